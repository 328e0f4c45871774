"""TOML files in, one frozen tree of settings out: profile, recipe, the study's own file, then the door.

A *profile* scales every length and budget together; a *recipe* says which model fills which role. Both are
shipped in `presets/`; a study's `playlisteval.toml` names one of each and overrides single keys.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, cast, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from playlisteval.errors import SettingsError, unknown

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

STUDY_FILE = "playlisteval.toml"
PRESETS = Path(__file__).parent / "presets"
_WHOLE_TABLES = ("scope_seconds",)
"""Tables whose keys are names of one list: scopes of a profile must not linger beside those of a study."""

Modality = Literal["frames+transcript", "frames", "transcript"]


Option = str | int | float | bool
Fraction = Annotated[float, Field(gt=0, lt=1)]
Length = Annotated[float, Field(gt=0)]


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class MediaSettings(_Section):
    """How judge and generator frames are stored."""

    frame_width: int = Field(default=640, ge=64)
    frame_height: int = Field(default=480, ge=64)
    jpeg_quality: int = Field(default=80, ge=1, le=100)
    generator_fractions: tuple[Fraction, ...] = (0.125, 0.5, 0.875)
    """Where in each chunk generator roles are given a frame; verifiers and judges get other moments."""
    judge_frames_per_chunk: int = Field(default=2, ge=1)
    """Judges get the centres of that many equal parts of a chunk (1/4 and 3/4 for two)."""


class IndexSettings(_Section):
    """Lengths of the indexed units, and what counts as a duplicate."""

    chunk_seconds: float = Field(default=30.0, gt=0)
    shortest_tail_seconds: float = Field(default=1.0, ge=0)
    segment_seconds: float = Field(default=1800.0, gt=0)
    short_segment_seconds: float = Field(default=600.0, ge=0)
    use_short: bool = False
    duplicate_cosine: float = Field(default=0.95, ge=0, le=1)
    subtitles: Literal["no", "sidecar", "container", "any"] = "no"
    """Use existing subtitles in place of speech recognition where a video has them."""


class SearchSettings(_Section):
    """How chunk vectors are searched."""

    width: int = Field(default=0, ge=0)
    """Numbers of a vector that are used (Matryoshka), normalised again; 0 for all."""


class SeedSettings(_Section):
    """Which pairs of segments may share a question."""

    pair_scope: Literal["playlist", "domain"] = "playlist"
    lowest_cosine: float = Field(default=0.40, ge=-1, le=1)
    highest_cosine: float = Field(default=0.90, ge=-1, le=1)
    per_domain: int = Field(default=60, ge=1)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.lowest_cosine > self.highest_cosine:
            raise ValueError(f"lowest_cosine is over highest_cosine ({self.highest_cosine})")
        return self


class OwnSettings(_Section):
    """What is done with questions and answers that the user brings along."""

    drop: bool = False
    """Hold own questions to the gates of asking; if not, what these gates say is reported only."""
    draw_seeds: bool = False
    """Draw seeds and ask about them as well; if not, the study is of what was brought along alone."""
    sample: bool = False
    """Sample own questions and their pairs like the others; if not, each that no gate drops is judged."""


class LoopSettings(_Section):
    """Bounds of the feedback loop (paper 3.3)."""

    attempts_per_phase: int = Field(default=6, ge=1)
    distractor_tries_per_question: int = Field(default=3, ge=1)


class PairSettings(_Section):
    """How many questions and pairs a domain's benchmark keeps."""

    questions_per_domain: int = Field(default=49, ge=1)
    pairs_per_domain: int = Field(default=90, ge=1)


class EvidenceSettings(_Section):
    """How much of the haystack a judge is shown."""

    top_chunks: int = Field(default=64, ge=1)
    frames: int = Field(default=128, ge=1)
    scope_seconds: dict[str, Length] = Field(default_factory=lambda: {"10 h": 36_000.0, "24 h": 86_400.0})
    """Haystacks between `oracle` (the two gold segments) and `full` (the domain), smallest first."""
    hit_k: int = Field(default=10, ge=1)
    retrievers: tuple[str, ...] = ("dense",)


class JudgeSetting(_Section):
    """One way of giving evidence: a selector, a scope and a modality."""

    selector: str = "retrieved"
    scope: str = "full"
    modality: Modality = "frames+transcript"


class JudgingSettings(_Section):
    """Under which evidence judges are measured."""

    grid: tuple[JudgeSetting, ...] = (JudgeSetting(),)
    both_orders: bool = True
    pairs: Literal["kept", "all"] = "kept"
    """Judge the benchmark's pairs, or all ten of each sampled question; baselines always judge all."""
    chance_credit: bool = True
    """Credit a reply without a verdict at chance (0.5) in accuracies; said beside each of them."""
    bootstrap_resamples: int = Field(default=2000, ge=100)


class AuditSettings(_Section):
    """Which audits are run; those that call no model always are."""

    calls: bool = False
    """Run the audits that call models too, in every run; `playlisteval audit --calls` runs them once."""


class RoleSettings(_Section):
    """Which model does a job of the pipeline."""

    provider: str
    model: str
    cutoff: date | None = None
    """The last day from which the model's training data may be, where it is known."""
    options: dict[str, Option] = Field(default_factory=dict[str, Option])


