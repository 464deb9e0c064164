"""All that knows more of Numba than its manual.

linking: rules compiled together instead of one by one; internals: the private names that takes.
stack_arrays: small arrays without the heap; packed_bytes: eight bytes as one word.
checks, returned: what compiled functions must not do, refused at import (these two need no Numba).
"""
