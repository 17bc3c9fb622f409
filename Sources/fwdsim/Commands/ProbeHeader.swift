// The header that Xcode makes of a description of DTrace's probes, `Name.h` of `Name.d`: two macros for each probe. Nobody traces here, so
// that each does nothing, and says that it is off.
import Glibc

enum ProbeHeader {
  /// Where the description of a header that is not there would be.
  static func source(of header: String) -> String? {
    header.hasSuffix(".h") ? header.dropLast(2) + ".d" : nil
  }

  /// Nil when the text describes no probes.
  static func text(_ description: [UInt8]) -> [UInt8]? {
    let words = String(decoding: description, as: UTF8.self).split {
      !($0.isLetter || $0.isNumber || $0 == "_")
    }
    guard let start = words.firstIndex(of: "provider"), start + 1 < words.count else { return nil }
    let provider = macro(words[start + 1])
    var lines: [String] = []
    for (word, name) in zip(words, words.dropFirst()) where word == "probe" {
      lines.append("#define \(provider)_\(macro(name))(...) do {} while (0)")
      lines.append("#define \(provider)_\(macro(name))_ENABLED() 0")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Two underscores of a name stand for a hyphen, which a macro has as one.
  private static func macro(_ name: Substring) -> String {
    name.uppercased().replacing("__", with: "_")
  }
}
