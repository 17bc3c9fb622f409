"""What the tests build with, where it is not make that builds."""

# As in the Makefile, so that nothing is compiled again: no DWARF, no index of the system's modules, no checks of the compiler's own.
LEAN = ['-debug-info-format', 'none', '-Xswiftc', '-index-ignore-system-modules',
        '-Xswiftc', '-Xfrontend', '-Xswiftc', '-disable-llvm-verify']
