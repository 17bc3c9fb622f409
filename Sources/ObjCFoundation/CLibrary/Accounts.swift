// <pwd.h>, <grp.h>, the limits of <sys/resource.h> and the conventions of <locale.h>: the one account that a listing runs in, the same
// as NSUserName's, and numbers that do not depend on the machine.
import ObjCVM

extension CLibrary {
  private static let (user, group) = (UInt32(501), UInt32(20))
  private static let (userName, groupName) = ("listing", "staff")

  static func accounts() -> [NativeFunction] {
    [
      NativeFunction("getpwuid", "^{passwd}I") { call throws(ListingException) in
        call.returnValue(call.u32(0) == user ? try call.account().entry : nil)
      },
      NativeFunction("getpwnam", "^{passwd}r*") { call throws(ListingException) in
        let name = try call.world.readCString(call.pointer(0))
        call.returnValue(name == userName ? try call.account().entry : nil)
      },
      NativeFunction("getpwuid_r", "iI^{passwd}*Q^^{passwd}") { call throws(ListingException) in
        try call.copyEntry(isKnown: call.u32(0) == user)
      },
      NativeFunction("getpwnam_r", "ir*^{passwd}*Q^^{passwd}") { call throws(ListingException) in
        try call.copyEntry(isKnown: try call.world.readCString(call.pointer(0)) == userName)
      },
      NativeFunction("getgrgid", "^{group}I") { call throws(ListingException) in
        call.returnValue(call.u32(0) == group ? try call.account().group : nil)
      },
      NativeFunction("getgrnam", "^{group}r*") { call throws(ListingException) in
        let name = try call.world.readCString(call.pointer(0))
        call.returnValue(name == groupName ? try call.account().group : nil)
      },
      NativeFunction("getlogin", "*") { call throws(ListingException) in
        call.returnValue(try call.account().name)
      },
      NativeFunction("localeconv", "^{lconv}") { call throws(ListingException) in
        call.returnValue(try call.account().conventions)
      },
      NativeFunction("getrlimit", "ii^{rlimit}") { call throws(ListingException) in
        guard let limit = limits[call.i32(0)] else { return try fail(call, 22) }
        let room = try call.writable(1, 16)
        room.storeBytes(of: limit.soft, as: UInt64.self)
        room.storeBytes(of: limit.hard, toByteOffset: 8, as: UInt64.self)
        call.returnValue(Int32(0))
      },
      NativeFunction("setrlimit", "ii^{rlimit}") { call throws(ListingException) in
        guard limits[call.i32(0)] != nil else { return try fail(call, 22) }
        _ = try call.readable(1, 16)
        call.returnValue(Int32(0))
      },
    ]
  }

  private static let infinity = UInt64.max >> 1
  /// macOS's numbers: of processor time, file size, data, stack, core, address space, locked memory, processes and open files.
  private static let limits: [Int32: (soft: UInt64, hard: UInt64)] = [
    0: (infinity, infinity), 1: (infinity, infinity), 2: (infinity, infinity),
    3: (8_372_224, 67_092_480), 4: (0, infinity), 5: (infinity, infinity),
    6: (infinity, infinity), 7: (1333, 2000), 8: (256, infinity),
  ]

  /// What the functions give pointers to, written once.
  fileprivate final class Account {
    let entry: UnsafeMutableRawPointer
    let group: UnsafeMutableRawPointer
    let conventions: UnsafeMutableRawPointer
    let name: UnsafeMutableRawPointer

    init(_ world: World) throws(ListingException) {
      func text(_ text: String) throws(ListingException) -> UnsafeMutableRawPointer {
        let block = try world.allocateHeap(text.utf8.count + 1, zeroed: true)
        try world.writeBytes(Array(text.utf8) + [0], to: block)
        return block
      }
      name = try text(userName)
      let star = try text("*")
      let empty = try text("")
      entry = try world.allocateHeap(72, zeroed: true)
      for (offset, place) in [
        (0, name), (8, star), (32, empty), (40, try text("Listing")),
        (48, try text(FileStore.home)), (56, try text("/bin/zsh")),
      ] {
        entry.storeBytes(of: UInt(bitPattern: place), toByteOffset: offset, as: UInt.self)
      }
      entry.storeBytes(of: CLibrary.user, toByteOffset: 16, as: UInt32.self)
      entry.storeBytes(of: CLibrary.group, toByteOffset: 20, as: UInt32.self)
      group = try world.allocateHeap(40, zeroed: true)
      let members = try world.allocateHeap(8, zeroed: true)
      for (offset, place) in [(0, try text(groupName)), (8, star), (24, members)] {
        group.storeBytes(of: UInt(bitPattern: place), toByteOffset: offset, as: UInt.self)
      }
      group.storeBytes(of: CLibrary.group, toByteOffset: 16, as: UInt32.self)
      // Those of the locale "C": a point, and nothing that is said of money.
      conventions = try world.allocateHeap(96, zeroed: true)
      let point = try text(".")
      for index in 0..<10 {
        conventions.storeBytes(
          of: UInt(bitPattern: index == 0 ? point : empty), toByteOffset: index * 8, as: UInt.self)
      }
      for index in 80..<94 {
        conventions.storeBytes(of: Int8.max, toByteOffset: index, as: Int8.self)
      }
    }
  }
}

/// An account that is made when a listing first asks for it.
private final class KeptAccount {
  var account: CLibrary.Account?
}

extension NativeCall {
  fileprivate func account() throws(ListingException) -> CLibrary.Account {
    let kept = world.service(KeptAccount.self) { _ in KeptAccount() }
    if let account = kept.account { return account }
    let made = try CLibrary.Account(world)
    kept.account = made
    return made
  }

  /// The entry's texts are where `getpwuid` has them: a buffer of any size will do.
  fileprivate func copyEntry(isKnown: Bool) throws(ListingException) {
    let found = isKnown ? try account().entry : nil
    if let found {
      try world.writeBytes(Array(UnsafeRawBufferPointer(start: found, count: 72)), to: pointer(1))
    }
    try world.write(UInt(bitPattern: found == nil ? nil : pointer(1)), to: pointer(4))
    returnValue(Int32(0))
  }
}
