// NSFileWrapper: a file, a folder of wrappers or a symbolic link, in memory, read from the world's files and written to them.
import CRuntime
import ObjCVM

extension DeclarationLibrary {
  static let fileWrapperClass = """
    NSFileWrapper : NSObject
      preferredFilename @"NSString"
      filename @"NSString"
      fileAttributes @"NSDictionary"
      regularFileContents @"NSData" R
      symbolicLinkDestinationURL @"NSURL" R
      i initRegularFileWithContents: @"NSData" regularFileContents
      i initSymbolicLinkWithDestinationURL: @"NSURL" symbolicLinkDestinationURL
    """

  static func addFileWrapper(to cls: NativeClass) {
    for (name, key) in [
      ("Directory", "wrappers"), ("RegularFile", "regularFileContents"),
      ("SymbolicLink", "symbolicLinkDestinationURL"),
    ] {
      cls.property(name.prefix(1).lowercased() + name.dropFirst(), "TB,R,Gis\(name)")
      cls.instance("is\(name)", "B@:") { call in
        call.returnBool(PropertyBag.of(call.receiver, call.world).has(key))
      }
    }
    addWrapped(to: cls)
    addWrapperReading(to: cls)
    addWrapperWriting(to: cls)
  }

  /// The folder's dictionary of wrappers; anything else has none, and raises.
  private static func wrappers(_ call: NativeCall) throws(ListingException) -> ObjectPointer {
    guard
      let found = PropertyBag.of(call.receiver, call.world).retained("wrappers")
        .flatMap({ fwd_autorelease($0) })
    else {
      throw call.world.exception(
        "NSInternalInconsistencyException",
        "*** \(call.signature()): this method is only for directory file wrappers")
    }
    return found
  }

  /// Adds a wrapper under its preferred name, with a number where that is taken; the name that it got.
  private static func add(
    _ wrapper: ObjectPointer?, to wrappers: ObjectPointer, _ call: NativeCall
  ) throws(ListingException) -> ObjectPointer? {
    let world = call.world
    let name = world.string(of: try world.send(wrapper, "preferredFilename"))
    guard wrapper != nil, !name.isEmpty else {
      throw world.exception(
        "NSInvalidArgumentException", "*** \(call.signature()): preferred filename cannot be empty")
    }
    var (key, number) = (name, 1)
    while try world.send(
      wrappers, "objectForKey:", .object(world.autoreleasedString(key))) != nil
    {
      number += 1
      key = "__#$!@%!#__\(number)_" + name
    }
    let text = world.autoreleasedString(key)
    try world.sendVoid(wrappers, "setObject:forKey:", .object(wrapper), .object(text))
    if try world.send(wrapper, "filename") == nil {
      try world.sendVoid(wrapper, "setFilename:", .object(text))
    }
    return text
  }

  private static func addWrapped(to cls: NativeClass) {
    cls.instance("initDirectoryWithFileWrappers:", "@@:@\"NSDictionary\"", returnsInstance: true) {
      call throws(ListingException) in
      let world = call.world
      let bag = PropertyBag.of(call.receiver, world)
      let all = try world.send(toClass: world.cls("NSMutableDictionary"), "dictionary")
      bag.keep(all, as: "wrappers")
      for entry in try world.entries(of: call.object(0)) {
        if try world.send(entry.value, "preferredFilename") == nil {
          try world.sendVoid(entry.value, "setPreferredFilename:", .object(entry.key))
        }
        try world.sendVoid(all, "setObject:forKey:", .object(entry.value), .object(entry.key))
      }
      call.returnRetained(call.receiver)
    }
    cls.property("fileWrappers", "T@\"NSDictionary\",R,C")
    cls.instance("fileWrappers", "@\"NSDictionary\"@:") { call throws(ListingException) in
      call.returnObject(try call.world.send(try wrappers(call), "copy"))
    }
    cls.instance("addFileWrapper:", "@\"NSString\"@:@\"NSFileWrapper\"") {
      call throws(ListingException) in
      call.returnBorrowed(try add(call.object(0), to: try wrappers(call), call))
    }
    cls.instance(
      "addRegularFileWithContents:preferredFilename:", "@\"NSString\"@:@\"NSData\"@\"NSString\""
    ) { call throws(ListingException) in
      let world = call.world
      let made = try world.send(
        fwd_alloc(world.cls("NSFileWrapper")), "initRegularFileWithContents:",
        .object(call.object(0)))
      defer { fwd_release(made) }
      try world.sendVoid(made, "setPreferredFilename:", .object(call.object(1)))
      call.returnBorrowed(try world.send(call.receiver, "addFileWrapper:", .object(made)))
    }
    cls.instance("keyForFileWrapper:", "@\"NSString\"@:@\"NSFileWrapper\"") {
      call throws(ListingException) in
      for entry in try call.world.entries(of: try wrappers(call))
      where entry.value == call.object(0) {
        return call.returnBorrowed(entry.key)
      }
      call.returnBorrowed(nil)
    }
    cls.instance("removeFileWrapper:", "v@:@\"NSFileWrapper\"") { call throws(ListingException) in
      let key = try call.world.send(
        call.receiver, "keyForFileWrapper:", .object(call.object(0)))
      if key != nil {
        try call.world.sendVoid(try wrappers(call), "removeObjectForKey:", .object(key))
      }
    }
  }

