// Formatting for native methods and functions, and how an object shows itself in a format.
import CRuntime
import ObjCVM

extension World {
  /// Formats as NSString does. `format` is a string object, not nil.
  func format(_ format: ObjectPointer?, _ arguments: FormatArguments) throws(ListingException)
    -> UTF16Text
  {
    try withFormatted(format, arguments) {
      (bytes: UnsafeBufferPointer<UInt8>) throws(ListingException) in
      UTF16Text(utf8: bytes)
    }
  }

  /// Formats as NSString does with a locale; without one, as it does without.
  func format(
    _ format: ObjectPointer, _ arguments: FormatArguments, locale: ObjectPointer?
  ) throws(ListingException) -> UTF16Text {
    guard let locale, isKind(locale, of: "NSLocale") else {
      return try self.format(format, arguments)
    }
    let identifier = string(of: try send(locale, "localeIdentifier"))
    return try localizedFormat(format, arguments, LocaleFacts(identifier))
  }

  /// Formats as NSString does with the locale en_US, or with another one's separators.
  func localizedFormat(
    _ format: ObjectPointer?, _ arguments: FormatArguments,
    _ facts: LocaleFacts = LocaleFacts("en_US")
  ) throws(ListingException) -> UTF16Text {
    let text = try text(of: format)
    return try text.withUTF8 { (bytes: UnsafeBufferPointer<UInt8>) throws(ListingException) in
      try arguments.withList { (list: FormatList) throws(ListingException) in
        var engine = FormatEngine(self, .foundation, list)
        engine.separators = (Array(facts.texts[0].utf8), Array(facts.texts[1].utf8))
        try engine.run(bytes)
        return engine.takeOutput().withUnsafeBufferPointer { UTF16Text(utf8: $0) }
      }
    }
  }

  /// The formatted text as UTF-8.
  func formatBytes(_ format: ObjectPointer?, _ arguments: FormatArguments) throws(ListingException)
    -> [UInt8]
  {
    try withFormatted(format, arguments) {
      (bytes: UnsafeBufferPointer<UInt8>) throws(ListingException) in Array(bytes)
    }
  }

  /// Lends the formatted text to `body` as UTF-8. A formatting inside another one (a description that formats) has a buffer of its
  /// own; the larger buffer is kept for the next one.
  @_optimize(speed)
  func withFormatted<Result>(
    _ format: ObjectPointer?, _ arguments: FormatArguments,
    _ body: (UnsafeBufferPointer<UInt8>) throws(ListingException) -> Result
  ) throws(ListingException) -> Result {
    let text = try text(of: format)
    let output = try text.withUTF8 { (bytes: UnsafeBufferPointer<UInt8>) throws(ListingException) in
      try arguments.withList { (list: FormatList) throws(ListingException) in
        var engine = FormatEngine(self, .foundation, list, output: takeSpareBytes())
        try engine.run(bytes)
        return engine.takeOutput()
      }
    }
    let result = try output.withUnsafeBufferPointer {
      (bytes: UnsafeBufferPointer<UInt8>) throws(ListingException) in
      try body(bytes)
    }
    keepSpareBytes(output)
    return result
  }

  private func takeSpareBytes() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &spareBytes)
    taken.removeAll(keepingCapacity: true)
    return taken
  }

  private func keepSpareBytes(_ bytes: consuming [UInt8]) {
    let capacity = bytes.capacity
    if capacity > spareBytes.capacity, capacity <= 1 << 16 { spareBytes = bytes }
  }

  /// Formats as printf does.
  func formatC(_ format: UnsafeRawPointer?, _ arguments: FormatArguments) throws(ListingException)
    -> [UInt8]
  {
    // A copy: the format may lie in memory that a description method changes meanwhile.
    let bytes = Array(try cStringBytes(format))
    return try bytes.withUnsafeBufferPointer {
      (bytes: UnsafeBufferPointer<UInt8>) throws(ListingException) in
      try formatted(bytes, .c, arguments)
    }
  }

  func formatted(
    _ format: UnsafeBufferPointer<UInt8>, _ dialect: FormatEngine.Dialect,
    _ arguments: FormatArguments
  ) throws(ListingException) -> [UInt8] {
    try arguments.withList { (list: FormatList) throws(ListingException) in
      var engine = FormatEngine(self, dialect, list)
      try engine.run(format)
      return engine.takeOutput()
    }
  }

  /// What `%@` prints. A string object of our own classes stands for itself, as on Apple's systems, where no message is
  /// sent to one; any other object is sent `descriptionWithLocale:` if its class has that, else `description`.
  @_optimize(speed)
  func appendDescription(of object: ObjectPointer?, to output: inout [UInt8])
    throws(ListingException)
  {
    guard let object else {
      output.append(contentsOf: "(null)".utf8)
      return
    }
    if withState(of: object, as: StringState.self, { $0.text.appendUTF8(to: &output) }) != nil {
      return
    }
    let described: ObjectPointer?
    if implements(object, "descriptionWithLocale:") {
      described = try send(object, "descriptionWithLocale:", .object(nil))
    } else {
      described = try send(object, "description")
    }
    guard let described else {
      output.append(contentsOf: "(null)".utf8)
      return
    }
    try text(of: described).appendUTF8(to: &output)
  }

  /// What `%@` prints, as text.
  func descriptionText(of object: ObjectPointer?) throws(ListingException) -> UTF16Text {
    if let text = ownText(of: object) { return text }
    var bytes: [UInt8] = []
    try appendDescription(of: object, to: &bytes)
    return UTF16Text(utf8: bytes)
  }
}
