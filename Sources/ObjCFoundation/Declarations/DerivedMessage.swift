// Methods of Foundation that are another message: old names, and shorter forms of longer selectors. RecordClass.swift has the lines.
import CRuntime
import ObjCVM

struct DerivedMessage {
  /// Of the method: result, self, selector and arguments.
  private let types: [Substring]
  /// A class or an argument's number; nil for the receiver.
  private let receiver: String?
  private let selector: String
  private let arguments: [String]

  /// `= selector types [Class or argument] selector arguments…`, and the types one by one.
  init(_ words: [String], _ types: [Substring]) {
    self.types = types
    let hasReceiver = words.count > 4 && !words[3].contains(":")
    receiver = hasReceiver ? words[3] : nil
    selector = words[hasReceiver ? 4 : 3]
    arguments = Array(words.dropFirst(hasReceiver ? 5 : 4))
  }

  var body: NativeBody {
    { call throws(ListingException) in try run(call) }
  }

  private func run(_ call: NativeCall) throws(ListingException) {
    let world = call.world
    let target =
      receiver.map { receiver in
        Int(receiver).map { call.object($0) } ?? ObjectPointer(world.cls(receiver))
      } ?? call.receiver
    let values = arguments.map { argument($0, call) }
    let chosen = world.selector(selector)
    switch types[0].first {
    case "v": _ = try world.perform(target, chosen, values, resultType: "v", as: Int.self)
    case "B":
      let answer = try world.perform(target, chosen, values, resultType: "B", as: UInt8.self)
      call.returnBool(answer != 0)
    case "d":
      call.returnValue(
        try world.perform(target, chosen, values, resultType: "d", as: Double.self))
    case "@", "#":
      call.returnBorrowed(
        try world.perform(target, chosen, values, resultType: "@", as: ObjectPointer?.self))
    default:
      call.returnValue(try world.perform(target, chosen, values, resultType: "q", as: Int.self))
    }
  }

  private func argument(_ word: String, _ call: NativeCall) -> SendArgument {
    guard let index = Int(word), index + 3 < types.count else {
      return word == "YES" || word == "NO" ? .bool(word == "YES") : .object(nil)
    }
    switch types[index + 3].first {
    case "@", "#": return .object(call.object(index))
    case "B": return .bool(call.bool(index))
    case "d": return .double(call.double(index))
    case ":": return .sel(call.sel(index))
    case "q": return .int(call.int(index))
    case "Q": return .uint(call.uint(index))
    default: return .pointer(call.pointer(index))
    }
  }
}
