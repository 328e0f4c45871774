"""The films that the decoding tests share: one for each way in which files differ."""

from __future__ import annotations

from tests.rooms.media.films import Film, every

TENTHS = every(0.1, 60)
B_FRAMES = {
    "preset": "veryfast",
    "bf": "3",
    "crf": "16",
    "x264-params": "keyint=20:min-keyint=20:scenecut=0:open-gop=1:b-adapt=0",
}
FAR_REFERENCES = {
    "preset": "veryfast",
    "bf": "8",
    "crf": "16",
    "x264-params": "keyint=30:min-keyint=30:scenecut=0:b-adapt=0:b-pyramid=none",
}
REFRESH = {"preset": "ultrafast", "crf": "16", "x264-params": "intra-refresh=1:keyint=20:bframes=0"}
HEVC = {
    "preset": "ultrafast",
    "crf": "16",
    "x265-params": "log-level=none:keyint=20:min-keyint=20:open-gop=1:bframes=3:scenecut=0",
}
VP8 = {
    "deadline": "good",
    "cpu-used": "5",
    "auto-alt-ref": "1",
    "lag-in-frames": "16",
    "b": "900k",
    "g": "20",
}
VP9 = {"deadline": "good", "cpu-used": "8", "lag-in-frames": "10", "g": "20", "b": "900k"}
MPEG = {"g": "12", "bf": "2", "b": "3M"}

FILMS = {
    "plain.mp4": Film(TENTHS),
    "clock_at_100.ts": Film(every(0.1, 60, 100.0)),
    "open_groups.mkv": Film(TENTHS, options=B_FRAMES),
    "open_groups.mp4": Film(TENTHS, options=B_FRAMES),
    "open_groups.ts": Film(TENTHS, options=B_FRAMES),
    "far_references.mp4": Film(every(0.04, 90), options=FAR_REFERENCES, fps=25),
    "dense_b_frames.mp4": Film(every(0.04, 90), options=B_FRAMES, fps=25),
    "changing_rate.mp4": Film([*every(1.0, 5), *every(0.04, 60, 5.0)], options=B_FRAMES),
    "refreshed.ts": Film(TENTHS, options=REFRESH),
    "hevc.mkv": Film(TENTHS, codec="libx265", options=HEVC),
    "hevc.ts": Film(TENTHS, codec="libx265", options=HEVC),
    "hidden_references.webm": Film(TENTHS, codec="libvpx", options=VP8),
    "vp9.webm": Film(TENTHS, codec="libvpx-vp9", options=VP9),
    "av1.mkv": Film(every(0.04, 60), codec="libsvtav1", options={"preset": "12", "g": "20", "crf": "5"}),
    "mpeg2.mpg": Film(every(0.04, 60), codec="mpeg2video", options=MPEG, fps=25),
    "mpeg4.avi": Film(TENTHS, codec="mpeg4", options=MPEG),
    "pictures.mkv": Film(TENTHS, codec="mjpeg", options={}),
}
