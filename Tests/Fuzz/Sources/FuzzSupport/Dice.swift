/// Decisions from the fuzzer's bytes: what libFuzzer changes in them changes one decision. At the end of the bytes every
/// answer is the first one, so that generators come to an end.
public struct Dice {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var next = 0

  public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  public var isAtEnd: Bool { next >= bytes.count }

  public mutating func byte() -> Int {
    guard next < bytes.count else { return 0 }
    defer { next += 1 }
    return Int(bytes[next])
  }

  /// A number below `limit`, which is at least 1.
  public mutating func number(_ limit: Int) -> Int {
    if limit <= 1 { return 0 }
    return (limit <= 256 ? byte() : byte() << 8 | byte()) % limit
  }

  public mutating func chance(_ percent: Int) -> Bool { isAtEnd ? false : byte() % 100 < percent }

  public mutating func pick<Element>(_ items: [Element]) -> Element { items[number(items.count)] }
}
