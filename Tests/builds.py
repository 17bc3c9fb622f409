"""What the tests build with, where it is not make that builds."""

# As in the Makefile, so that nothing is compiled again: no DWARF, and no index of the system's modules.
LEAN = ['-debug-info-format', 'none', '-Xswiftc', '-index-ignore-system-modules']
