"""The local provider: each task by its own program, each frame looked at once, weights only when used."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from playlisteval.errors import ProviderError, TaskNotSupported, WeightsError
from playlisteval.models.base import UNPRICED, Provider, Spoken, SpokenWord, Workbench
from playlisteval.models.hearing.whisper import Heard, HeardWord
from playlisteval.models.local import PART_BY_PART, SMALL_MODEL, Local, Makers
from playlisteval.models.seeing.look import LOOK_VERSION, Look
from playlisteval.parts import load_part
from playlisteval.records import CausalAttribute
from playlisteval.settings import load_settings
from playlisteval.tasks import (
    answer_from_memory,
    answer_from_transcript,
    degrade,
    find_evidence,
    ground_in_video,
    judge_pair,
    match_answers,
    rank_blind,
    rank_sighted,
)
from playlisteval.tasks import ask as ask_task
from playlisteval.tasks.ask import AskInputs
from playlisteval.tasks.base import Evidence
from playlisteval.tasks.degrade import VISUAL_CATEGORIES, DegradeInputs
from playlisteval.tasks.verdicts import read_verdict
from tests.fakes.looks import HARBOUR, MARKET, both_clips, clip, frame
from tests.rooms.models.keyless.encoder import encode
from tests.rooms.models.llm.speaker import Speaker

LOOKS = {f"{n}@{s.time_seconds}": s.look for n, seen in ((1, HARBOUR), (2, MARKET)) for s in seen}


@dataclass
class Shelf:
    """Looks in memory, as the study keeps them."""

    kept: dict[tuple[str, str], str] = field(default_factory=dict)

    def look(self, frame: str, maker: str) -> str | None:
        return self.kept.get((frame, maker))

    def keep_look(self, frame: str, maker: str, body: str) -> None:
        self.kept[frame, maker] = body


class Encoder:
    def encode(self, texts: Sequence[str]) -> Any:
        return encode(texts)


@dataclass
class World:
    """Fake weights, eyes and ears that count what was loaded and looked at."""

    loaded: list[str] = field(default_factory=list)
    looked: list[bytes] = field(default_factory=list)
    missing: tuple[str, ...] = ()

    def path(self, name: str) -> Path:
        self.loaded.append(name)
        if name in self.missing:
            raise WeightsError(f"{name} is missing; fetch it")
        return Path(name)

    def look(self, jpeg: bytes) -> Look:
        self.looked.append(jpeg)
        return LOOKS[jpeg.decode()]

    def encoder(self) -> Encoder:
        return Encoder()

    def transcribe(self, pcm: Any) -> list[Heard]:
        return [Heard(0.0, len(pcm) / 16_000, "Hello there", (HeardWord(0.0, 0.5, "Hello", 0.9),), 0.1)]

    def makers(self) -> Makers:
        def weights(root: Path | None) -> Any:
            self.loaded.append(f"weights in {root}")
            return self

        def eyes(weights: Any) -> Any:
            self.loaded.append("eyes")
            return self

        def ears(folder: Path) -> Any:
            self.loaded.append(f"ears {folder}")
            return self

        def model(folder: Path) -> Any:
            self.loaded.append(f"model {folder}")
            return Speaker()

        def check_model_library() -> None:
            self.loaded.append("library checked")

        return Makers(weights, eyes, ears, model, check_model_library)


def local(world: World | None = None, shelf: Shelf | None = None) -> Local:
    return Local(Workbench(shelf or Shelf(), Path("root")), (world or World()).makers())


def gold(provider: Local) -> ask_task.QAPair:
    inputs = AskInputs(both_clips(), "compare", "Conceptual", "Evaluate", ())
    return provider.perform("scene-writer", ask_task.TASK, inputs, {}).output.qa_pairs[0]  # type: ignore[attr-defined]


def degrade_inputs(answer: str) -> DegradeInputs:
    return DegradeInputs("q", answer, both_clips(), VISUAL_CATEGORIES, 1, (), (clip(2, MARKET),))


PAIR = judge_pair.JudgePairInputs(
    "q",
    "“Anchor Gate” is green. The umbrella is yellow.",
    "“Anchor Gate” is red. The umbrella is red.",
    Evidence(both_clips()[0].frames, ()),
)
RUBRIC = (CausalAttribute(attribute_name="a", importance_score=1.0, description="d"),)
MATCHED = match_answers.MatchAnswersInputs("q", "“A” is red.", "a red")
TOLD = answer_from_transcript.AnswerFromTranscriptInputs("q", (clip().lines,))
RANKED = rank_blind.RankBlindInputs("q", ("“A” is red.", "“A” is red. “A” is blue."), RUBRIC)
REQUESTS: list[tuple[str, Any, Any]] = [
    ("scene-writer", ask_task.TASK, AskInputs(both_clips(), "compare", "Conceptual", "Evaluate", ())),
    ("scene-writer", degrade.TASK, degrade_inputs(gold(local()).answer)),
    ("sentence-reader", answer_from_transcript.TASK, TOLD),
    ("sentence-reader", match_answers.TASK, MATCHED),
    ("claim-matcher", match_answers.TASK, MATCHED),
    ("sentence-reader", rank_blind.TASK, RANKED),
    ("claim-matcher", rank_blind.TASK, RANKED),
    (
        "sight",
        ground_in_video.TASK,
        ground_in_video.GroundInVideoInputs("q", "“Anchor Gate” is green.", "h", "h", "b", both_clips()),
    ),
    (
        "sight",
        rank_sighted.TASK,
        rank_sighted.RankSightedInputs("q", ("“Anchor Gate” is red.", "Oh."), (), RUBRIC, both_clips()),
    ),
    (
        "sight",
        find_evidence.TASK,
        find_evidence.FindEvidenceInputs("q", ("“Anchor Gate” is red.",), both_clips()),
    ),
    ("sight", judge_pair.TASK, PAIR),
    ("tags-only", judge_pair.TASK, PAIR),
    ("objects-only", judge_pair.TASK, PAIR),
    ("sentence-reader", judge_pair.TASK, PAIR),
    ("commonplaces", answer_from_memory.TASK, answer_from_memory.AnswerFromMemoryInputs("q")),
    ("sentence-reader", answer_from_memory.TASK, answer_from_memory.AnswerFromMemoryInputs("q")),
    (SMALL_MODEL, answer_from_memory.TASK, answer_from_memory.AnswerFromMemoryInputs("q")),
    (PART_BY_PART, answer_from_memory.TASK, answer_from_memory.AnswerFromMemoryInputs("q")),
    (SMALL_MODEL, answer_from_transcript.TASK, TOLD),
    (SMALL_MODEL, match_answers.TASK, MATCHED),
    (SMALL_MODEL, rank_blind.TASK, RANKED),
    (SMALL_MODEL, judge_pair.TASK, PAIR),
]


@pytest.mark.parametrize(("model", "task", "inputs"), REQUESTS, ids=lambda x: getattr(x, "name", str(x)[:12]))
def test_every_program_performs_its_task_the_same_each_time(model: str, task: Any, inputs: Any) -> None:
    provider = local()
    one = provider.perform(model, task, inputs, {})
    assert isinstance(one.output, task.output)
    assert one == local().perform(model, task, inputs, {})
    assert one.spent == UNPRICED
    assert provider.supports(model, task.name)


def test_what_is_supported_is_what_can_be_performed() -> None:
    provider = local()
    able = {(model, task.name) for model, task, _ in REQUESTS}
    names = {task.name for _, task, _ in REQUESTS} | {"answer_from_memory"}
    assert {(m, n) for m in provider.models() for n in names if provider.supports(m, n)} == able


@pytest.mark.parametrize(("model", "verdict"), [("sight", "A"), ("objects-only", "A")])
def test_judges_that_see_pick_the_true_answer(model: str, verdict: str) -> None:
    reply: Any = local().perform(model, judge_pair.TASK, PAIR, {}).output
    assert read_verdict(reply.text) == verdict


def test_a_task_without_a_way_is_not_supported() -> None:
    inputs = answer_from_memory.AnswerFromMemoryInputs("q")
    with pytest.raises(
        TaskNotSupported, match="local/claim-matcher has no way to perform 'answer_from_memory'"
    ):
        local().perform("claim-matcher", answer_from_memory.TASK, inputs, {})


def test_an_unknown_model_names_the_nearest() -> None:
    with pytest.raises(TaskNotSupported, match="provider local has no model 'sigth'; did you mean 'sight'"):
        local().family("sigth")


def test_families_and_versions_are_declared_per_program() -> None:
    provider = local()
    families = {m: provider.family(m) for m in provider.models()}
    writer = families.pop("scene-writer")
    assert writer not in families.values()
    assert families["sentence-reader"] != families["claim-matcher"] != families["sight"]
    assert all(int(provider.version(m)) >= 1 for m in provider.models())
    assert provider.space("tag-grounded") == f"tag-grounded@{provider.version('tag-grounded')}"


@pytest.mark.parametrize("recipe", ["local", "local-llm"])
def test_a_local_recipe_fills_its_roles_with_known_programs(recipe: str) -> None:
    settings, provider = load_settings(overrides={"recipe": recipe}), local()
    filled = [r.model for r in (*settings.roles.values(), *settings.judges.values()) if r.provider == "local"]
    assert filled and set(filled) <= set(provider.models())


def test_a_gold_that_states_too_little_is_a_failed_call() -> None:
    with pytest.raises(ProviderError, match="states too little that the frames could refute"):
        local().perform("scene-writer", degrade.TASK, degrade_inputs("Nothing."), {})


def test_a_frame_is_looked_at_once_and_kept_under_its_content() -> None:
    world, shelf = World(), Shelf()
    provider = local(world, shelf)
    one = provider.look(frame("1@103.0", 103.0))
    assert provider.look(frame("1@103.0", 999.0)) is one
    assert world.looked == [b"1@103.0"]
    assert list(shelf.kept) == [("1@103.0", f"local/{LOOK_VERSION}")]
    again = World()
    assert local(again, shelf).look(frame("1@103.0", 103.0)) == one
    assert again.looked == []


def test_nothing_is_loaded_until_it_is_used() -> None:
    world = World()
    provider = local(world)
    provider.perform("claim-matcher", rank_blind.TASK, RANKED, {})
    assert world.loaded == []
    provider.look(frame("1@103.0", 103.0))
    provider.look(frame("1@113.0", 113.0))
    assert world.loaded == ["weights in root", "eyes"]


def test_prepare_checks_each_weight_once() -> None:
    world = World()
    local(world).prepare(["sight", "scene-writer", "tag-grounded", "claim-matcher", "whisper-base"])
    assert world.loaded == [
        "weights in root",
        "efficientnet-lite3",
        "minilm",
        "ssd-mobilenet-v2-coco",
        "whisper-base",
    ]
    with pytest.raises(WeightsError, match="minilm is missing"):
        local(World(missing=("minilm",))).prepare(["sentence-reader"])


def test_the_small_model_is_loaded_once_and_its_library_checked_before() -> None:
    world = World()
    provider = local(world)
    provider.prepare([SMALL_MODEL])
    assert world.loaded == ["library checked", "weights in root", "minilm", SMALL_MODEL]
    world.loaded.clear()
    for _ in range(2):
        provider.perform(SMALL_MODEL, match_answers.TASK, MATCHED, {})
    assert world.loaded == [SMALL_MODEL, f"model {SMALL_MODEL}"]


def test_part_by_part_is_the_same_model_asked_another_way() -> None:
    world = World()
    provider = local(world)
    provider.prepare([PART_BY_PART])
    assert world.loaded == ["library checked", "weights in root", SMALL_MODEL]
    assert provider.family(PART_BY_PART) == provider.family(SMALL_MODEL)


def test_the_recipe_local_llm_differs_from_local_only_in_the_roles_that_read() -> None:
    plain, other = (load_settings(overrides={"recipe": r}) for r in ("local", "local-llm"))
    assert {r for r in plain.roles if plain.roles[r] != other.roles[r]} == {
        "memory_answerer_a",
        "memory_answerer_b",
        "memory_verifier_b",
        "blind_ranker_b",
        "text_judge",
    }
    assert other.model_copy(update={"recipe": plain.recipe, "roles": plain.roles}) == plain
    assert SMALL_MODEL not in {r.model for r in (*plain.roles.values(), *plain.judges.values())}


@pytest.mark.parametrize("recipe", ["local", "local-llm"])
def test_a_local_recipe_can_test_the_recall_gate(recipe: str) -> None:
    settings, provider = load_settings(overrides={"recipe": recipe}), local()
    needs = {"answerer": "answer_from_memory", "verifier": "match_answers"}
    for letter in ("a", "b"):
        models = {job: settings.role(f"memory_{job}_{letter}").model for job in needs}
        assert all(provider.supports(models[job], task) for job, task in needs.items())
        assert len({provider.family(m) for m in models.values()}) == 2


def test_transcribes_with_the_ears_of_the_model() -> None:
    world = World()
    provider = local(world)
    pcm = np.zeros(32_000, dtype=np.int16)
    expected = [Spoken(0.0, 2.0, "Hello there", (SpokenWord("Hello", 0.0, 0.5),))]
    assert provider.transcribe("whisper-tiny.en", pcm) == expected
    assert provider.transcribe("whisper-tiny.en", pcm) == expected
    assert world.loaded == ["weights in root", "whisper-tiny.en", "ears whisper-tiny.en"]
    with pytest.raises(TaskNotSupported, match="Local can't transcribe with 'sight'; choose another"):
        provider.transcribe("sight", pcm)


def test_embeds_with_the_embedder_alone() -> None:
    provider = local()
    frames = [frame("1@103.0", 103.0)]
    chunk = provider.embed_chunk("tag-grounded", frames, "hello")
    assert chunk is not None and float(np.linalg.norm(chunk)) == pytest.approx(1.0, abs=1e-5)
    assert provider.embed_chunk("tag-grounded", [], "") is None
    near, far = (
        float(provider.embed_query("tag-grounded", q) @ chunk) for q in ("Anchor Gate hello", "zz yy")
    )
    assert near > far
    for call in (
        lambda: provider.embed_chunk("sight", frames, ""),
        lambda: provider.embed_query("sight", "q"),
    ):
        with pytest.raises(TaskNotSupported, match="Local can't embed with 'sight'"):
            call()


def test_threads_share_what_is_loaded() -> None:
    world = World()
    provider = local(world)
    names = [f"1@{s.time_seconds}" for s in HARBOUR] * 4
    threads = [threading.Thread(target=provider.look, args=(frame(n, 1.0),)) for n in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert world.loaded.count("eyes") == 1


def test_the_folder_of_providers_holds_local(tmp_path: Path) -> None:
    made = load_part("models", "local", Provider)(Workbench(Shelf(), tmp_path))
    assert isinstance(made, Local)
    assert not made.paid
    with pytest.raises(WeightsError):
        made.prepare(["sight"])


class Bare(Provider):
    """A provider that does no more than it must."""

    def models(self) -> tuple[str, ...]:
        return ()

    def family(self, model: str) -> str:
        return "none"

    def supports(self, model: str, task: str) -> bool:
        return False

    def version(self, model: str) -> str:
        return "7"

    def perform(self, model: str, task: Any, inputs: Any, options: Any) -> Any:
        raise TaskNotSupported("no")


def test_a_provider_without_ears_or_eyes_says_so() -> None:
    bare = Bare(Workbench(Shelf()))
    bare.prepare(["x"])
    assert bare.space("x") == "x@7"
    with pytest.raises(TaskNotSupported, match="Bare can't transcribe with 'x'; choose another transcriber"):
        bare.transcribe("x", np.zeros(1, dtype=np.int16))
    with pytest.raises(TaskNotSupported, match="Bare can't embed with 'x'; choose another embedder"):
        bare.embed_chunk("x", [], "")
    with pytest.raises(TaskNotSupported, match="Bare can't embed with 'x'; choose another embedder"):
        bare.embed_query("x", "q")


def test_what_really_loads_waits_for_its_weights(tmp_path: Path) -> None:
    real = Makers()
    weights = real.weights(tmp_path)
    eyes = real.eyes(weights)
    with pytest.raises(WeightsError):
        eyes.encoder()
    with pytest.raises(Exception, match=r"model\.bin"):
        real.ears(tmp_path)
