// ICU's regular expressions for C (unicode/uregex.h), which libraries of before NSRegularExpression declare themselves: they stand on
// the same machine as its expressions.
//
// An expression is a block of the heap, whose address is its name; what it searches is kept beside it. As in ICU a function does
// nothing when the status says that an earlier one failed.
import ObjCVM

/// The expressions of a world by their addresses.
private final class ICUExpressions {
  final class Expression {
    let pattern: RegexProgram
    var text = UTF16Text()
    var match: [Range<Int>?]?
    /// Where the next search begins, and what replacing has copied so far.
    var position = 0
    var copied = 0
    init(_ pattern: RegexProgram) { self.pattern = pattern }

    func reset(to index: Int) {
      match = nil
      (position, copied) = (index, 0)
    }
  }
  var all: [UInt: Expression] = [:]
}

extension CLibrary {
  private typealias Expression = ICUExpressions.Expression

  private enum Status {
    static let illegalArgument: Int32 = 1
    static let indexOutOfBounds: Int32 = 8
    static let bufferOverflow: Int32 = 15
    static let syntax: Int32 = 66305
    static let invalidState: Int32 = 66306
    static let timeOut: Int32 = 66322
    static let names: [Int32: String] = [
      0: "U_ZERO_ERROR", 1: "U_ILLEGAL_ARGUMENT_ERROR", 8: "U_INDEX_OUTOFBOUNDS_ERROR",
      15: "U_BUFFER_OVERFLOW_ERROR", 66305: "U_REGEX_RULE_SYNTAX", 66306: "U_REGEX_INVALID_STATE",
      66307: "U_REGEX_BAD_ESCAPE_SEQUENCE", 66308: "U_REGEX_PROPERTY_SYNTAX",
      66310: "U_REGEX_MISMATCHED_PAREN", 66312: "U_REGEX_BAD_INTERVAL",
      66319: "U_REGEX_MISSING_CLOSE_BRACKET", 66320: "U_REGEX_INVALID_RANGE",
      66322: "U_REGEX_TIME_OUT",
    ]
    /// What the parser's problems are called.
    static let ofProblems: [String: Int32] = [
      "a backslash at the end": 66307, "unknown escape": 66307, "missing }": 66308,
      "missing )": 66310, "unmatched )": 66310, "bad repetition": 66312, "missing ]": 66319,
      "a range backwards": 66320,
    ]
  }

  static func expressions() -> [NativeFunction] {
    [
      NativeFunction("uregex_open", "^vr^SiI^v^i") { call throws(ListingException) in
        try open(call)
      },
      NativeFunction("uregex_close", "v^v") { call throws(ListingException) in
        table(call).all[call.uint(0)] = nil
        try call.world.freeHeap(call.pointer(0))
      },
      answer("uregex_groupCount", "i^v^i", status: 1) { call, own in Int32(own.pattern.groupCount)
      },
      answer("uregex_setText", "v^vr^Si^i", status: 3) { call, own throws(ListingException) in
        own.text = try text(call, 1, call.i32(2))
        own.reset(to: 0)
        return nil
      },
      answer("uregex_reset", "v^vi^i", status: 2) { call, own throws(ListingException) in
        let index = Int(call.i32(1))
        guard index >= 0, index <= own.text.count else {
          return try fail(call, 2, Status.indexOutOfBounds)
        }
        own.reset(to: index)
        return nil
      },
      answer("uregex_find", "c^vi^i", status: 2) { call, own throws(ListingException) in
        if call.i32(1) >= 0 { own.reset(to: Int(call.i32(1))) }
        return try findNext(call, own, status: 2)
      },
      answer("uregex_findNext", "c^v^i", status: 1) { call, own throws(ListingException) in
        try findNext(call, own, status: 1)
      },
      answer("uregex_start", "i^vi^i", status: 2) { call, own throws(ListingException) in
        try bound(call, own) { $0.lowerBound }
      },
      answer("uregex_end", "i^vi^i", status: 2) { call, own throws(ListingException) in
        try bound(call, own) { $0.upperBound }
      },
      answer("uregex_appendReplacement", "i^vr^Si^^S^i^i", status: 5, mayOverflow: true) {
        call, own throws(ListingException) in
        guard let match = own.match, let whole = match[0] else {
          return try fail(call, 5, Status.invalidState)
        }
        var units = own.text[min(own.copied, whole.lowerBound)..<whole.lowerBound]
        let template = RegexTemplate(try text(call, 1, call.i32(2)), own.pattern)
        units.append(template.expand(match, in: own.text))
        own.copied = whole.upperBound
        return try append(call, units, buffer: 3, status: 5)
      },
      answer("uregex_appendTail", "i^v^^S^i^i", status: 3, mayOverflow: true) {
        call, own throws(ListingException) in
        let rest = own.text[min(own.copied, own.text.count)..<own.text.count]
        return try append(call, rest, buffer: 1, status: 3)
      },
      NativeFunction("u_strlen", "ir^S") { call throws(ListingException) in
        call.returnValue(Int32(try text(call, 0, -1).count))
      },
      NativeFunction("u_errorName", "r*i") { call throws(ListingException) in
        let name = Status.names[call.i32(0)] ?? "[BOGUS UErrorCode]"
        call.returnValue(UInt(bitPattern: try call.world.copyToHeap(Array(name.utf8) + [0])))
      },
    ]
  }

