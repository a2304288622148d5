"""The rules and the minds compiled to machine code (extra ``fast``): where a build of them lies, and how it is used.

``dicefield fast`` makes one (``building.py``), in a folder of its own in the cache of the system, never beside the
sources. It is known by a digest of the very sources, the Python and the machine it was made for, so an old one is never
taken for the new. Who wants it calls ``use`` before the first module of the rules is imported: from then on those
modules come from there. Nothing here is imported by a person who plays.
"""

from __future__ import annotations

import hashlib
import json
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGES = ("components", "systems", "game/ai")
"""Where the modules lie that may be compiled; a build is of all their sources, for they are one program."""
LEFT_OUT = Path(__file__).with_name("left_out.txt")
"""The modules that stay as they are, one a line, and why."""
LIST = "modules.json"
"""The file of a build that names its library and its modules; written last, so that half a build is none."""


def sources(root: Path = ROOT) -> dict[str, Path]:
    """Every source file of the packages that are compiled, by the name of its module, in a fixed order."""
    found = {}
    for package in PACKAGES:
        for file in sorted((root / package).rglob("*.py")):
            parts = file.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def chosen() -> tuple[str, ...]:
    """The names of the modules that are compiled: all but those that are left out."""
    left = {line.split()[0] for line in LEFT_OUT.read_text(encoding="ascii").splitlines()}
    return tuple(name for name in sources() if name not in left)


def digest(root: Path = ROOT) -> str:
    """What a build is known by: the sources, how they are compiled, the Python and the machine."""
    known = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.version} {sysconfig.get_platform()}".encode())
    for file in (*sources(root).values(), *sorted(Path(__file__).parent.glob("*.[pt]*"))):
        known.update(f"\n{file.name}\n".encode())
        known.update(file.read_bytes())
    return known.hexdigest()[:24]


def shelf() -> Path:
    """Where builds lie."""
    from platformdirs import user_cache_path

    return user_cache_path("dicefield", appauthor=False) / "compiled"


class Build(NamedTuple):
    """What ``LIST`` says: the one library, and the modules in it."""

    library: str
    file: str
    modules: tuple[str, ...]


def build(folder: Path) -> Build | None:
    """The build in a folder; None where there is none, or half of one."""
    try:
        listed = json.loads((folder / LIST).read_bytes())
        found = Build(listed["library"], listed["file"], tuple(listed["modules"]))
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return found if found.modules and (folder / found.file).is_file() else None


class Finder(MetaPathFinder):
    """Finds the modules of one build, and those that were left out of it, where Python would look for their sources."""

    def __init__(self, folder: Path, found: Build, files: Mapping[str, Path]) -> None:
        self.library = str(folder / found.file)
        self.name = found.library
        self.modules = frozenset(found.modules)
        self.files = dict(files)
        """The source file of every module."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == self.name:
            return spec_from_file_location(fullname, self.library, loader=ExtensionFileLoader(fullname, self.library))
        file = self.files.get(fullname)
        if file is None:
            return None
        if fullname not in self.modules:
            return spec_from_file_location(fullname, file)
        inside = [str(file.parent)] if file.name == "__init__.py" else None
        return spec_from_file_location(
            fullname, self.library, loader=Inside(self.name), submodule_search_locations=inside
        )


class Inside(Loader):
    """Loads a module out of a library that holds many: mypyc leaves what begins each in a capsule of the library."""

    def __init__(self, library: str) -> None:
        self.library = library

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        import ctypes

        name = f"init_{spec.name.replace('.', '___')}"
        capsule = getattr(import_module(self.library), name)
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
        begin = ctypes.PYFUNCTYPE(ctypes.py_object)(pointer(capsule, f"{self.library}.{name}".encode()))
        made: ModuleType = begin()
        return made

    def exec_module(self, module: ModuleType) -> None:
        """It has been gone through when it was made."""


def in_use() -> bool:
    """Whether this process runs the compiled rules."""
    return any(isinstance(each, Finder) for each in sys.meta_path)


def use() -> bool:
    """Have the rules and the minds come from their build from now on; False where there is none of these sources, or
    where one of the modules was imported already: the two kinds never mix.
    """
    if in_use():
        return True
    found = build(folder := shelf() / digest())
    if found is None or any(name in sys.modules for name in found.modules):
        return False
    sys.meta_path.insert(0, Finder(folder, found, sources()))
    return True
