// NSFileManager, NSBundle, NSProcessInfo and the functions that name directories. Files are the world's own (FileStore); the
// process and the bundle are those of a program that was just built.
import CRuntime
import ObjCSema
import ObjCVM

enum FilesLibrary: NativeLibrary {
  static var classNames: [String] {
    [
      "NSFileManager", "NSBundle", "NSProcessInfo", "NSDirectoryEnumerator", "NSFileHandle",
      "NSConcreteFileHandle",
      "NSPipe",
      "NSStream", "NSInputStream", "NSOutputStream",
    ]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSFileManager": fileManagerClass()
    case "NSBundle": bundleClass()
    case "NSProcessInfo": processInfoClass()
    case "NSDirectoryEnumerator": directoryEnumeratorClass()
    case "NSFileHandle": fileHandleClass()
    case "NSConcreteFileHandle": concreteFileHandleClass()
    case "NSPipe": pipeClass()
    case "NSStream": streamClass()
    case "NSInputStream": inputStreamClass()
    case "NSOutputStream": outputStreamClass()
    default: nil
    }
  }

  static func functions(in world: World) -> [NativeFunction] {
    let names = [
      ("NSTemporaryDirectory", "/tmp/"), ("NSHomeDirectory", FileStore.home),
      ("NSUserName", "listing"),
      ("NSFullUserName", "Listing"), ("NSOpenStepRootDirectory", "/"),
    ]
    return names.map { name, text in
      NativeFunction(name, "@\"NSString\"") { call throws(ListingException) in
        call.returnObject(call.world.makeString(text))
      }
    } + [
      // There is one user.
      NativeFunction("NSHomeDirectoryForUser", "@\"NSString\"@\"NSString\"") {
        call throws(ListingException) in
        let name = try call.checkedObject(0).map { call.world.string(of: $0) }
        let isKnown = name == nil || name == "listing"
        call.returnObject(isKnown ? call.world.makeString(FileStore.home) : nil)
      },
      NativeFunction("NSSearchPathForDirectoriesInDomains", "@\"NSArray\"QQB") {
        call throws(ListingException) in
        let (kind, domains) = (call.uint(0), call.uint(1))
        let own = directory(kind).map { (call.bool(2) ? FileStore.home : "~") + $0 }
        let paths = [
          domains & 1 != 0 ? own : nil, domains & 2 != 0 ? machineDirectory(kind) : nil,
        ]
        call.returnObject(
          call.world.newArray(owning: paths.compactMap { $0.map(call.world.makeString) }))
      },
    ] + typeCodes()
  }

  /// NSSearchPathDirectory below the home directory.
  static func directory(_ kind: UInt) -> String? {
    switch kind {
    case 1: "/Applications"
    case 2: "/Applications/Demos"
    case 4: "/Applications/Utilities"
    case 5: "/Library"
    case 6: "/Developer"
    case 8: "/Library/Documentation"
    case 11: "/Library/Autosave Information"
    case 16: "/Library/Input Methods"
    case 22: "/Library/PreferencePanes"
    case 102: "/.Trash"
    case 9: "/Documents"
    case 12: "/Desktop"
    case 13: "/Library/Caches"
    case 14: "/Library/Application Support"
    case 15: "/Downloads"
    case 17: "/Movies"
    case 18: "/Music"
    case 19: "/Pictures"
    case 21: "/Public"
    case 3: "/Developer/Applications"
    case 100: "/Applications"
    case 101: "/Library"
    default: nil
    }
  }

  /// What all users of the machine share of it (NSLocalDomainMask).
  private static func machineDirectory(_ kind: UInt) -> String? {
    switch kind {
    case 1: "/Applications"
    case 2: "/Applications/Demos"
    case 4: "/Applications/Utilities"
    case 5: "/Library"
    case 6: "/Developer"
    case 7: "/Users"
    case 8: "/Library/Documentation"
    case 13: "/Library/Caches"
    case 14: "/Library/Application Support"
    case 16: "/Library/Input Methods"
    case 22: "/Library/PreferencePanes"
    default: nil
    }
  }

  static var types: [NativeType] {
    [
      NativeType(
        name: "NSOperatingSystemVersion",
        encoding: #"{?="majorVersion"q"minorVersion"q"patchVersion"q}"#),
      NativeType(name: "NSStreamPropertyKey", encoding: "@\"NSString\""),
    ]
  }
}

extension World {
  /// The path of an NSString or a file NSURL.
  func path(of object: ObjectPointer?) throws(ListingException) -> String {
    guard let object else { return "" }
    if isString(object) { return files.absolute(string(of: object)) }
    return string(of: try send(object, "path"))
  }

  /// The bytes of a file, or what the protocol gives that wants to load the URL; nil when there is neither.
  /// - Parameter path: what `path(of:)` says of the object.
  func contents(of object: ObjectPointer?, at path: String) throws(ListingException) -> [UInt8]? {
    try OfflineLoads.contents(of: object, self) ?? files.read(path)
  }
}