  // MARK: Reading

  private static func addWrapperReading(to cls: NativeClass) {
    cls.instance("initWithURL:options:error:", "@@:@\"NSURL\"Q^@", returnsInstance: true) {
      call throws(ListingException) in
      let path = try call.world.path(of: call.object(0))
      guard try fill(call.receiver, from: path, call.world) else {
        try call.world.storeFileError(at: call.pointer(2), FileProblem(code: 260, path: path))
        return call.returnFailedInit()
      }
      call.returnRetained(call.receiver)
    }
    cls.instance("readFromURL:options:error:", "B@:@\"NSURL\"Q^@") {
      call throws(ListingException) in
      let path = try call.world.path(of: call.object(0))
      let isRead = try fill(call.receiver, from: path, call.world)
      if !isRead {
        try call.world.storeFileError(at: call.pointer(2), FileProblem(code: 260, path: path))
      }
      call.returnBool(isRead)
    }
  }

  /// False when nothing is there.
  private static func fill(_ wrapper: ObjectPointer, from path: String, _ world: World)
    throws(ListingException) -> Bool
  {
    let bag = PropertyBag.of(wrapper, world)
    if let bytes = world.files.read(path) {
      let data = try world.makeData(bytes)
      bag.keep(data, as: "regularFileContents")
      fwd_release(data)
    } else if let names = world.files.contents(of: path) {
      let all = try world.send(toClass: world.cls("NSMutableDictionary"), "dictionary")
      bag.keep(all, as: "wrappers")
      for name in names {
        guard let child = fwd_class_createInstance(world.cls("NSFileWrapper"), 0) else { continue }
        defer { fwd_release(child) }
        guard try fill(child, from: path + "/" + name, world) else { continue }
        try world.sendVoid(
          all, "setObject:forKey:", .object(child), .object(world.autoreleasedString(name)))
      }
    } else {
      return false
    }
    let name = world.autoreleasedString(path.split(separator: "/").last.map(String.init) ?? "")
    for key in ["filename", "preferredFilename"] { bag.keep(name, as: key) }
    return true
  }

  // MARK: Writing

  private static func addWrapperWriting(to cls: NativeClass) {
    cls.instance(
      "writeToURL:options:originalContentsURL:error:", "B@:@\"NSURL\"Q@\"NSURL\"^@"
    ) { call throws(ListingException) in
      let path = try call.world.path(of: call.object(0))
      let isWritten = try write(call.receiver, to: path, call.world)
      if !isWritten {
        try call.world.storeFileError(at: call.pointer(3), FileProblem(code: 4, path: path))
      } else if call.uint(1) & 2 != 0 {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        try call.world.sendVoid(
          call.receiver, "setFilename:", .object(call.world.autoreleasedString(name)))
      }
      call.returnBool(isWritten)
    }
    cls.instance("matchesContentsOfURL:", "B@:@\"NSURL\"") { call throws(ListingException) in
      let path = try call.world.path(of: call.object(0))
      let bag = PropertyBag.of(call.receiver, call.world)
      if let data = bag.retained("regularFileContents") {
        defer { fwd_release(data) }
        return call.returnBool(try call.world.bytes(ofData: data) == call.world.files.read(path))
      }
      let names = try call.world.entries(of: try wrappers(call)).map {
        call.world.string(of: $0.key)
      }
      call.returnBool(call.world.files.contents(of: path) == names.sorted())
    }
  }

  /// Writes a file, a folder with all that is in it, or a link; false when there is no place for it.
  private static func write(_ wrapper: ObjectPointer, to path: String, _ world: World)
    throws(ListingException) -> Bool
  {
    let bag = PropertyBag.of(wrapper, world)
    if let data = bag.retained("regularFileContents") {
      defer { fwd_release(data) }
      return try world.files.write(try world.bytes(ofData: data), to: path, world)
    }
    if let url = bag.retained("symbolicLinkDestinationURL").flatMap({ fwd_autorelease($0) }) {
      return world.files.link(path, to: try world.path(of: url))
    }
    guard let all = bag.retained("wrappers").flatMap({ fwd_autorelease($0) }),
      world.files.isDirectory(FileStore.parent(path)), world.files.read(path) == nil
    else { return false }
    world.files.makeDirectories(path)
    for entry in try world.entries(of: all) {
      let name = world.string(of: entry.key)
      guard let child = entry.value, try write(child, to: path + "/" + name, world) else {
        return false
      }
    }
    return true
  }
}
