// Internet addresses as text and as numbers, and what getaddrinfo and getnameinfo know without a network: numbers and "localhost".
import Glibc
import ObjCSema
import ObjCVM

/// An address of one of the two families.
private struct InternetAddress {
  static let (family4, family6): (Int32, Int32) = (2, 30)

  let bytes: [UInt8]

  var family: Int32 { bytes.count == 4 ? Self.family4 : Self.family6 }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// As inet_pton reads it; nil for what is no such address.
  init?(_ text: String, family: Int32) {
    var bytes = [UInt8](repeating: 0, count: family == Self.family4 ? 4 : 16)
    guard family == Self.family4 || family == Self.family6,
      Glibc.inet_pton(family == Self.family4 ? Glibc.AF_INET : Glibc.AF_INET6, text, &bytes) == 1
    else { return nil }
    self.bytes = bytes
  }

  var text: [UInt8] {
    var room = [CChar](repeating: 0, count: 64)
    let family = bytes.count == 4 ? Glibc.AF_INET : Glibc.AF_INET6
    guard Glibc.inet_ntop(family, bytes, &room, 64) != nil else { return [] }
    return room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }

  /// A sockaddr_in or sockaddr_in6 as macOS lays them out.
  func record(port: UInt16) -> [UInt8] {
    let head = [
      UInt8(bytes.count == 4 ? 16 : 28), UInt8(family), UInt8(port >> 8), UInt8(port & 255),
    ]
    let zeros = [UInt8](repeating: 0, count: 8)
    return bytes.count == 4
      ? head + bytes + zeros : head + zeros.prefix(4) + bytes + zeros.prefix(4)
  }
}

extension CLibrary {
  static let socketConstants: [String: NativeConstant] = {
    let type = #"{in6_addr="__u6_addr"(?="__u6_addr8"[16C]"__u6_addr16"[8S]"__u6_addr32"[4I])}"#
    let zeros = [UInt8](repeating: 0, count: 15)
    return [
      "in6addr_any": .structure(zeros + [0], types: type),
      "in6addr_loopback": .structure(zeros + [1], types: type),
    ]
  }()

  /// inet_aton's reading: one to four parts, decimal, octal or hexadecimal; in the order of the network.
  private static func number(ofAddress call: NativeCall) throws(ListingException) -> UInt32? {
    var address = Glibc.in_addr()
    let text = try call.world.readCString(call.pointer(0))
    return Glibc.inet_aton(text, &address) == 0 ? nil : address.s_addr
  }

  static func addresses() -> [NativeFunction] {
    [
      NativeFunction("inet_addr", "Ir*") { call throws(ListingException) in
        call.returnValue(try number(ofAddress: call) ?? .max)
      },
      NativeFunction("inet_aton", "ir*^{in_addr}") { call throws(ListingException) in
        guard let number = try number(ofAddress: call) else { return call.returnValue(Int32(0)) }
        try call.world.write(number, to: call.pointer(1))
        call.returnValue(Int32(1))
      },
      NativeFunction("inet_ntoa", "*{in_addr=\"s_addr\"I}") { call throws(ListingException) in
        let bytes = withUnsafeBytes(of: call.u32(0)) { Array($0) }
        call.returnValue(try call.world.temporaryCString(InternetAddress(bytes).text))
      },
      NativeFunction("inet_pton", "iir*^v") { call throws(ListingException) in
        let text = try call.world.readCString(call.pointer(1))
        guard [2, 30].contains(call.i32(0)) else { return try fail(call, 47) }
        guard let address = InternetAddress(text, family: call.i32(0)) else {
          return call.returnValue(Int32(0))
        }
        try call.world.writeBytes(address.bytes, to: call.pointer(2))
        call.returnValue(Int32(1))
      },
      NativeFunction("inet_ntop", "r*ir^v*I") { call throws(ListingException) in
        guard [2, 30].contains(call.i32(0)) else { return try answerNull(call, 47) }
        let bytes = try call.readable(1, call.i32(0) == 2 ? 4 : 16)
        let text = InternetAddress(Array(bytes)).text + [0]
        guard text.count <= Int(call.u32(3)) else { return try answerNull(call, 28) }
        try call.world.writeBytes(text, to: call.pointer(2))
        call.returnValue(call.pointer(2))
      },
    ]
  }

