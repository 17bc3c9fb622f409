/// Names in several languages, by a code: of regions, languages or currencies, as Unicode's CLDR has them; those of China's regions are
/// Apple's, in the languages where these differ.
///
/// A table is a text of the folder Names, which the build packs: its first line has the languages, each other one a code and its name in
/// each of them, with `|` between.
struct LocaleNameTable {
  static let regions = LocaleNameTable("regions.txt")
  static let languages = LocaleNameTable("languages.txt")
  static let currencies = LocaleNameTable("currencies.txt")

  private let places: [String: Int]
  private let lines: [String: Substring]

  private init(_ name: String) {
    let text = EmbeddedFiles.all.first { $0.path == name }?.text ?? ""
    var places: [String: Int] = [:]
    var lines: [String: Substring] = [:]
    for (number, line) in text.split(separator: "\n" as Character).enumerated() {
      if number == 0 {
        for (place, language) in line.split(separator: "|" as Character).enumerated() {
          places[String(language)] = place
        }
      } else if let end = line.firstIndex(of: "|") {
        lines[String(line[..<end])] = line[line.index(after: end)...]
      }
    }
    (self.places, self.lines) = (places, lines)
  }

  func has(language: String) -> Bool { places[language] != nil }

  func name(of code: String, in language: String) -> String? {
    guard let place = places[language], let line = lines[code] else { return nil }
    let names = line.split(separator: "|" as Character, omittingEmptySubsequences: false)
    return names.indices.contains(place) ? String(names[place]) : nil
  }
}
