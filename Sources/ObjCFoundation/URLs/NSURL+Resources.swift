// What an NSURL says of the file that it names: names, kinds, sizes and dates.
import CRuntime
import ObjCVM

extension URLLibrary {
  static func addResources(to cls: NativeClass) {
    cls.instance("resourceValuesForKeys:error:", "@\"NSDictionary\"@:@\"NSArray\"^@") {
      call throws(ListingException) in
      guard let name = try existing(call, errorAt: 1) else { return call.returnBorrowed(nil) }
      let found = ObjectTable()
      for key in try call.world.elements(of: call.object(0)) {
        guard let value = try resource(call.world.string(of: key), name, call.world) else {
          continue
        }
        defer { fwd_release(value) }
        try call.world.setValue(value, forKey: key, in: found)
      }
      call.returnObject(call.world.makeDictionary(owning: found))
    }
    cls.instance("getResourceValue:forKey:error:", "B@:^@@\"NSString\"^@") {
      call throws(ListingException) in
      guard let name = try existing(call, errorAt: 2) else { return call.returnBool(false) }
      let value = try resource(call.world.string(of: call.object(1)), name, call.world)
      fwd_autorelease(value)
      if let place = call.pointer(0) { try call.world.write(UInt(bitPattern: value), to: place) }
      call.returnBool(true)
    }
    for name in ["setResourceValue:forKey:error:", "setResourceValues:error:"] {
      let isOne = name.hasPrefix("setResourceValue:")
      cls.instance(name, isOne ? "B@:@@\"NSString\"^@" : "B@:@\"NSDictionary\"^@") {
        call throws(ListingException) in
        guard let path = try existing(call, errorAt: isOne ? 2 : 1) else {
          return call.returnBool(false)
        }
        if isOne {
          try setResource(call.object(0), call.world.string(of: call.object(1)), path, call.world)
        } else {
          for key in try call.world.elements(of: call.object(0)) {
            let value = try call.world.send(call.object(0), "objectForKey:", .object(key))
            try setResource(value, call.world.string(of: key), path, call.world)
          }
        }
        call.returnBool(true)
      }
    }
    cls.instance("checkResourceIsReachableAndReturnError:", "B@:^@") {
      call throws(ListingException) in
      call.returnBool(try existing(call, errorAt: 0) != nil)
    }
    for name in ["removeAllCachedResourceValues", "removeCachedResourceValueForKey:"] {
      cls.instance(name, name.hasSuffix(":") ? "v@:@\"NSString\"" : "v@:") { _ in }
    }
  }

  /// Dates are kept; other values of a file here cannot be set.
  private static func setResource(
    _ value: ObjectPointer?, _ key: String, _ path: String, _ world: World
  ) throws(ListingException) {
    switch key {
    case "NSURLCreationDateKey": world.files[facts: path].created = try world.seconds(ofDate: value)
    case "NSURLContentModificationDateKey":
      world.files[facts: path].modified = try world.seconds(ofDate: value)
    default: break
    }
  }

  /// The path of the receiver's file; nil, with the error stored, where there is none.
  static func existing(_ call: NativeCall, errorAt index: Int) throws(ListingException)
    -> String?
  {
    let name = absolute(call.receiver, call.world).flatMap { path(of: $0) } ?? ""
    if !name.isEmpty, call.world.files.exists(name) { return FileStore.standardized(name) }
    try call.world.storeFileError(at: call.pointer(index), FileProblem(code: 260, path: name))
    return nil
  }

  /// The uniform type that a file's name says it has.
  private static func typeIdentifier(ofName name: String, isFolder: Bool) -> String {
    if isFolder { return "public.folder" }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "public.data" }
    return UniformTypes.identifier(
      UniformTypes.extensionTag, String(name[name.index(after: dot)...]))
  }

  /// +1; nil for what is not known of a file here.
  private static func resource(_ key: String, _ path: String, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let isFolder = world.files.isDirectory(path)
    let name = path.split(separator: "/").last.map(String.init) ?? "/"
    switch key {
    case "NSURLNameKey", "NSURLLocalizedNameKey": return world.makeString(name)
    case "_NSURLPathKey": return world.makeString(path)
    case "NSURLIsDirectoryKey": return world.makeNumber(isFolder)
    case "NSURLIsRegularFileKey": return world.makeNumber(!isFolder)
    case "NSURLIsSymbolicLinkKey": return world.makeNumber(world.files.destination(of: path) != nil)
    case "NSURLIsPackageKey", "NSURLIsVolumeKey",
      "NSURLIsExcludedFromBackupKey":
      return world.makeNumber(false)
    case "NSURLIsHiddenKey": return world.makeNumber(name.hasPrefix("."))
    case "NSURLIsReadableKey": return world.makeNumber(true)
    case "NSURLFileSizeKey", "NSURLTotalFileSizeKey", "NSURLFileAllocatedSizeKey",
      "NSURLTotalFileAllocatedSizeKey":
      guard !isFolder else { return nil }
      let size = world.files.read(path)?.count ?? 0
      // Files take whole blocks of 4096 bytes.
      return world.makeNumber(
        UInt(key.contains("Allocated") ? (size + 4095) / 4096 * 4096 : size))
    case "NSURLCreationDateKey":
      return world.makeDate(secondsSinceReference: world.files[facts: path].created)
    case "NSURLContentModificationDateKey":
      return world.makeDate(secondsSinceReference: world.files[facts: path].modified)
    case "NSURLTypeIdentifierKey":
      return world.makeString(typeIdentifier(ofName: name, isFolder: isFolder))
    case "NSURLFileResourceTypeKey":
      return fwd_retain(
        world.constantString(
          isFolder ? "NSURLFileResourceTypeDirectory" : "NSURLFileResourceTypeRegular"))
    default: return nil
    }
  }
}
