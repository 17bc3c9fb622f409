// The Info.plist of a project, as Xcode puts it into the bundle: with its variables replaced.
import CRuntime
import ObjCVM

enum InformationList {
  /// Whether an Info.plist is a test bundle's: `CarTests/Info.plist`, `Tests-Info.plist`. A program may be called CarTest itself.
  private static func isOfTests(_ path: String) -> Bool {
    path.contains("Tests") || path.split(separator: "/").contains("Test")
  }

  /// The dictionaries of the project's Info.plists, autoreleased; those of its tests are not the program's.
  static func all(_ world: World) throws(ListingException) -> [ObjectPointer] {
    guard let bundle = world.files.bundle, bundle.isProject else { return [] }
    var found: [ObjectPointer] = []
    let paths = bundle.paths(type: "plist", in: nil).filter {
      $0.hasSuffix("Info.plist") && !isOfTests($0)
    }
    for path in paths.filter({ !$0.contains("Test") }) + paths.filter({ $0.contains("Test") }) {
      let table = try world.send(
        toClass: world.cls("NSDictionary"), "dictionaryWithContentsOfFile:",
        .object(world.autoreleasedString(path)))
      if let table { found.append(table) }
    }
    return found
  }

  /// The program's, or nil.
  static func main(_ world: World) throws(ListingException) -> ObjectPointer? {
    let lists = try all(world)
    for list in lists where try value(["CFBundleIdentifier"], in: list, world) != nil {
      return list
    }
    return lists.first
  }

  /// What lies under a path of keys, of an array in its first element; nil for nothing.
  static func value(_ path: [Substring], in list: ObjectPointer, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    var next: ObjectPointer? = list
    for key in path {
      if world.isKind(next, of: "NSArray") { next = try world.send(next, "firstObject") }
      guard world.isKind(next, of: "NSDictionary") else { return nil }
      next = try world.send(
        next, "objectForKey:", .object(world.autoreleasedString(String(key))))
    }
    return next
  }

  /// A value with the variables of Xcode's settings replaced: `$(PRODUCT_NAME)`, `${EXECUTABLE_NAME}`.
  static func settled(_ value: ObjectPointer?, _ world: World) -> ObjectPointer? {
    guard world.isKind(value, of: "NSString") else { return value }
    let text = world.string(of: value)
    guard text.contains("$") else { return value }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      let name = rest[start...].dropFirst()
      let close: Character = name.first == "(" ? ")" : "}"
      guard name.first == "(" || name.first == "{", let end = name.firstIndex(of: close)
      else {
        result.append("$")
        rest = name
        continue
      }
      result += setting(name[name.index(after: name.startIndex)..<end])
      rest = name[name.index(after: end)...]
    }
    return world.autoreleasedString(result + rest)
  }

  /// `PRODUCT_NAME:rfc1034identifier` is the name, too.
  private static func setting(_ name: Substring) -> String {
    switch name.prefix(while: { $0 != ":" }) {
    case "PRODUCT_NAME", "EXECUTABLE_NAME", "TARGET_NAME", "PRODUCT_MODULE_NAME": World.processName
    case "PRODUCT_BUNDLE_IDENTIFIER": "com.example." + World.processName
    case "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL"
    case "DEVELOPMENT_LANGUAGE": "en"
    case "MARKETING_VERSION": "1.0"
    case "CURRENT_PROJECT_VERSION": "1"
    default: ""
    }
  }
}