  private static func table(_ call: NativeCall) -> ICUExpressions {
    call.world.service(ICUExpressions.self) { _ in ICUExpressions() }
  }

  /// A function of an expression, the first argument, with a status that an earlier function may have set.
  private static func answer(
    _ name: String, _ types: String, status: Int, mayOverflow: Bool = false,
    _ body: @escaping (NativeCall, Expression) throws(ListingException) -> Int32?
  ) -> NativeFunction {
    NativeFunction(name, types) { call throws(ListingException) in
      call.returnValue(Int32(0))
      let old = try call.world.read(call.pointer(status), as: Int32.self)
      guard old <= 0 || mayOverflow && old == Status.bufferOverflow else { return }
      guard let own = table(call).all[call.uint(0)] else {
        _ = try fail(call, status, Status.illegalArgument)
        return
      }
      if let value = try body(call, own) { call.returnValue(value) }
    }
  }

  private static func fail(_ call: NativeCall, _ index: Int, _ status: Int32)
    throws(ListingException) -> Int32?
  {
    try call.world.write(status, to: call.pointer(index))
    return nil
  }

  /// The UTF-16 units that an argument points to; up to a zero where there is no count.
  private static func text(_ call: NativeCall, _ index: Int, _ count: Int32)
    throws(ListingException) -> UTF16Text
  {
    var units: [UInt16] = []
    var address = call.uint(index)
    while count < 0 || units.count < Int(count) {
      let pointer = UnsafeMutableRawPointer(bitPattern: address)
      let unit = try call.world.read(pointer, as: UInt16.self)
      if count < 0, unit == 0 { break }
      units.append(unit)
      address &+= 2
    }
    return UTF16Text(wide: units)
  }

  private static func open(_ call: NativeCall) throws(ListingException) {
    call.returnValue(UInt(0))
    guard try call.world.read(call.pointer(4), as: Int32.self) <= 0 else { return }
    let flags = call.u32(2)
    // ICU's bits, in the order of those of NSRegularExpression.
    var options: UInt = 0
    for (index, bit) in [2, 4, 16, 32, 8, 1, 256].enumerated() where flags & UInt32(bit) != 0 {
      options |= 1 << UInt(index)
    }
    do {
      let pattern = try call.world.pattern(
        try text(call, 0, call.i32(1)), RegexProgram.Options(rawValue: options))
      let address = try call.world.copyToHeap([UInt8](repeating: 0, count: 16))
      table(call).all[UInt(bitPattern: address)] = Expression(pattern)
      call.returnValue(UInt(bitPattern: address))
    } catch let problem as RegexProgram.Problem {
      if let place = call.pointer(3) {
        try call.world.checkWrite(place, 72)
        place.initializeMemory(as: UInt8.self, repeating: 0, count: 72)
        place.storeBytes(of: 1, as: Int32.self)
        place.storeBytes(of: Int32(problem.position), toByteOffset: 4, as: Int32.self)
      }
      _ = try fail(call, 4, Status.ofProblems[problem.message] ?? Status.syntax)
    } catch let exception as ListingException {
      throw exception
    } catch {}
  }

  private static func findNext(_ call: NativeCall, _ own: Expression, status: Int)
    throws(ListingException) -> Int32?
  {
    own.match = nil
    guard own.position >= 0, own.position <= own.text.count else {
      if own.position == own.text.count + 1 { return 0 }
      return try fail(call, status, Status.indexOutOfBounds)
    }
    var matcher = RegexMatcher(own.pattern, own.text, in: 0..<own.text.count)
    do throws(RegexMatcher.OutOfSteps) {
      own.match = try matcher.firstMatch(from: own.position)
    } catch {
      return try fail(call, status, Status.timeOut)
    }
    guard let whole = own.match?.first ?? nil else { return 0 }
    own.position = whole.isEmpty ? whole.upperBound + 1 : whole.upperBound
    return 1
  }

  private static func bound(_ call: NativeCall, _ own: Expression, _ of: (Range<Int>) -> Int)
    throws(ListingException) -> Int32?
  {
    guard let match = own.match else { return try fail(call, 2, Status.invalidState) }
    let group = Int(call.i32(1))
    guard match.indices.contains(group) else {
      return try fail(call, 2, Status.indexOutOfBounds)
    }
    return match[group].map { Int32(of($0)) } ?? -1
  }

  /// Copies units to the place that an argument points to and moves it on, as far as there is room; a zero follows where there is more.
  private static func append(_ call: NativeCall, _ text: UTF16Text, buffer: Int, status: Int)
    throws(ListingException) -> Int32?
  {
    let world = call.world
    var place = try world.read(call.pointer(buffer), as: UInt.self)
    var room = Int(try world.read(call.pointer(buffer + 1), as: Int32.self))
    for unit in text.units.prefix(max(0, room)) {
      try world.write(unit, to: UnsafeMutableRawPointer(bitPattern: place))
      place &+= 2
    }
    let isOverflow = text.count > room
    room -= min(text.count, room)
    if room > 0 { try world.write(UInt16(0), to: UnsafeMutableRawPointer(bitPattern: place)) }
    try world.write(place, to: call.pointer(buffer))
    try world.write(Int32(room), to: call.pointer(buffer + 1))
    if isOverflow { _ = try fail(call, status, Status.bufferOverflow) }
    return Int32(text.count)
  }
}
