// Functions of Core Foundation that need more than one message: formatters, attributed strings, preferences, searching in data.
import CRuntime
import ObjCVM

extension CoreFoundationLibrary {
  private static let string = "r^{__CFString}"
  private static let allocator = "r^{__CFAllocator}"

  static var composedFunctions: [NativeFunction] { making + preferences + more }

  /// A new object of a class, +1.
  private static func new(_ name: String, _ call: NativeCall) throws(ListingException)
    -> ObjectPointer?
  {
    try call.world.send(toClass: call.world.cls(name), "new")
  }

  private static var making: [NativeFunction] {
    [
      NativeFunction("CFDateFormatterCreate", "^{__CFDateFormatter}\(allocator)r^{__CFLocale}qq") {
        call throws(ListingException) in
        let formatter = try new("NSDateFormatter", call)
        if let locale = try call.checkedObject(1) {
          try call.world.sendVoid(formatter, "setLocale:", .object(locale))
        }
        try call.world.sendVoid(formatter, "setDateStyle:", .int(call.int(2)))
        try call.world.sendVoid(formatter, "setTimeStyle:", .int(call.int(3)))
        call.returnValue(formatter)
      },
      NativeFunction(
        "CFDateFormatterCreateStringWithAbsoluteTime", "\(string)\(allocator)^{__CFDateFormatter}d"
      ) { call throws(ListingException) in
        let date = try call.world.send(
          toClass: call.world.cls("NSDate"), "dateWithTimeIntervalSinceReferenceDate:",
          .double(call.double(2)))
        let text = try call.world.send(try call.given(1), "stringFromDate:", .object(date))
        if let text { fwd_retain(text) }
        call.returnValue(text)
      },
      NativeFunction("CFNumberFormatterCreate", "^{__CFNumberFormatter}\(allocator)r^{__CFLocale}q")
      {
        call throws(ListingException) in
        let formatter = try new("NSNumberFormatter", call)
        if let locale = try call.checkedObject(1) {
          try call.world.sendVoid(formatter, "setLocale:", .object(locale))
        }
        try call.world.sendVoid(formatter, "setNumberStyle:", .int(call.int(2)))
        call.returnValue(formatter)
      },
      NativeFunction("CFCharacterSetCreateMutable", "^{__CFCharacterSet}\(allocator)") {
        call throws(ListingException) in call.returnValue(try new("NSMutableCharacterSet", call))
      },
      NativeFunction("CFAttributedStringCreateMutable", "^{__CFAttributedString}\(allocator)q") {
        call throws(ListingException) in
        call.returnValue(try new("NSMutableAttributedString", call))
      },
      NativeFunction(
        "CFAttributedStringCreate",
        "r^{__CFAttributedString}\(allocator)\(string)r^{__CFDictionary}"
      ) { call throws(ListingException) in
        let fresh = try call.world.send(
          toClass: call.world.cls("NSAttributedString"), "alloc")
        call.returnValue(
          try call.world.send(
            fresh, "initWithString:attributes:", .object(try call.given(1)),
            .object(try call.checkedObject(2))))
      },
      NativeFunction(
        "CFAttributedStringSetAttributes",
        "v^{__CFAttributedString}\(cfRange)r^{__CFDictionary}C"
      ) { call throws(ListingException) in
        let (start, length) = call.load(1, as: (Int, Int).self)
        let selector = call.bool(3) ? "setAttributes:range:" : "addAttributes:range:"
        _ = try call.world.perform(
          try call.given(0), call.world.selector(selector),
          [.object(try call.checkedObject(2)), range(start, length)], resultType: "v", as: Int.self)
      },
    ]
  }

  // MARK: Preferences

  /// The defaults of the program, whatever application is named.
  private static func defaults(_ call: NativeCall) throws(ListingException) -> ObjectPointer? {
    try call.world.send(toClass: call.world.cls("NSUserDefaults"), "standardUserDefaults")
  }

  private static func preference(_ call: NativeCall) throws(ListingException) -> ObjectPointer? {
    try call.world.send(try defaults(call), "objectForKey:", .object(try call.given(0)))
  }

