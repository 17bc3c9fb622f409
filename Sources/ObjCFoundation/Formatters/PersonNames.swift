// NSPersonNameComponentsFormatter reads a name: titles in front, the given name, middle names, the family name, and what follows it.
import CRuntime
import ObjCVM

struct PersonName {
  private(set) var parts: [(key: String, text: String)] = []

  private static let titles: Set<String> = [
    "dr", "mr", "mrs", "ms", "miss", "prof", "sir", "dame", "lord", "lady", "rev", "hon",
  ]
  private static let suffixes: Set<String> = [
    "jr", "sr", "ii", "iii", "iv", "phd", "md", "esq", "cpa", "dds",
  ]

  /// Nil for a text without words. `Hopper, Grace` has the family name first.
  init?(_ text: String) {
    var words = text.split { $0 == " " || $0 == "\t" || $0 == "\n" }.map(String.init)
    var titles: [String] = []
    var suffixes: [String] = []
    while words.count > 1, Self.titles.contains(Self.plain(words[0])) {
      titles.append(words.removeFirst())
    }
    while words.count > 1, let last = words.last, Self.suffixes.contains(Self.plain(last)) {
      suffixes.insert(words.removeLast(), at: 0)
    }
    if let comma = words.firstIndex(where: { $0.hasSuffix(",") }), comma + 1 < words.count {
      words = Array(words[(comma + 1)...] + words[...comma])
    }
    words = words.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }.filter { !$0.isEmpty }
    guard let given = words.first else { return nil }
    add("namePrefix", titles)
    add("givenName", [given])
    add("middleName", Array(words.dropFirst().dropLast()))
    if words.count > 1, let family = words.last { add("familyName", [family]) }
    add("nameSuffix", suffixes)
  }

  private mutating func add(_ key: String, _ words: [String]) {
    if !words.isEmpty { parts.append((key, words.joined(separator: " "))) }
  }

  private static func plain(_ word: String) -> String {
    word.lowercased().filter { $0 != "." && $0 != "," }
  }
}

extension FormatterLibrary {
  static func addNameReading(to cls: NativeClass) {
    cls.instance(
      "personNameComponentsFromString:", "@\"NSPersonNameComponents\"@:@\"NSString\""
    ) { call throws(ListingException) in
      call.returnObject(try components(of: call.object(0), call.world))
    }
    cls.instance("getObjectValue:forString:errorDescription:", "B@:^@@\"NSString\"^@") {
      call throws(ListingException) in
      let made = fwd_autorelease(try components(of: call.object(1), call.world))
      if made != nil, call.pointer(0) != nil {
        try call.world.write(UInt(bitPattern: made), to: call.pointer(0))
      }
      call.returnBool(made != nil)
    }
  }

  /// +1, or nil.
  private static func components(of text: ObjectPointer?, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    guard let name = PersonName(world.string(of: text)) else { return nil }
    let made = try world.send(toClass: world.cls("NSPersonNameComponents"), "new")
    for (key, text) in name.parts {
      try world.sendVoid(
        made, "setValue:forKey:", .object(world.autoreleasedString(text)),
        .object(world.autoreleasedString(key)))
    }
    return made
  }
}
