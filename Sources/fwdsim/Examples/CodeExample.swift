// A wrong and a right listing for each code that a listing can be told, which `explain CODE` prints.
//
// The tables beside this file have a line with the code, and then the listing. What differs stands between guillemets, the wrong text
// before the arrow and the right one behind it: `int wheels = 4«→;»`. A first line `// Run with OPTIONS.` is part of the listing and says what it
// needs. The listing imports Foundation unless it does so itself.
//
// `make test-explanations` runs both: the wrong listing is told the code, the right one is not, and ends with 0.

struct CodeExample {
  let wrong: String
  let right: String

  /// Nil for codes that are about files and options instead of listings.
  static func of(_ code: String) -> CodeExample? { all[code] }

  private init(_ listing: Substring) {
    wrong = Self.withImport(Self.side(listing) { wrong, _ in wrong })
    right = Self.withImport(Self.side(listing) { _, right in right })
  }

  /// The listing with one of the two texts of each place.
  private static func side(
    _ listing: Substring, _ choose: (Substring, Substring) -> Substring
  ) -> String {
    var text = ""
    var rest = listing
    while let start = rest.firstIndex(of: "«"), let end = rest[start...].firstIndex(of: "»") {
      let place = rest[rest.index(after: start)..<end]
      guard let arrow = place.firstIndex(of: "→") else {
        preconditionFailure("a place without an arrow: \(place)")
      }
      text += rest[..<start]
      text += choose(place[..<arrow], place[place.index(after: arrow)...])
      rest = rest[rest.index(after: end)...]
    }
    return text + rest + "\n"
  }

  private static func withImport(_ listing: String) -> String {
    listing.contains("oundation/Foundation.h>")
      ? listing : "#import <Foundation/Foundation.h>\n" + listing
  }

  private static let all: [String: CodeExample] = {
    var all: [String: CodeExample] = [:]
    for table in [syntax, meaning, expressions, dispatch, runs, unsupported] {
      var rest = table[...]
      while let line = rest.firstIndex(of: "\n") {
        let code = String(rest[..<line])
        let listing = rest[rest.index(after: line)...]
        let end = nextCode(listing)
        all[code] = CodeExample(end < listing.endIndex ? listing[..<end] : listing)
        rest = end < listing.endIndex ? listing[listing.index(after: end)...] : listing[end...]
      }
    }
    return all
  }()

  /// The end of the line before the next code, or the end of the text.
  private static func nextCode(_ text: Substring) -> Substring.Index {
    var place = text.startIndex
    while let end = text[place...].firstIndex(of: "\n") {
      place = text.index(after: end)
      let line = text[place...].prefix { $0 != "\n" }
      if line.utf8.count == 5, line.first == "F", line.dropFirst().allSatisfy(\.isNumber) {
        return end
      }
    }
    return text.endIndex
  }
}
