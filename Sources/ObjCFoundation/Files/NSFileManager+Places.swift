// NSFileManager: links, replacing and trashing, and the places that have URLs.
import CRuntime
import ObjCVM

extension FilesLibrary {
  static func addPlaces(to cls: NativeClass) {
    let places = [
      ("temporaryDirectory", "@:", "/tmp/"), ("homeDirectoryForCurrentUser", "@:", FileStore.home),
      ("homeDirectoryForUser:", "@:@\"NSString\"", FileStore.home),
    ]
    for (name, types, path) in places {
      if types == "@:" { cls.property(name, "T@\"NSURL\",R,C") }
      cls.instance(name, "@\"NSURL\"" + types) { call throws(ListingException) in
        call.returnBorrowed(try folder(path, call.world))
      }
    }
    cls.instance(
      "mountedVolumeURLsIncludingResourceValuesForKeys:options:", "@\"NSArray\"@:@\"NSArray\"Q"
    ) { call throws(ListingException) in
      let root = try folder("/", call.world)
      call.returnObject(call.world.newArray(root.map { [$0] } ?? []))
    }
    cls.instance("attributesOfFileSystemForPath:error:", "@\"NSDictionary\"@:@\"NSString\"^@") {
      call throws(ListingException) in
      let path = try call.world.path(of: call.object(0))
      guard call.world.files.exists(path) else {
        try call.world.storeFileError(at: call.pointer(1), FileProblem(code: 260, path: path))
        return call.returnBorrowed(nil)
      }
      let table = ObjectTable()
      for (key, value) in [
        ("NSFileSystemSize", 1 << 36), ("NSFileSystemFreeSize", 1 << 35),
        ("NSFileSystemNodes", 1 << 24), ("NSFileSystemFreeNodes", 1 << 23),
        ("NSFileSystemNumber", 1),
      ] {
        let number = call.world.makeNumber(value)
        try call.world.setValue(number, forKey: call.world.constantString(key), in: table)
        fwd_release(number)
      }
      call.returnObject(call.world.makeDictionary(owning: table))
    }
    cls.instance("getFileSystemRepresentation:maxLength:withPath:", "B@:*Q@\"NSString\"") {
      call throws(ListingException) in
      guard let path = call.object(2), try call.world.sendInt(path, "length", resultType: "Q") > 0
      else { return call.returnBool(false) }
      call.returnBool(
        try call.world.sendBool(
          path, "getFileSystemRepresentation:maxLength:", .pointer(call.pointer(0)),
          .uint(call.uint(1))))
    }
    addLinks(to: cls)
    addReplacing(to: cls)
  }

  private static func folder(_ path: String, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    try world.send(
      toClass: world.cls("NSURL"), "fileURLWithPath:isDirectory:",
      .object(world.autoreleasedString(path)), .bool(true))
  }

  private static func addLinks(to cls: NativeClass) {
    for (what, type, end) in [("Path", "NSString", "Path"), ("URL", "NSURL", "URL")] {
      cls.instance(
        "createSymbolicLinkAt\(what):withDestination\(end):error:", "B@:@\"\(type)\"@\"\(type)\"^@"
      ) { call throws(ListingException) in
        let (place, target) = (call.object(0), call.object(1))
        let path = try call.world.path(of: place)
        let text =
          what == "URL" ? try call.world.path(of: target) : call.world.string(of: target)
        if call.world.files.link(path, to: text) { return call.returnBool(true) }
        let code = call.world.files.exists(path) ? 516 : 4
        try call.world.storeFileError(at: call.pointer(2), FileProblem(code: code, path: path))
        call.returnBool(false)
      }
    }
    cls.instance("destinationOfSymbolicLinkAtPath:error:", "@\"NSString\"@:@\"NSString\"^@") {
      call throws(ListingException) in
      let path = try call.world.path(of: call.object(0))
      if let target = call.world.files.destination(of: path) {
        return call.returnObject(call.world.makeString(target))
      }
      let code = call.world.files.exists(path) ? 256 : 260
      try call.world.storeFileError(at: call.pointer(1), FileProblem(code: code, path: path))
      call.returnBorrowed(nil)
    }
  }

  private static func addReplacing(to cls: NativeClass) {
    cls.instance(
      "replaceItemAtURL:withItemAtURL:backupItemName:options:resultingItemURL:error:",
      "B@:@\"NSURL\"@\"NSURL\"@\"NSString\"Q^@^@"
    ) { call throws(ListingException) in
      let (old, new) = (
        try call.world.path(of: call.object(0)), try call.world.path(of: call.object(1))
      )
      let files = call.world.files
      guard files.exists(new) else {
        try call.world.storeFileError(at: call.pointer(5), FileProblem(code: 4, path: new))
        return call.returnBool(false)
      }
      if call.object(2) != nil, call.uint(3) & 2 != 0 {
        let backup = FileStore.parent(old) + "/" + call.world.string(of: call.object(2))
        _ = try files.copy(old, to: backup, call.world)
      }
      _ = files.remove(old)
      guard try files.copy(new, to: old, call.world) else {
        try call.world.storeFileError(at: call.pointer(5), FileProblem(code: 512, path: old))
        return call.returnBool(false)
      }
      _ = files.remove(new)
      if let place = call.pointer(4) {
        try call.world.write(UInt(bitPattern: call.object(0)), to: place)
      }
      call.returnBool(true)
    }
    cls.instance("trashItemAtURL:resultingItemURL:error:", "B@:@\"NSURL\"^@^@") {
      call throws(ListingException) in
      let path = try call.world.path(of: call.object(0))
      let files = call.world.files
      guard files.exists(path) else {
        try call.world.storeFileError(at: call.pointer(2), FileProblem(code: 4, path: path))
        return call.returnBool(false)
      }
      let trash = FileStore.home + "/.Trash"
      files.makeDirectories(trash)
      let name = FileStore.standardized(path).split(separator: "/").last.map(String.init) ?? ""
      var target = trash + "/" + name
      var count = 2
      while files.exists(target) {
        target = trash + "/\(name) \(count)"
        count += 1
      }
      guard try files.copy(path, to: target, call.world), files.remove(path, isMoved: true) else {
        return call.returnBool(false)
      }
      if let place = call.pointer(1) {
        let url = try call.world.send(
          toClass: call.world.cls("NSURL"), "fileURLWithPath:",
          .object(call.world.autoreleasedString(target)))
        try call.world.write(UInt(bitPattern: url), to: place)
      }
      call.returnBool(true)
    }
  }
}
