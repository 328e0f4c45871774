// Clips that play at the cited moment, and a filter for long tables. Everything on the page can be read without it.
"use strict";

const stops = new WeakMap();

function clipOf(number) {
  return document.querySelector('.clip[data-clip="' + CSS.escape(number) + '"]');
}

function playable(video) {
  return video !== null && !video.hidden && video.error === null;
}

// Seek, play, and stop at the end of the range; the pictures stay where the file can't be played.
function play(clip, start, end) {
  const video = clip.querySelector("video");
  if (!playable(video)) return false;
  stops.set(video, Number.isFinite(end) ? end : Infinity);
  const begin = () => {
    video.currentTime = start;
    const started = video.play();
    if (started) started.catch(() => {});
  };
  if (video.readyState >= 1) begin();
  else {
    video.addEventListener("loadedmetadata", begin, { once: true });
    video.load();
  }
  const box = video.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight) clip.scrollIntoView({ block: "center", behavior: "smooth" });
  return true;
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const link = event.target.closest("[data-start]");
  if (!link || !link.dataset.clip) return;
  const clip = clipOf(link.dataset.clip);
  if (!clip) return;
  if (play(clip, Number(link.dataset.start), Number(link.dataset.end ?? "Infinity"))) event.preventDefault();
  else if (link.classList.contains("cite")) {
    event.preventDefault();
    clip.scrollIntoView({ block: "center" });
  }
});

for (const video of document.querySelectorAll(".clip video")) {
  video.addEventListener("timeupdate", () => {
    if (video.currentTime >= (stops.get(video) ?? Infinity)) {
      video.pause();
      stops.delete(video);
    }
  });
  video.addEventListener("error", () => {
    video.hidden = true;
    const note = video.parentElement.querySelector(".cannot-play");
    if (note) note.hidden = false;
  });
}

for (const input of document.querySelectorAll("input[data-filter]")) {
  const rows = [...document.querySelectorAll(input.dataset.filter + " tbody tr")];
  const said = input.closest(".filter").querySelector("output");
  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    said.textContent = words.length ? shown + " of " + rows.length : "";
    history.replaceState(null, "", words.length ? "#find=" + encodeURIComponent(input.value) : location.pathname + location.search);
  };
  if (location.hash.startsWith("#find=")) {
    try { input.value = decodeURIComponent(location.hash.slice(6)); } catch { input.value = ""; }
    apply();
  }
  input.addEventListener("input", apply);
}

// A link to a closed section opens it.
function openTarget() {
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (target instanceof HTMLDetailsElement) target.open = true;
}
addEventListener("hashchange", openTarget);
openTarget();
