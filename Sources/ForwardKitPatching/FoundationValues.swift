// Dates and data: Swift's own types as values of messages, which patches see as NSDate and NSData.
import ForwardKit
public import FoundationEssentials

extension Date: BoxedValue, BridgedValue {
  public static var isOpaque: Bool { false }
  package static var bridgeKind: BridgeKind { .date }
  package var bridgeCounterpart: RuntimeObject? {
    try? Bridge.foundation("NSDate")?.send(
      "dateWithTimeIntervalSinceReferenceDate:", timeIntervalSinceReferenceDate,
      returning: RuntimeObject.self)
  }
  package static func bridged(from object: RuntimeObject) throws(RuntimeError) -> Date? {
    guard Bridge.isKind(object, .date),
      let seconds = try? object.send("timeIntervalSinceReferenceDate", returning: Double.self)
    else { return nil }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }
}

extension Data: BoxedValue, BridgedValue {
  public static var isOpaque: Bool { false }
  package static var bridgeKind: BridgeKind { .data }
  package var bridgeCounterpart: RuntimeObject? { withUnsafeBytes { BridgedBytes.data($0) } }
  package static func bridged(from object: RuntimeObject) throws(RuntimeError) -> Data? {
    BridgedBytes.withBytes(of: object) { Data($0) }
  }
}
