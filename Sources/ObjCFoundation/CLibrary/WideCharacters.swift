// wchar.h and wctype.h: a wide character is a Unicode scalar value in 32 bits; as bytes, texts are UTF-8.
import ObjCVM

extension CLibrary {
  static func wideCharacters() -> [NativeFunction] {
    wideCopies() + wideComparisons() + wideSearches() + wideConversions() + widePrinting()
      + wideTests()
  }

  private static func wideCopies() -> [NativeFunction] {
    let copies = [
      ("wcscpy", false, false), ("wcsncpy", false, true), ("wcscat", true, false),
      ("wcsncat", true, true),
    ].map { name, appends, isLimited in
      NativeFunction(name, "^i^ir^i" + (isLimited ? "Q" : "")) { call throws(ListingException) in
        let limit = isLimited ? try call.size(2) : .max
        let start = appends ? try call.wideText(0).count : 0
        var text = try call.wideText(1, limit: limit)
        // Padded with zeros, or cut without one.
        let zeros = appends || !isLimited ? 1 : limit - text.count
        text += [UInt32](repeating: 0, count: zeros)
        try call.world.store(text, to: call.pointer(0).map { $0 + 4 * start })
        call.returnValue(call.pointer(0))
      }
    }
    return copies + [
      NativeFunction("wcslen", "Qr^i") { call throws(ListingException) in
        call.returnValue(try call.wideText(0).count)
      },
      NativeFunction("wcsdup", "^ir^i") { call throws(ListingException) in
        let text = try call.wideText(0) + [0]
        let block = try call.world.allocateHeap(4 * text.count, zeroed: true)
        try call.world.store(text, to: block)
        call.returnValue(block)
      },
    ]
  }

  private static func wideComparisons() -> [NativeFunction] {
    [
      ("wcscmp", false, false), ("wcsncmp", true, false), ("wcscasecmp", false, true),
      ("wcsncasecmp", true, true),
    ].map { name, isLimited, ignoresCase in
      NativeFunction(name, "ir^ir^i" + (isLimited ? "Q" : "")) { call throws(ListingException) in
        let limit = isLimited ? Int(clamping: call.uint(2)) : .max
        var texts = [try call.wideText(0, limit: limit), try call.wideText(1, limit: limit)]
        if ignoresCase {
          texts = texts.map { $0.map { changed($0, upper: false) } }
        }
        let place = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
        let units = texts.map { place < $0.count ? Int32(truncatingIfNeeded: $0[place]) : 0 }
        call.returnValue(units[0] &- units[1])
      }
    }
  }

  private static func wideSearches() -> [NativeFunction] {
    func answer(_ call: NativeCall, _ place: Int?) {
      call.returnPointer(0, offset: place.map { 4 * $0 })
    }
    return [
      NativeFunction("wcschr", "^ir^ii") { call throws(ListingException) in
        answer(call, (try call.wideText(0) + [0]).firstIndex(of: call.u32(1)))
      },
      NativeFunction("wcsrchr", "^ir^ii") { call throws(ListingException) in
        answer(call, (try call.wideText(0) + [0]).lastIndex(of: call.u32(1)))
      },
      NativeFunction("wcsstr", "^ir^ir^i") { call throws(ListingException) in
        let (text, part) = (try call.wideText(0), try call.wideText(1))
        guard part.count <= text.count else { return answer(call, nil) }
        try call.world.charge(text.count)
        answer(call, (0...text.count - part.count).first { text[$0...].starts(with: part) })
      },
    ]
  }

  // MARK: To and from bytes

