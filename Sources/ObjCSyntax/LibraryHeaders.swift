import ForwardKitBasics

/// Headers that are a library's by all appearances: those in angle brackets that the system does not have, and those whose names
/// say so. Who asks for stand-ins of all that is missing (`ParserOptions.assumesLibraries`) gets them for what these
/// headers declare, too; a header that may be the listing's own is never taken for one.
package enum LibraryHeaders {
  package static func isLibrary(_ item: ImportDirective) -> Bool {
    let header = item.header
    if KnownHeaders.isKnown(header) || KnownHeaders.macros(of: header) != nil { return false }
    if item.isAngled { return KnownHeaders.knownInOtherCase(header) == nil }
    let stem = stem(of: header)
    return names.contains(stem.lowercased()) || hasLetters(acronym(of: stem))
      || header.split(separator: "/").first.map { names.contains($0.lowercased()) } == true
  }

  /// Whether a header in quotes has other letters in front than the classes beside which it is imported: `SBJsonParser.h` beside `GEOPoint`.
  package static func isOthers(_ item: ImportDirective, beside classes: Set<String>) -> Bool {
    let stem = stem(of: item.header)
    let letters = acronym(of: stem)
    guard !item.isAngled, !letters.isEmpty, !KnownHeaders.isKnown(item.header) else { return false }
    return !classes.contains { $0.hasPrefix(stem) || acronym(of: $0) == letters }
  }

  /// `BlocksKit` of `BlocksKit/BlocksKit+UIKit.h`.
  package static func stem(of header: String) -> String {
    let file = header.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "+" && $0 != "." })
  }

  /// The letters that a library or a project puts before its names, `MB` of `MBProgressHUD`; empty where there are less than two.
  package static func acronym(of name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    let isWhole = capitals.endIndex == name.endIndex || !name[capitals.endIndex].isLowercase
    let letters = isWhole ? capitals : capitals.dropLast()
    return letters.count > 1 ? String(letters) : ""
  }

  /// Whether letters begin as a library's do that is known.
  package static func hasLetters(_ letters: String) -> Bool {
    prefixes.contains(where: letters.hasPrefix)
  }

  /// What libraries bring for blocks, signals and constraints, where it is one of them that is missing. A program's own take their place.
  static let macros = [
    "MASBoxValue(...) ((void)(__VA_ARGS__), @0)",
    "mas_equalTo(...) equalTo(MASBoxValue(__VA_ARGS__))",
    "mas_greaterThanOrEqualTo(...) greaterThanOrEqualTo(MASBoxValue(__VA_ARGS__))",
    "mas_lessThanOrEqualTo(...) lessThanOrEqualTo(MASBoxValue(__VA_ARGS__))",
    "mas_offset(...) valueOffset(MASBoxValue(__VA_ARGS__))",
    "weakify(x,...) autoreleasepool {} __weak __typeof__(x) x##_weak_ = x;",
    "RAC(target,...) [RACSubscriptingAssignmentTrampoline new].signal",
    "keypath(first,...) (*#__VA_ARGS__ ? #__VA_ARGS__ : strchr(#first, '.') + 1)",
    "strongify(x,...) autoreleasepool {} __strong __typeof__(x##_weak_) x = x##_weak_;",
  ]

  private static let prefixes = TextTable.words(
    of: "AF BK CC FB FIR FM GPU MAS MB MJ RAC RES RLM SD SV TTT YY")

  private static let names = Set(
    TextTable.words(
      of: """
        afnetworking alamofire aspects asyncdisplaykit asyncsocket blockskit bolts bugly charts cocoaasyncsocket cocoalumberjack
        cocos2d crashlytics dtcoretext easemob expecta fabric facebooksdk firebase flurry fmdb gcdasyncsocket gtmbase64
        icarousel iqkeyboardmanager jsonkit jsonmodel kiwi lottie magicalrecord mantle masonry mixpanel objection ocmock
        openudid parse pop protocolbuffers purelayout reachability reactivecocoa reactiveobjc realm restkit sharesdk shimmer
        simpleaudioengine socketrocket specta sqlcipher ssziparchive svgkit talkingdata three20 typhoon zbarsdk ziparchive
        """))
}
