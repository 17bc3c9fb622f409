// NSFileManager: questions about files, and changes.
import CRuntime
import ObjCVM

/// The manager that every listing shares.
private final class SharedFileManager {
  let object: ObjectPointer
  init(_ world: World) { object = world.makeImmortal(of: "NSFileManager") }
}

extension FilesLibrary {
  static func fileManagerClass() -> NativeClass {
    let cls = NativeClass("NSFileManager", superclass: "NSObject")
    cls.hasState = true
    cls.property("currentDirectoryPath", "T@\"NSString\",R,C")
    cls.classMethod("defaultManager", "@\"NSFileManager\"@:") { call throws(ListingException) in
      call.returnBorrowed(
        call.world.service(SharedFileManager.self) { SharedFileManager($0) }.object)
    }
    addFileQuestions(to: cls)
    addFileChanges(to: cls)
    addTransfers(to: cls)
    addEnumeration(to: cls)
    addStandardFolders(to: cls)
    addPlaces(to: cls)
    return cls
  }

  /// What NSFileManager's dictionaries of attributes answer by name.
  static func addAttributes(to cls: NativeClass) {
    for (name, key) in [
      ("fileSize", "NSFileSize"), ("filePosixPermissions", "NSFilePosixPermissions"),
      ("fileSystemNumber", "NSFileSystemNumber"),
      ("fileSystemFileNumber", "NSFileSystemFileNumber"), ("fileHFSTypeCode", "NSFileHFSTypeCode"),
      ("fileHFSCreatorCode", "NSFileHFSCreatorCode"),
    ] {
      cls.instance(name, "Q@:") { call throws(ListingException) in
        call.returnValue(
          UInt(
            bitPattern: try call.world.sendInt(
              try attribute(key, call), "unsignedLongLongValue", resultType: "Q")))
      }
    }
    for (name, key) in [
      ("fileType", "NSFileType"), ("fileOwnerAccountName", "NSFileOwnerAccountName"),
      ("fileGroupOwnerAccountName", "NSFileGroupOwnerAccountName"),
      ("fileOwnerAccountID", "NSFileOwnerAccountID"),
      ("fileGroupOwnerAccountID", "NSFileGroupOwnerAccountID"),
    ] {
      cls.instance(name, "@\"\(name.hasSuffix("ID") ? "NSNumber" : "NSString")\"@:") {
        call throws(ListingException) in
        call.returnBorrowed(try attribute(key, call))
      }
    }
    for (name, key) in [
      ("fileIsImmutable", "NSFileImmutable"), ("fileIsAppendOnly", "NSFileAppendOnly"),
      ("fileExtensionHidden", "NSFileExtensionHidden"),
    ] {
      cls.instance(name, "B@:") { call throws(ListingException) in
        call.returnBool(try call.world.sendBool(try attribute(key, call), "boolValue"))
      }
    }
    for (name, key) in [
      ("fileModificationDate", "NSFileModificationDate"),
      ("fileCreationDate", "NSFileCreationDate"),
    ] {
      cls.instance(name, "@\"NSDate\"@:") { call throws(ListingException) in
        call.returnBorrowed(try attribute(key, call))
      }
    }
  }

  private static func attribute(_ key: String, _ call: NativeCall) throws(ListingException)
    -> ObjectPointer?
  {
    try call.world.send(
      call.receiver, "objectForKey:", .object(call.world.constantString(key)))
  }

  private static func path(_ call: NativeCall, _ index: Int) throws(ListingException) -> String {
    try call.world.path(of: call.object(index))
  }

  private static func addStandardFolders(to cls: NativeClass) {
    func url(_ kind: UInt, _ world: World) throws(ListingException) -> ObjectPointer? {
      guard let folder = directory(kind) else { return nil }
      return try world.send(
        toClass: world.cls("NSURL"), "fileURLWithPath:isDirectory:",
        .object(world.autoreleasedString(FileStore.home + folder)), .bool(true))
    }
    cls.instance("URLsForDirectory:inDomains:", "@\"NSArray\"@:QQ") {
      call throws(ListingException) in
      let found = call.uint(1) & 1 == 0 ? nil : try url(call.uint(0), call.world)
      call.returnObject(call.world.newArray(found.map { [$0] } ?? []))
    }
    // On macOS an application has one for every identifier, whether its entitlements name the group or not.
    cls.instance(
      "containerURLForSecurityApplicationGroupIdentifier:", "@\"NSURL\"@:@\"NSString\""
    ) { call throws(ListingException) in
      guard let group = call.object(0) else { return call.returnBorrowed(nil) }
      let folder =
        FileStore.home + "/Library/Group Containers/" + call.world.string(of: group)
      call.returnBorrowed(
        try call.world.send(
          toClass: call.world.cls("NSURL"), "fileURLWithPath:isDirectory:",
          .object(call.world.autoreleasedString(folder)), .bool(true)))
    }
    cls.instance(
      "URLForDirectory:inDomain:appropriateForURL:create:error:", "@\"NSURL\"@:QQ@\"NSURL\"B^@"
    ) { call throws(ListingException) in
      if let found = try url(call.uint(0), call.world) {
        if call.bool(3) { call.world.files.makeDirectories(try call.world.path(of: found)) }
        return call.returnBorrowed(found)
      }
      try call.world.storeFileError(at: call.pointer(4), FileProblem(code: 4, path: "/"))
      call.returnBorrowed(nil)
    }
  }