  private static var preferences: [NativeFunction] {
    [
      NativeFunction("CFPreferencesCopyAppValue", "r^v\(string)\(string)") {
        call throws(ListingException) in
        let value = try preference(call)
        if let value { fwd_retain(value) }
        call.returnValue(value)
      },
      NativeFunction("CFPreferencesSetAppValue", "v\(string)r^v\(string)") {
        call throws(ListingException) in
        try call.world.sendVoid(
          try defaults(call), "setObject:forKey:", .object(try call.checkedObject(1)),
          .object(try call.given(0)))
      },
      NativeFunction("CFPreferencesAppSynchronize", "C\(string)") { call in
        call.returnBool(true)
      },
      NativeFunction("CFPreferencesGetAppBooleanValue", "C\(string)\(string)^C") {
        call throws(ListingException) in
        let value = try preference(call)
        if call.pointer(2) != nil {
          try call.world.write(UInt8(value == nil ? 0 : 1), to: call.pointer(2))
        }
        call.returnBool(
          try value.map { value throws(ListingException) in
            try call.world.sendBool(value, "boolValue")
          } ?? false)
      },
      NativeFunction("CFPreferencesGetAppIntegerValue", "q\(string)\(string)^C") {
        call throws(ListingException) in
        let value = try preference(call)
        if call.pointer(2) != nil {
          try call.world.write(UInt8(value == nil ? 0 : 1), to: call.pointer(2))
        }
        call.returnValue(try call.world.sendInt(value, "integerValue", resultType: "q"))
      },
    ]
  }

  // MARK: Strings, data, addresses

  private static var more: [NativeFunction] {
    [
      // The flags are those of NSDataSearchOptions.
      NativeFunction("CFDataFind", "\(cfRange)r^{__CFData}r^{__CFData}\(cfRange)Q") {
        call throws(ListingException) in
        let (start, length) = call.load(2, as: (Int, Int).self)
        let found = try call.world.perform(
          try call.given(0), call.world.selector("rangeOfData:options:range:"),
          [.object(try call.given(1)), .uint(call.uint(3)), range(start, length)],
          resultType: "{_NSRange=QQ}", as: ListingRange.self)
        let isThere = found.location != UInt(Int.max)
        call.returnValue(
          isThere ? found : ListingRange(location: UInt(bitPattern: -1), length: 0))
      },
      // All allocators are NULL here: whether the bytes are the data's, kCFAllocatorDefault, or not, kCFAllocatorNull, is not known.
      NativeFunction(
        "CFDataCreateWithBytesNoCopy", "r^{__CFData}\(allocator)r^vq\(allocator)"
      ) { call throws(ListingException) in
        let fresh = try call.world.send(toClass: call.world.cls("NSData"), "alloc")
        call.returnValue(
          try call.world.send(
            fresh, "initWithBytesNoCopy:length:freeWhenDone:", .pointer(call.pointer(1)),
            .int(call.int(2)), .bool(false)))
      },
      // A string to append over and over up to the length, from an index in it; NULL only cuts.
      NativeFunction("CFStringPad", "v^{__CFString}\(string)qq") { call throws(ListingException) in
        let object = try call.given(0)
        let count = try call.world.sendInt(object, "length", resultType: "Q")
        guard try call.checkedObject(1) != nil || call.int(2) < count else { return }
        let empty = call.world.makeString(" ")
        defer { call.world.release(empty) }
        let padded = try call.world.send(
          object, "stringByPaddingToLength:withString:startingAtIndex:", .int(call.int(2)),
          .object(try call.checkedObject(1) ?? empty), .int(call.int(3)))
        try call.world.sendVoid(object, "setString:", .object(padded))
      },
      NativeFunction("CFStringFold", "v^{__CFString}Qr^{__CFLocale}") {
        call throws(ListingException) in
        let object = try call.given(0)
        let folded = try call.world.send(
          object, "stringByFoldingWithOptions:locale:", .uint(call.uint(1)),
          .object(try call.checkedObject(2)))
        try call.world.sendVoid(object, "setString:", .object(folded))
      },
      NativeFunction("CFURLGetPortNumber", "ir^{__CFURL}") { call throws(ListingException) in
        let port = try call.world.send(try call.given(0), "port")
        call.returnValue(
          Int32(
            truncatingIfNeeded: port == nil
              ? -1 : try call.world.sendInt(port, "integerValue", resultType: "q")))
      },
      NativeFunction("CFGetAllocator", "\(allocator)r^v") { call in call.returnValue(0 as UInt) },
    ]
  }
}