class JudgeSettings(_Section):
    """A reported judge: a part of `judges/` and the model behind it."""

    part: str = "pairwise"
    provider: str
    model: str
    cutoff: date | None = None
    options: dict[str, Option] = Field(default_factory=dict[str, Option])


class Settings(_Section):
    """Everything that a run depends on; the resolved copy is stored with the run."""

    profile: str = "standard"
    recipe: str = "local"
    seed: int = 7
    workers: int = Field(default=2, ge=1)
    media: MediaSettings = MediaSettings()
    index: IndexSettings = IndexSettings()
    search: SearchSettings = SearchSettings()
    seeds: SeedSettings = SeedSettings()
    own: OwnSettings = OwnSettings()
    loop: LoopSettings = LoopSettings()
    gates: dict[str, dict[str, Option]] = Field(default_factory=dict[str, dict[str, Option]])
    pairs: PairSettings = PairSettings()
    evidence: EvidenceSettings = EvidenceSettings()
    judging: JudgingSettings = JudgingSettings()
    audit: AuditSettings = AuditSettings()
    roles: dict[str, RoleSettings] = Field(default_factory=dict[str, RoleSettings])
    judges: dict[str, JudgeSettings] = Field(default_factory=dict[str, JudgeSettings])

    def role(self, name: str) -> RoleSettings:
        if name not in self.roles:
            raise SettingsError(unknown(f"recipe {self.recipe!r} fills no role", name, sorted(self.roles)))
        return self.roles[name]

    def cutoffs(self) -> dict[str, date]:
        """The last day of the training data of each role and judge for which one is stated."""
        judges = {f"judge {name}": chosen.cutoff for name, chosen in self.judges.items()}
        filled = {name: chosen.cutoff for name, chosen in self.roles.items()} | judges
        return {name: day for name, day in sorted(filled.items()) if day is not None}


def preset_names(kind: Literal["profiles", "recipes"]) -> list[str]:
    return sorted(path.stem for path in (PRESETS / kind).glob("*.toml"))


def load_settings(study_file: Path | None = None, overrides: Mapping[str, Any] | None = None) -> Settings:
    """Resolve the tree from the study's file (which may be absent) and the door's overrides."""
    own = _read_toml(study_file) if study_file is not None and study_file.exists() else {}
    own = _merged(own, dict(overrides or {}))
    profile = _preset("profiles", str(own.get("profile", "standard")))
    recipe = _preset("recipes", str(own.get("recipe", "local")))
    tree = _merged(_merged(profile, recipe), own)
    where = str(study_file) if study_file is not None else "settings"
    return settings_from(tree, where)


def settings_from(tree: Mapping[str, Any], where: str) -> Settings:
    """Validate a tree; a key that nobody knows is refused with the nearest name."""
    try:
        return Settings.model_validate(tree)
    except ValidationError as error:
        raise SettingsError(f"{where}: {_problem(error.errors()[0], tree)}") from error


def _problem(first: ErrorDetails, tree: Mapping[str, Any]) -> str:
    """What is wrong with one key, in one line."""
    *above, last = first["loc"]
    if first["type"] == "extra_forbidden":
        table = ".".join(str(step) for step in above)
        no_key = f"{table}: no key" if table else "no key"
        return unknown(no_key, str(last), _known_keys(Settings, above))
    path = ".".join(str(step) for step in first["loc"])
    if first["type"] == "missing":
        return f"{path} is missing; add it"
    if first["type"] == "value_error":
        return f"{path}: {first['msg'].removeprefix('Value error, ')}"
    written = _written(first["loc"], tree)
    if written != path:
        return f"{written}: must be a text, a number, true or false (got {first['input']!r})"
    return f"{path}: {first['msg']} (got {first['input']!r})"


def _written(path: Sequence[str | int], tree: Any) -> str:
    """The path as far as it stands in the tree: of an option, it goes on with each type that it may have."""
    steps: list[str] = []
    for step in path:
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            break
        steps.append(str(step))
    return ".".join(steps)


def _known_keys(model: type[BaseModel], path: Sequence[str | int]) -> list[str]:
    for step in path:
        if isinstance(step, int):
            continue
        info = model.model_fields.get(step)
        if info is None:
            continue
        inner = _model_in(info.annotation)
        if inner is not None:
            model = inner
    return sorted(model.model_fields)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for argument in get_args(annotation):
        inner = _model_in(argument)
        if inner is not None:
            return inner
    return None


def _preset(kind: Literal["profiles", "recipes"], name: str) -> dict[str, Any]:
    if name not in preset_names(kind):
        raise SettingsError(unknown(f"no {kind[:-1]} named", name, preset_names(kind)))
    return _read_toml(PRESETS / kind / f"{name}.toml")


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: not valid TOML ({error}); mend that line and run again") from error
    except OSError as error:
        raise SettingsError(
            f"{path}: can't be read ({error.strerror}); check the path and its permissions"
        ) from error


def _merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Tables are merged key by key; anything else is replaced."""
    out = dict(below)
    for key, value in above.items():
        under = out.get(key)
        if isinstance(value, Mapping) and isinstance(under, Mapping) and key not in _WHOLE_TABLES:
            out[key] = _merged(cast("Mapping[str, Any]", under), cast("Mapping[str, Any]", value))
        else:
            out[key] = value
    return out
