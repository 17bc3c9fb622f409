// C functions that are messages under another name, as most of Core Foundation's are: a line of text each.
//
//     CFURLCopyHostName   $s$u     0 host +                 result and arguments; receiver; selector; +1 result
//     CFDateCreate        $o^vd    NSDate dateWithTimeIntervalSinceReferenceDate: 1 +
//
// The receiver is an argument by its number, or a class; after the selector come the numbers of the arguments that are
// passed on. `+` keeps the result for the caller, `!` ends the run when the receiver is NULL, as Core Foundation does.
// In the types `$` and a letter stand for a type of Core Foundation.
import CRuntime
import ForwardKitBasics
import ObjCVM

struct MessageFunction {
  private let name: String
  private let types: String
  private let codes: [String]
  private let receiver: String
  private let selector: String
  private let arguments: [Int]
  private let keepsResult: Bool

  private static let abbreviations: [UInt8: String] = Dictionary(
    uniqueKeysWithValues: abbreviated.map { (UInt8(ascii: $0), $1) })

  private static let abbreviated: KeyValuePairs<Unicode.Scalar, String> = [
    "s": "r^{__CFString}", "S": "^{__CFString}", "a": "r^{__CFArray}", "A": "^{__CFArray}",
    "d": "r^{__CFDictionary}", "D": "^{__CFDictionary}", "u": "r^{__CFURL}", "o": "r^{__CFDate}",
    "b": "r^{__CFData}", "B": "^{__CFData}", "e": "^{__CFError}", "n": "r^{__CFNumber}",
    "z": "r^{__CFAllocator}", "l": "r^{__CFLocale}", "t": "r^{__CFTimeZone}",
    "x": "r^{__CFSet}", "X": "^{__CFSet}", "i": "r^{__CFUUID}", "c": "r^{__CFCharacterSet}",
    "m": "^{__CFBundle}", "r": "^{__CFReadStream}", "w": "^{__CFWriteStream}",
    "L": "^{__CFRunLoop}", "C": "^{__CFCharacterSet}", "y": "^{__CFCalendar}",
    "f": "^{__CFDateFormatter}", "F": "^{__CFNumberFormatter}", "k": "r^{__CFAttributedString}",
    "K": "^{__CFAttributedString}", "R": #"{?="location"q"length"q}"#,
  ]

  /// The functions that a text's lines describe.
  static func read(_ text: String) -> [NativeFunction] {
    TextTable.lines(of: text).compactMap { MessageFunction($0.words)?.function }
  }

  private init?(_ line: [String]) {
    var words = line[...]
    guard words.count >= 4 else { return nil }
    keepsResult = words.last == "+"
    if keepsResult { words.removeLast() }
    name = words[0]
    codes = Self.codes(of: words[1])
    types = codes.joined()
    receiver = words[2]
    selector = words[3]
    arguments = words.dropFirst(4).compactMap { Int($0) }
  }

  private static func codes(of text: String) -> [String] {
    var codes: [String] = []
    var bytes = Array(text.utf8)[...]
    func spelling(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }
    while let first = bytes.popFirst() {
      switch spelling(first) {
      case "$": codes.append(bytes.popFirst().flatMap { abbreviations[$0] } ?? "^v")
      case "^": codes.append("^" + (bytes.popFirst().map(spelling) ?? "v"))
      case "r" where bytes.first == UInt8(ascii: "^"):
        bytes.removeFirst()
        codes.append("r^" + (bytes.popFirst().map(spelling) ?? "v"))
      case "r" where bytes.first == UInt8(ascii: "*"):
        bytes.removeFirst()
        codes.append("r*")
      case let code: codes.append(code)
      }
    }
    return codes
  }

  private var function: NativeFunction {
    NativeFunction(name, types) { call throws(ListingException) in try run(call) }
  }

  private func run(_ call: NativeCall) throws(ListingException) {
    let world = call.world
    let target: ObjectPointer
    if let index = Int(receiver) {
      target = try call.given(index)
    } else {
      target = ObjectPointer(world.cls(receiver))
    }
    let values = arguments.map { value(of: call, $0) }
    let chosen = world.selector(selector)
    switch codes[0] {
    case "d":
      call.returnValue(
        try world.perform(target, chosen, values, resultType: "d", as: Double.self))
    case "v": _ = try world.perform(target, chosen, values, resultType: "v", as: Int.self)
    case "C", "B", "c":
      let word = try world.perform(target, chosen, values, resultType: "B", as: UInt8.self)
      call.returnBool(word != 0)
    case "S":
      call.returnValue(try world.perform(target, chosen, values, resultType: "S", as: UInt16.self))
    case "i", "I":
      call.returnValue(try world.perform(target, chosen, values, resultType: "q", as: Int32.self))
    case "q", "Q":
      call.returnValue(try world.perform(target, chosen, values, resultType: "q", as: Int.self))
    default:
      let isObject = codes[0] == "@" || codes[0].contains("{")
      let result = try world.perform(
        target, chosen, values, resultType: isObject ? "@" : "^v", as: UInt.self)
      if keepsResult { fwd_retain(ObjectPointer(bitPattern: result)) }
      call.returnValue(result)
    }
  }

  private func value(of call: NativeCall, _ index: Int) -> SendArgument {
    let code = codes[index + 1]
    switch code {
    case "d": return .double(call.double(index))
    case "q": return .int(call.int(index))
    case "Q": return .uint(call.uint(index))
    case "i", "I": return .int(Int(call.i32(index)))
    case "C", "B", "c": return .bool(call.bool(index))
    case "@": return .object(call.object(index))
    case let code where code.hasPrefix("{?="):
      let (start, length) = call.load(index, as: (Int, Int).self)
      return CoreFoundationLibrary.range(start, length)
    default:
      return code.contains("{") ? .object(call.object(index)) : .pointer(call.pointer(index))
    }
  }
}