  private static func wideConversions() -> [NativeFunction] {
    [
      NativeFunction("mbstowcs", "Q^ir*Q") { call throws(ListingException) in
        guard let text = wide(Array(try call.cString(1))) else { return try fail(call, 92) }
        guard call.pointer(0) != nil else { return call.returnValue(text.count) }
        let room = try call.size(2)
        try call.world.store(Array((text + [0]).prefix(room)), to: call.pointer(0))
        call.returnValue(min(text.count, room))
      },
      NativeFunction("wcstombs", "Q*r^iQ") { call throws(ListingException) in
        let room = call.pointer(0) == nil ? Int.max : try call.size(2)
        var bytes: [UInt8] = []
        var isWhole = true
        for value in try call.wideText(1) {
          guard let character = multibyte(value) else { return try fail(call, 92) }
          isWhole = bytes.count + character.count <= room
          if !isWhole { break }
          bytes += character
        }
        if call.pointer(0) != nil {
          let ends = isWhole && bytes.count < room
          try call.world.writeBytes(bytes + (ends ? [0] : []), to: call.pointer(0))
        }
        call.returnValue(bytes.count)
      },
      NativeFunction("mbtowc", "i^ir*Q") { call throws(ListingException) in
        try call.nextCharacter(1, limit: 2, result: call.pointer(0))
      },
      NativeFunction("mblen", "ir*Q") { call throws(ListingException) in
        try call.nextCharacter(0, limit: 1, result: nil)
      },
      NativeFunction("wctomb", "i*i") { call throws(ListingException) in
        guard call.pointer(0) != nil else { return call.returnValue(Int32(0)) }
        guard let bytes = multibyte(call.u32(1)) else { return try fail(call, 92) }
        try call.world.writeBytes(bytes, to: call.pointer(0))
        call.returnValue(Int32(bytes.count))
      },
    ]
  }

  static func wide(_ bytes: [UInt8]) -> [UInt32]? {
    String(validating: bytes, as: UTF8.self).map { $0.unicodeScalars.map(\.value) }
  }