  // MARK: Names of hosts

  private static let (badFlags, badFamily, noName, badService, badType):
    (Int32, Int32, Int32, Int32, Int32) =
      (3, 5, 8, 9, 10)

  private static let hostErrors = [
    "", "Address family for hostname not supported", "Temporary failure in name resolution",
    "Invalid value for ai_flags", "Non-recoverable failure in name resolution",
    "ai_family not supported", "Memory allocation failure", "No address associated with nodename",
    "nodename nor servname provided, or not known", "servname not supported for ai_socktype",
    "ai_socktype not supported", "System error", "Invalid value for hints",
    "Resolved protocol is unknown", "Argument buffer overflow",
  ]

  static func hostNames() -> [NativeFunction] {
    ["gethostbyname": "r*", "gethostbyname2": "r*i", "gethostbyaddr": "r^vIi", "gethostent": ""]
      .map { name, types in
        NativeFunction(name, "^{hostent}" + types) { call throws(ListingException) in
          if types.hasPrefix("r*") { _ = try call.cString(0) }
          call.returnValue(UnsafeRawPointer?.none)
        }
      }
      + [
        ("getservbyname", "^{servent}r*r*"), ("getservbyport", "^{servent}ir*"),
        ("getprotobyname", "^{protoent}r*"), ("getprotobynumber", "^{protoent}i"),
      ].map { name, types in
        NativeFunction(name, types) { call throws(ListingException) in
          call.returnValue(UnsafeRawPointer?.none)
        }
      } + [
        NativeFunction("gai_strerror", "r*i") { call throws(ListingException) in
          let number = Int(call.i32(0))
          let text =
            hostErrors.indices.contains(number) && number > 0 ? hostErrors[number] : "Unknown error"
          call.returnValue(try call.world.temporaryCString(Array(text.utf8)))
        },
        NativeFunction("hstrerror", "r*i") { call throws(ListingException) in
          let texts = [
            "Resolver Error 0 (no error)", "Unknown host", "Host name lookup failure",
            "Unknown server error", "No address associated with name",
          ]
          let number = Int(call.i32(0))
          let text = texts.indices.contains(number) ? texts[number] : "Unknown resolver error"
          call.returnValue(try call.world.temporaryCString(Array(text.utf8)))
        },
        NativeFunction("getaddrinfo", "ir*r*r^{addrinfo}^^{addrinfo}") {
          call throws(ListingException) in
          call.returnValue(try findAddresses(call))
        },
        NativeFunction("freeaddrinfo", "v^{addrinfo}") { call throws(ListingException) in
          var next = call.uint(0)
          while let record = UnsafeMutableRawPointer(bitPattern: next) {
            next = try call.world.read(record + 40, as: UInt.self)
            try call.world.freeHeap(record)
          }
        },
        NativeFunction("getnameinfo", "ir^{sockaddr}I*I*Ii") { call throws(ListingException) in
          call.returnValue(try nameAddress(call))
        },
      ]
  }

  /// A port, by its number or by the name of one of the best known services.
  private static func port(_ text: String, isNumber: Bool) -> UInt16? {
    let known: [String: UInt16] = [
      "ftp": 21, "ssh": 22, "telnet": 23, "smtp": 25, "domain": 53, "http": 80, "pop3": 110,
      "ntp": 123, "imap": 143, "https": 443,
    ]
    return UInt16(text) ?? (isNumber ? nil : known[text])
  }

