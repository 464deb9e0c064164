"""Let the tests of this folder import their helpers, under names no other game uses."""

import importlib.util
import sys
from pathlib import Path

for _name in ("town", "secrets"):
    _spec = importlib.util.spec_from_file_location(f"donde_es_{_name}", Path(__file__).parent / f"{_name}.py")
    assert _spec is not None
    assert _spec.loader is not None
    _module = importlib.util.module_from_spec(_spec)
    sys.modules[_spec.name] = _module
    _spec.loader.exec_module(_module)