  private static func multibyte(_ value: UInt32) -> [UInt8]? {
    Unicode.Scalar(value).map { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
  }

  // MARK: Printing

  private static func widePrinting() -> [NativeFunction] {
    let file = "^{__sFILE}"
    let functions = [("wprintf", "ir^i", 0), ("fwprintf", "i\(file)r^i", 1)]
    return ["", "v"].flatMap { prefix in
      let isList = prefix == "v"
      return functions.map { name, types, index in
        NativeFunction(prefix + name, types + (isList ? list : ""), variadic: !isList) {
          call throws(ListingException) in
          let bytes = try call.formattedWide(index, isList: isList)
          let isWritten = try call.put(bytes, to: index == 0 ? 2 : call.uint(0))
          call.returnValue(isWritten ? Int32(clamping: wide(bytes)?.count ?? 0) : -1)
        }
      } + [
        // Unlike snprintf, it fails where there is not enough room.
        NativeFunction(
          prefix + "swprintf", "i^iQr^i" + (isList ? list : ""), variadic: !isList
        ) { call throws(ListingException) in
          let room = try call.size(1)
          let text = wide(try call.formattedWide(2, isList: isList)) ?? []
          if room > 0 {
            try call.world.store(Array(text.prefix(room - 1)) + [0], to: call.pointer(0))
          }
          guard text.count < room else { return try fail(call, 84) }
          call.returnValue(Int32(clamping: text.count))
        }
      ]
    } + [
      NativeFunction("fputws", "ir^i\(file)") { call throws(ListingException) in
        let bytes = try call.wideText(0).flatMap { multibyte($0) ?? [] }
        call.returnValue(try call.put(bytes, to: call.uint(1)) ? Int32(0) : -1)
      }
    ]
      + ["putwchar", "fputwc", "putwc"].map { name in
        NativeFunction(name, "ii" + (name == "putwchar" ? "" : file)) {
          call throws(ListingException) in
          guard let bytes = multibyte(call.u32(0)) else { return try fail(call, 92) }
          let isWritten = try call.put(bytes, to: name == "putwchar" ? 2 : call.uint(1))
          call.returnValue(isWritten ? call.i32(0) : -1)
        }
      }
  }

  // MARK: Kinds of characters

  private static func wideTests() -> [NativeFunction] {
    let names: Set = [
      "alpha", "digit", "alnum", "upper", "lower", "space", "blank", "punct", "print", "graph",
      "cntrl", "xdigit",
    ]
    return characterTests.filter { names.contains(String($0.0.dropFirst(2))) }.map { name, test in
      NativeFunction("isw" + name.dropFirst(2), "ii") { call throws(ListingException) in
        let value = call.i32(0)
        let isOne = (0..<128).contains(value) ? test(value) : isWide(call.u32(0), name)
        call.returnValue(Int32(isOne ? 1 : 0))
      }
    }
      + ["towupper", "towlower"].map { name in
        NativeFunction(name, "ii") { call throws(ListingException) in
          call.returnValue(changed(call.u32(0), upper: name == "towupper"))
        }
      }
  }

  private static func isWide(_ value: UInt32, _ name: String) -> Bool {
    guard let properties = Unicode.Scalar(value)?.properties else { return false }
    switch name {
    case "isalpha", "isalnum": return properties.isAlphabetic
    case "isupper": return properties.isUppercase
    case "islower": return properties.isLowercase
    case "isspace": return properties.isWhitespace
    case "iscntrl": return properties.generalCategory == .control
    case "isdigit", "isxdigit", "isblank": return false
    default: break
    }
    switch properties.generalCategory {
    case .control, .surrogate, .unassigned, .privateUse: return false
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return name == "isprint"
    default: return name != "ispunct" || !properties.isAlphabetic && properties.numericType == nil
    }
  }

  /// The letter of the other case, where that is one.
  private static func changed(_ value: UInt32, upper: Bool) -> UInt32 {
    guard let properties = Unicode.Scalar(value)?.properties else { return value }
    let mapped = upper ? properties.uppercaseMapping : properties.lowercaseMapping
    guard let first = mapped.unicodeScalars.first, mapped.unicodeScalars.count == 1 else {
      return value
    }
    return first.value
  }
}

extension NativeCall {
  /// The wide characters that an argument points to, without the zero.
  fileprivate func wideText(_ index: Int, limit: Int = .max) throws(ListingException) -> [UInt32] {
    var text: [UInt32] = []
    while text.count < limit {
      let place = pointer(index).map { $0 + 4 * text.count }
      let value = try world.read(place, as: UInt32.self)
      if value == 0 { break }
      text.append(value)
    }
    try world.charge(text.count)
    return text
  }

  /// As bytes, what a wide format and its arguments print.
  fileprivate func formattedWide(_ index: Int, isList: Bool) throws(ListingException) -> [UInt8] {
    var format: [UInt8] = []
    for value in try wideText(index) { UTF16Text.encode(min(value, 0x10FFFF), into: &format) }
    let arguments = isList ? listArguments(index + 1) : formatArguments
    return try format.withUnsafeBufferPointer {
      (bytes: UnsafeBufferPointer<UInt8>) throws(ListingException) in
      try world.formatted(bytes, .c, arguments)
    }
  }

  /// Reads a character of UTF-8; the answer is the number of its bytes.
  fileprivate func nextCharacter(_ index: Int, limit: Int, result: UnsafeMutableRawPointer?)
    throws(ListingException)
  {
    guard let text = pointer(index) else { return returnValue(Int32(0)) }
    let room = Int(clamping: uint(limit))
    let first = room == 0 ? 0 : try world.read(text, as: UInt8.self)
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard count <= room, let value = CLibrary.wide(try world.readBytes(text, count))?.first else {
      return try CLibrary.fail(self, 92)
    }
    if result != nil { try world.write(value, to: result) }
    returnValue(Int32(value == 0 ? 0 : count))
  }
}

extension World {
  fileprivate func store(_ text: [UInt32], to place: UnsafeMutableRawPointer?)
    throws(ListingException)
  {
    guard !text.isEmpty else { return }
    try checkWrite(place, 4 * text.count)
    place?.copyMemory(from: text, byteCount: 4 * text.count)
  }
}