  private static func findAddresses(_ call: NativeCall) throws(ListingException) -> Int32 {
    let world = call.world
    try world.write(UInt(0), to: call.pointer(3))
    var hints: [Int32] = [0, 0, 0, 0]
    if let given = call.pointer(2) {
      for index in hints.indices {
        hints[index] = try world.read(given + index * 4, as: Int32.self)
      }
    }
    guard [0, 2, 30].contains(hints[1]) else { return badFamily }
    guard (0...3).contains(hints[2]) else { return badType }
    if call.pointer(0) == nil, call.pointer(1) == nil { return noName }
    var wanted: UInt16 = 0
    if call.pointer(1) != nil {
      let text = try world.readCString(call.pointer(1))
      guard let found = port(text, isNumber: hints[0] & 0x1000 != 0) else { return noName }
      wanted = found
    }
    let zeros = [UInt8](repeating: 0, count: 15)
    let (loopback6, loopback4) = (InternetAddress(zeros + [1]), InternetAddress([127, 0, 0, 1]))
    var found: [InternetAddress]
    var name = "localhost"
    if call.pointer(0) == nil {
      let isPassive = hints[0] & 1 != 0
      found =
        isPassive
        ? [InternetAddress(zeros + [0]), InternetAddress([0, 0, 0, 0])] : [loopback6, loopback4]
    } else {
      name = try world.readCString(call.pointer(0))
      found = [2, 30].compactMap { InternetAddress(name, family: $0) }
      if found.isEmpty, hints[0] & 4 == 0, ["localhost", "localhost."].contains(name.lowercased()) {
        found = [loopback6, loopback4]
      }
    }
    found = found.filter { hints[1] == 0 || hints[1] == $0.family }
    guard !found.isEmpty else { return noName }
    try store(found, wanted, hints, hints[0] & 2 != 0 ? name : nil, call)
    return 0
  }

  /// A chain of addrinfo: each is a block of its own, with the address and the first one's name behind it.
  private static func store(
    _ found: [InternetAddress], _ port: UInt16, _ hints: [Int32], _ name: String?,
    _ call: NativeCall
  ) throws(ListingException) {
    let kinds: [(Int32, Int32)] = [(1, 6), (2, 17), (3, 0)].filter { kind, of in
      (hints[2] == 0 || hints[2] == kind) && (hints[3] == 0 || of == 0 || hints[3] == of)
        && (kind != 3 || hints[2] == 3)
    }
    let (world, recordSize) = (call.world, 48)
    var link = call.pointer(3)
    var name = name
    for address in found {
      for (kind, of) in kinds {
        let record = address.record(port: port)
        let text: [UInt8] = name.map { Array($0.utf8) + [0] } ?? []
        let block = try world.allocateHeap(recordSize + record.count + text.count, zeroed: true)
        let numbers = [
          hints[0], address.family, kind, of == 0 ? hints[3] : of, Int32(record.count),
        ]
        try world.writeBytes(numbers.withUnsafeBytes { Array($0) }, to: block)
        try world.write(UInt(bitPattern: block + recordSize), to: block + 32)
        try world.writeBytes(record + text, to: block + recordSize)
        if name != nil {
          try world.write(UInt(bitPattern: block + recordSize + record.count), to: block + 24)
        }
        name = nil
        try world.write(UInt(bitPattern: block), to: link)
        link = block + 40
      }
    }
  }

  /// getnameinfo: the number of the host, but its name for the loopback's, and the number of the port.
  private static func nameAddress(_ call: NativeCall) throws(ListingException) -> Int32 {
    let flags = call.i32(6)
    let family = try call.world.read(call.pointer(0).map { $0 + 1 }, as: UInt8.self)
    guard family == 2 || family == 30 else { return badFamily }
    let is4 = family == 2
    guard call.u32(1) >= (is4 ? 16 : 28) else { return badFamily }
    let record = Array(try call.readable(0, is4 ? 16 : 28))
    let address = InternetAddress(Array(is4 ? record[4..<8] : record[8..<24]))
    let isLoopback =
      address.bytes.dropLast().allSatisfy { $0 == 0 } || address.bytes == [127, 0, 0, 1]
    let isNamed = isLoopback && address.bytes.last == 1 && flags & 2 == 0
    if flags & 4 != 0, !isNamed { return noName }
    let host = (isNamed ? Array("localhost".utf8) : address.text) + [0]
    let service = Array("\(UInt16(record[2]) << 8 | UInt16(record[3]))".utf8) + [0]
    for (text, index) in [(host, 2), (service, 4)] where call.pointer(index) != nil {
      let room = Int(call.u32(index + 1))
      if room == 0 { continue }
      guard text.count <= room else { return 14 }
      try call.world.writeBytes(text, to: call.pointer(index))
    }
    return 0
  }
}
