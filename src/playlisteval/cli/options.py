"""The options that several verbs share in; settings and folders out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playlisteval.errors import StoreError
from playlisteval.settings import STUDY_FILE, Settings, load_settings

if TYPE_CHECKING:
    from playlisteval.engine.own_lines import OwnLine

SourcesArgument = Annotated[
    list[Path],
    typer.Argument(help="A folder, video files, or a manifest (.jsonl or .csv).", show_default=False),
]
StudyArgument = Annotated[Path, typer.Argument(help="The study's folder.", show_default=False)]
StudyOption = Annotated[
    Path | None, typer.Option("--study", help="The study's folder; NAME-study in this folder if not given.")
]
ProfileOption = Annotated[
    str | None,
    typer.Option(help="Lengths and budgets: standard (the paper's), short (clips of a minute), demo."),
]
RecipeOption = Annotated[
    str | None, typer.Option(help="Which models fill the roles: local (no key, no GPU).")
]
SeedOption = Annotated[int | None, typer.Option(help="Seed of every draw.")]
WorkersOption = Annotated[int | None, typer.Option(help="Units that run at once.", min=1)]
SubtitlesOption = Annotated[
    str | None, typer.Option(help="Use existing subtitles: no, sidecar, container, any.", show_default=False)
]
QuestionsOption = Annotated[
    Path | None,
    typer.Option(
        "--questions",
        help="Your own questions with gold answers (.jsonl), in place of asking. See docs/own-input.md.",
        show_default=False,
    ),
]
PairsOption = Annotated[
    Path | None,
    typer.Option(
        "--pairs", help="Your own systems' answers to questions (.jsonl), to be judged.", show_default=False
    ),
]


def own_lines(questions: Path | None, pairs: Path | None) -> tuple[OwnLine, ...]:
    """The lines of both files; a file that can't be used at all is refused before anything is written."""
    from playlisteval.engine.own_lines import read_own

    asked = read_own(questions, "questions") if questions else ()
    return (*asked, *(read_own(pairs, "pairs") if pairs else ()))


def study_folder(sources: list[Path], study: Path | None) -> Path:
    """The folder that was named, or one named after the first source."""
    if study is not None:
        return study
    first = sources[0]
    name = first.resolve().parent.name if first.is_file() else first.resolve().name
    return Path(f"{name or 'playlist'}-study")


def resolve(
    study: Path,
    profile: str | None = None,
    recipe: str | None = None,
    seed: int | None = None,
    workers: int | None = None,
    subtitles: str | None = None,
) -> Settings:
    """The study's own file, with what was given on the command line on top."""
    given: dict[str, Any] = {"profile": profile, "recipe": recipe, "seed": seed, "workers": workers}
    overrides = {key: value for key, value in given.items() if value is not None}
    if subtitles is not None:
        overrides["index"] = {"subtitles": subtitles}
    return load_settings(study / STUDY_FILE, overrides)


def keep_settings_file(study: Path, settings: Settings) -> None:
    """Write the study's own file where it has none, so that the next run needs no options."""
    path = study / STUDY_FILE
    if path.exists():
        return
    text = (
        "# Settings of this study; keys set here go before those of the profile and the recipe.\n"
        f'profile = "{settings.profile}"\nrecipe = "{settings.recipe}"\nseed = {settings.seed}\n'
    )
    if settings.index.subtitles != "no":
        text += f'\n[index]\nsubtitles = "{settings.index.subtitles}"\n'
    try:
        study.mkdir(parents=True, exist_ok=True)
        # Whole or not at all: a run that is killed here must not leave settings that say less than was asked.
        part = path.with_suffix(".part")
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise StoreError(
            f"{study}: the study can't be made there ({error.strerror or error}); "
            "free some space, mend the permissions, or name another folder with --study"
        ) from error
