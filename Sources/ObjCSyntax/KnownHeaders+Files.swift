// Macros of <termios.h>, <copyfile.h> and <mach-o/fat.h> with macOS's values. Their names are short, so they come with their headers.

extension KnownHeaders {
  /// The flags and indices of a `struct termios`, and speeds in bits per second.
  static let terminalModes: [String] =
    [
      "NCCS 20", "VEOF 0", "VEOL 1", "VEOL2 2", "VERASE 3", "VWERASE 4", "VKILL 5", "VREPRINT 6",
      "VINTR 8", "VQUIT 9", "VSUSP 10", "VDSUSP 11", "VSTART 12", "VSTOP 13", "VLNEXT 14",
      "VDISCARD 15", "VMIN 16", "VTIME 17", "VSTATUS 18", "IGNBRK 0x1", "BRKINT 0x2",
      "IGNPAR 0x4", "PARMRK 0x8", "INPCK 0x10", "ISTRIP 0x20", "INLCR 0x40", "IGNCR 0x80",
      "ICRNL 0x100", "IXON 0x200", "IXOFF 0x400", "IXANY 0x800", "IMAXBEL 0x2000", "IUTF8 0x4000",
      "OPOST 0x1", "ONLCR 0x2", "OCRNL 0x10", "ONOCR 0x20", "ONLRET 0x40", "CSIZE 0x300",
      "CS5 0x0", "CS6 0x100", "CS7 0x200", "CS8 0x300", "CSTOPB 0x400", "CREAD 0x800",
      "PARENB 0x1000", "PARODD 0x2000", "HUPCL 0x4000", "CLOCAL 0x8000", "CCTS_OFLOW 0x10000",
      "CRTS_IFLOW 0x20000", "CRTSCTS (CCTS_OFLOW | CRTS_IFLOW)", "ECHOKE 0x1", "ECHOE 0x2",
      "ECHOK 0x4", "ECHO 0x8", "ECHONL 0x10", "ECHOPRT 0x20", "ECHOCTL 0x40", "ISIG 0x80",
      "ICANON 0x100", "IEXTEN 0x400", "TOSTOP 0x400000", "NOFLSH 0x80000000", "TCSANOW 0",
      "TCSADRAIN 1", "TCSAFLUSH 2", "TCIFLUSH 1", "TCOFLUSH 2", "TCIOFLUSH 3", "TCOOFF 1",
      "TCOON 2", "TCIOFF 3", "TCION 4",
    ]
    + [
      0, 50, 75, 110, 134, 150, 200, 300, 600, 1200, 1800, 2400, 4800, 9600, 19200, 38400, 57600,
      115200, 230400,
    ].map { "B\($0) \($0)" }

  static let copyFlags = [
    "COPYFILE_ACL (1 << 0)", "COPYFILE_STAT (1 << 1)", "COPYFILE_XATTR (1 << 2)",
    "COPYFILE_DATA (1 << 3)", "COPYFILE_SECURITY (COPYFILE_STAT | COPYFILE_ACL)",
    "COPYFILE_METADATA (COPYFILE_SECURITY | COPYFILE_XATTR)",
    "COPYFILE_ALL (COPYFILE_METADATA | COPYFILE_DATA)", "COPYFILE_RECURSIVE (1 << 15)",
    "COPYFILE_CHECK (1 << 16)", "COPYFILE_EXCL (1 << 17)", "COPYFILE_NOFOLLOW_SRC (1 << 18)",
    "COPYFILE_NOFOLLOW_DST (1 << 19)", "COPYFILE_MOVE (1 << 20)", "COPYFILE_UNLINK (1 << 21)",
    "COPYFILE_NOFOLLOW (COPYFILE_NOFOLLOW_SRC | COPYFILE_NOFOLLOW_DST)",
    "COPYFILE_CLONE (1 << 24)",
  ]

  static let fatMagic = [
    "FAT_MAGIC 0xcafebabe", "FAT_CIGAM 0xbebafeca", "FAT_MAGIC_64 0xcafebabf",
    "FAT_CIGAM_64 0xbfbafeca",
  ]
}
