import ForwardKitBasics
import Testing

@Suite("Packed text")
struct PackedTextTests {
  /// What the packer made of some texts.
  private static let packed: [(text: String, packed: String)] = [
    ("aé", "UQK6,$"),
    ("abcabcabcabc", "(hRF{C^&$$"),
    (String(repeating: "x", count: 600), "s{[P%>=(&"),
    (
      "[a send: b]; [a send: c]; // 0123456789 [a send: b]; [a send: c];",
      "%h5mg>e|QT?aRLzl?P5;v^Amjr<]oAj8HAK|Bk?C2rYHF}k:"
    ),
    ("~\u{0}\n\"#\\", "u{oPt$_K<5"),
  ]

  @Test("Bytes and repetitions, which may overlap themselves", arguments: packed)
  func repetitions(text: String, packed: String) {
    let bytes = PackedText.unpack(packed, count: text.utf8.count)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test("What is not packed text gives what it can")
  func damage() {
    #expect(PackedText.unpack("", count: 0).isEmpty)
    #expect(PackedText.unpack("$", count: 100).count <= 100)
    for (text, packed) in PackedTextTests.packed {
      for place in 0..<packed.utf8.count {
        for byte in UInt8.min...UInt8.max {
          var damaged = Array(packed.utf8)
          damaged[place] = byte
          let found = PackedText.unpack(
            String(decoding: damaged, as: UTF8.self), count: text.utf8.count)
          #expect(found.count <= text.utf8.count)
        }
        #expect(PackedText.unpack(String(packed.prefix(place)), count: 100_000).count <= 100_000)
      }
    }
  }
}