  private static func addFileQuestions(to cls: NativeClass) {
    // What is asked of a file besides being there.
    let questions: [(String, (FileStore, String) -> Bool)] = [
      ("fileExistsAtPath:", { _, _ in true }),
      ("isReadableFileAtPath:", { !$0.deniesReading($1) }),
      ("isWritableFileAtPath:", { $0.permissions(of: $1) & 0o200 != 0 }),
      ("isDeletableFileAtPath:", { !$0.deniesRemoving($1) }),
      ("isExecutableFileAtPath:", { $0.permissions(of: $1) & 0o100 != 0 }),
    ]
    for (name, answer) in questions {
      cls.instance(name, "B@:@\"NSString\"") { call throws(ListingException) in
        let (name, files) = (try path(call, 0), call.world.files)
        call.returnBool(files.exists(name) && answer(files, name))
      }
    }
    cls.instance("fileExistsAtPath:isDirectory:", "B@:@\"NSString\"^B") {
      call throws(ListingException) in
      let name = try path(call, 0)
      if call.pointer(1) != nil {
        try call.world.write(UInt8(call.world.files.isDirectory(name) ? 1 : 0), to: call.pointer(1))
      }
      call.returnBool(call.world.files.exists(name))
    }
    cls.instance("contentsAtPath:", "@\"NSData\"@:@\"NSString\"") { call throws(ListingException) in
      guard let bytes = call.world.files.read(try path(call, 0)) else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(try call.world.makeData(bytes))
    }
    cls.instance("contentsEqualAtPath:andPath:", "B@:@\"NSString\"@\"NSString\"") {
      call throws(ListingException) in
      let (first, second) = (
        call.world.files.read(try path(call, 0)), call.world.files.read(try path(call, 1))
      )
      call.returnBool(first != nil && first == second)
    }
    cls.instance("contentsOfDirectoryAtPath:error:", "@\"NSArray\"@:@\"NSString\"^@") {
      call throws(ListingException) in
      let name = try path(call, 0)
      guard let names = call.world.files.contents(of: name) else {
        try call.world.storeFileError(
          at: call.pointer(1), FileProblem(code: 260, path: name, isFolder: true))
        return call.returnBorrowed(nil)
      }
      call.returnObject(call.world.newArray(owning: names.map { call.world.makeString($0) }))
    }
    cls.instance("attributesOfItemAtPath:error:", "@\"NSDictionary\"@:@\"NSString\"^@") {
      call throws(ListingException) in
      let name = try path(call, 0)
      guard call.world.files.exists(name) else {
        try call.world.storeFileError(at: call.pointer(1), FileProblem(code: 260, path: name))
        return call.returnBorrowed(nil)
      }
      let table = ObjectTable()
      let destination = call.world.files.destination(of: name)
      let size = call.world.makeNumber(
        UInt(destination?.utf8.count ?? call.world.files.size(of: name)))
      let type =
        destination != nil
        ? "NSFileTypeSymbolicLink"
        : call.world.files.isDirectory(name) ? "NSFileTypeDirectory" : "NSFileTypeRegular"
      try call.world.setValue(size, forKey: call.world.constantString("NSFileSize"), in: table)
      try call.world.setValue(
        call.world.constantString(type), forKey: call.world.constantString("NSFileType"), in: table)
      fwd_release(size)
      try addFacts(of: name, to: table, call.world)
      call.returnObject(call.world.makeDictionary(owning: table))
    }
    cls.instance("currentDirectoryPath", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(call.world.files.workingDirectory))
    }
    cls.instance("changeCurrentDirectoryPath:", "B@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnBool(call.world.files.changeDirectory(to: try path(call, 0)))
    }
    cls.instance("displayNameAtPath:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      let name = try path(call, 0).split(separator: "/").last.map(String.init) ?? "/"
      call.returnObject(call.world.makeString(name))
    }
    cls.instance("fileSystemRepresentationWithPath:", "r*@:@\"NSString\"") {
      call throws(ListingException) in
      let path = try path(call, 0)
      guard !path.isEmpty else {
        throw call.world.exception(
          "NSInvalidArgumentException", "*** \(call.signature()): nil or empty path argument")
      }
      call.returnValue(try call.world.temporaryCString(Array(path.utf8)))
    }
    cls.instance("stringWithFileSystemRepresentation:length:", "@\"NSString\"@:r*Q") {
      call throws(ListingException) in
      let bytes = try call.readable(0, try call.size(1))
      call.returnObject(call.world.makeString(String(decoding: bytes, as: UTF8.self)))
    }
  }

  private static func addFileChanges(to cls: NativeClass) {
    cls.instance(
      "createFileAtPath:contents:attributes:", "B@:@\"NSString\"@\"NSData\"@\"NSDictionary\""
    ) { call throws(ListingException) in
      let bytes = try call.world.bytes(ofData: call.object(1))
      let name = try path(call, 0)
      let isWritten = try call.world.files.write(bytes, to: name, call.world, replacing: true)
      if isWritten { try setFacts(call.object(2), of: name, call.world) }
      call.returnBool(isWritten)
    }
    for (name, types, error) in [
      (
        "createDirectoryAtPath:withIntermediateDirectories:attributes:error:",
        "@\"NSString\"B@\"NSDictionary\"^@", 3
      ),
      (
        "createDirectoryAtURL:withIntermediateDirectories:attributes:error:",
        "@\"NSURL\"B@\"NSDictionary\"^@", 3
      ),
    ] {
      cls.instance(name, "B@:" + types) { call throws(ListingException) in
        let given = try path(call, 0)
        let wanted = FileStore.standardized(given)
        let files = call.world.files
        let isAllowed =
          !given.isEmpty && call.bool(1)
          || (!files.exists(wanted) && files.isDirectory(FileStore.parent(wanted)))
        let isThere = files.isDirectory(wanted)
        if isAllowed, files.read(wanted) == nil, isThere || !files.deniesWriting(wanted) {
          files.makeDirectories(wanted)
          if !isThere { try setFacts(call.object(2), of: wanted, call.world) }
          return call.returnBool(true)
        }
        try call.world.storeFileError(
          at: call.pointer(error),
          FileProblem(code: files.exists(given) ? 516 : 4, path: given))
        call.returnBool(false)
      }
    }
    cls.instance("setAttributes:ofItemAtPath:error:", "B@:@\"NSDictionary\"@\"NSString\"^@") {
      call throws(ListingException) in
      let name = try path(call, 1)
      let isThere = call.world.files.exists(name)
      if !isThere {
        try call.world.storeFileError(at: call.pointer(2), FileProblem(code: 4, path: name))
      }
      if isThere { try setFacts(call.object(0), of: name, call.world) }
      call.returnBool(isThere)
    }
  }

  private static func addFacts(of path: String, to table: ObjectTable, _ world: World)
    throws(ListingException)
  {
    let facts = world.files[facts: path]
    let values = [
      ("NSFileCreationDate", world.makeDate(secondsSinceReference: facts.created)),
      ("NSFileModificationDate", world.makeDate(secondsSinceReference: facts.modified)),
      ("NSFilePosixPermissions", world.makeNumber(UInt(world.files.permissions(of: path)))),
      ("NSFileReferenceCount", world.makeNumber(UInt(world.files.linkCount(of: path)))),
    ]
    defer { for (_, value) in values { fwd_release(value) } }
    for (key, value) in values {
      try world.setValue(value, forKey: world.constantString(key), in: table)
    }
  }

  /// What of a dictionary of attributes a file keeps.
  static func setFacts(_ attributes: ObjectPointer?, of path: String, _ world: World)
    throws(ListingException)
  {
    func value(_ key: String) throws(ListingException) -> ObjectPointer? {
      try world.send(attributes, "objectForKey:", .object(world.constantString(key)))
    }
    var facts = world.files[facts: path]
    if let date = try value("NSFileCreationDate") {
      facts.created = try world.seconds(ofDate: date)
    }
    if let date = try value("NSFileModificationDate") {
      facts.modified = try world.seconds(ofDate: date)
    }
    if let number = try value("NSFilePosixPermissions") {
      let mode = try world.sendInt(number, "unsignedIntegerValue", resultType: "Q")
      facts.permissions = UInt16(truncatingIfNeeded: mode) & 0o7777
    }
    world.files[facts: path] = facts
  }
}
