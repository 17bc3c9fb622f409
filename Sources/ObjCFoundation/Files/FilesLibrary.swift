// NSFileManager, NSBundle, NSProcessInfo and the functions that name directories. Files are the world's own (FileStore); the
// process and the bundle are those of a program that was just built.
import CRuntime
import ObjCSema
import ObjCVM

enum FilesLibrary: NativeLibrary {
  static var classNames: [String] {
    [
      "NSFileManager", "NSBundle", "NSProcessInfo", "NSDirectoryEnumerator", "NSFileHandle",
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
      NativeFunction("NSSearchPathForDirectoriesInDomains", "@\"NSArray\"QQB") {
        call throws(ListingException) in
        let path = directory(call.uint(0)).map { (call.bool(2) ? FileStore.home : "~") + $0 }
        let items = path.map { [call.world.makeString($0)] } ?? []
        call.returnObject(call.world.newArray(owning: items))
      }
    ]
  }

  /// NSSearchPathDirectory below the home directory.
  static func directory(_ kind: UInt) -> String? {
    switch kind {
    case 5: "/Library"
    case 9: "/Documents"
    case 12: "/Desktop"
    case 13: "/Library/Caches"
    case 14: "/Library/Application Support"
    case 15: "/Downloads"
    default: nil
    }
  }

  static func constants() -> [String: NativeConstant] {
    var constants: [String: NativeConstant] = [
      "NSFileSize": .string("NSFileSize"), "NSFileType": .string("NSFileType"),
      "NSFileTypeRegular": .string("NSFileTypeRegular"),
      "NSFileTypeDirectory": .string("NSFileTypeDirectory"),
    ]
    let numbers: [(String, Int64)] = [
      ("NSLibraryDirectory", 5), ("NSDocumentDirectory", 9), ("NSDesktopDirectory", 12),
      ("NSCachesDirectory", 13),
      ("NSApplicationSupportDirectory", 14), ("NSDownloadsDirectory", 15), ("NSUserDomainMask", 1),
      ("NSLocalDomainMask", 2),
      ("NSAllDomainsMask", 0xffff), ("NSDataWritingAtomic", 1), ("NSDataReadingMappedIfSafe", 1),
      ("NSDirectoryEnumerationSkipsHiddenFiles", 4),
    ]
    for (name, value) in numbers { constants[name] = .integer(value, types: "Q") }
    return constants
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
}
