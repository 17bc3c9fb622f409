import ForwardKitBasics
import Testing

@Suite("Packed text")
struct PackedTextTests {
  /// Writes bits as the packer does.
  private struct Bits {
    var text = ""
    private var pending: [Int] = []

    mutating func put(_ value: Int, _ width: Int) {
      for bit in 0..<width { pending.append(value >> bit & 1) }
      while pending.count >= 6 { flush() }
    }

    mutating func flush() {
      let value = pending.prefix(6).enumerated().reduce(0) { $0 | $1.element << $1.offset }
      text.unicodeScalars.append(Unicode.Scalar(PackedText.zero + UInt8(value)))
      pending.removeFirst(min(6, pending.count))
    }

    mutating func literal(_ text: String) {
      for byte in text.utf8 {
        put(0, 1)
        put(Int(byte), 8)
      }
    }

    mutating func again(_ distance: Int, _ length: Int) {
      put(1, 1)
      put(distance - 1, 15)
      put(length - PackedText.shortest, 8)
    }

    mutating func end() -> String {
      while !pending.isEmpty { flush() }
      return text
    }
  }

  private func unpacked(_ count: Int, _ write: (inout Bits) -> Void) -> String {
    var bits = Bits()
    write(&bits)
    return String(decoding: PackedText.unpack(bits.end(), count: count), as: UTF8.self)
  }

  @Test("Bytes and repetitions, which may overlap themselves")
  func repetitions() {
    #expect(unpacked(3) { $0.literal("a\u{e9}") } == "a\u{e9}")
    #expect(
      unpacked(12) {
        $0.literal("abc")
        $0.again(3, 9)
      } == "abcabcabcabc")
    #expect(
      unpacked(260) {
        $0.literal("x")
        $0.again(1, PackedText.longest)
      } == String(repeating: "x", count: 260))
  }

  @Test("What is not packed text gives what it can")
  func damage() {
    #expect(PackedText.unpack("", count: 0).isEmpty)
    #expect(PackedText.unpack("0", count: 100).count <= 100)
    #expect(unpacked(10) { $0.again(5, 4) }.isEmpty)
  }
}
