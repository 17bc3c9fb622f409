// Paths and what reads files: a listing reaches none, so reading finds no file and writing fails.
import CRuntime
import ObjCVM

extension StringLibrary {
  static func addPaths(to cls: NativeClass) {
    let simple: [(String, @Sendable (UTF16Text) -> UTF16Text)] = [
      ("lastPathComponent", { $0.lastPathComponent }),
      ("stringByDeletingLastPathComponent", { $0.deletingLastPathComponent }),
      ("pathExtension", { $0.pathExtension }),
      ("stringByDeletingPathExtension", { $0.deletingPathExtension }),
      ("stringByExpandingTildeInPath", { $0.expandingTilde }),
      ("stringByAbbreviatingWithTildeInPath", { $0.abbreviatingTilde }),
      ("stringByStandardizingPath", { $0.standardizedPath }),
    ]
    for (name, change) in simple {
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnText(change(try call.text()))
      }
    }
    cls.instance("stringByResolvingSymlinksInPath", "@\"NSString\"@:") {
      call throws(ListingException) in
      let path = try call.text().standardizedPath
      // Apple promises it of absolute paths alone.
      guard path.isAbsolutePath else { return call.returnText(path) }
      call.returnText(UTF16Text(call.world.files.resolved(path.string)))
    }
    cls.property("absolutePath", "TB,R,GisAbsolutePath")
    cls.instance("isAbsolutePath", "B@:") { call throws(ListingException) in
      call.returnBool(try call.text().isAbsolutePath)
    }
    cls.instance("pathComponents", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnTexts(try call.text().pathComponents)
    }
    cls.instance("stringByAppendingPathComponent:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      // Nothing is appended for nil; for an extension that is an exception.
      guard call.object(0) != nil else { return call.returnText(try call.text()) }
      let component = try call.text(0)
      call.returnText(try call.text().appendingPathComponent(component))
    }
    cls.instance("stringByAppendingPathExtension:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      let name = try call.text(0)
      call.returnText(try call.text().appendingPathExtension(name))
    }
    cls.instance("stringsByAppendingPaths:", "@\"NSArray\"@:@\"NSArray\"") {
      call throws(ListingException) in
      let text = try call.text()
      call.returnTexts(
        try call.world.texts(ofArray: call.object(0)).map { text.appendingPathComponent($0) })
    }
    cls.classMethod("pathWithComponents:", "@\"NSString\"@:@\"NSArray\"") {
      call throws(ListingException) in
      call.returnText(UTF16Text.path(of: try call.world.texts(ofArray: call.object(0))))
    }
  }

  /// What an open panel completes: the names in a folder that begin as a path's last component does.
  static func addCompletion(to cls: NativeClass) {
    cls.instance(
      "completePathIntoString:caseSensitive:matchesIntoArray:filterTypes:",
      "Q@:^@B^@@\"NSArray\""
    ) { call throws(ListingException) in
      let (world, path) = (call.world, try call.text())
      let beginning = path.string.hasSuffix("/") ? .empty : path.lastPathComponent
      let folder = beginning.count == 0 ? path : path.deletingLastPathComponent
      let options: CompareOptions = call.bool(1) ? [] : .caseInsensitive
      let types = try world.texts(ofArray: call.object(3))
      let names = (world.files.contents(of: folder.string) ?? []).sorted().map { UTF16Text($0) }
      let found = names.filter { name in
        name.commonPrefix(beginning, options).count == beginning.count
          && (types.isEmpty || types.contains(name.pathExtension))
      }
      call.returnValue(UInt(found.count))
      guard let first = found.first else { return }
      func store(_ object: ObjectPointer?, at index: Int) throws(ListingException) {
        guard let address = call.pointer(index), let object = fwd_autorelease(object) else {
          return
        }
        try world.write(UInt(bitPattern: object), to: address)
      }
      let common = found.reduce(first) { $0.commonPrefix($1, options) }
      try store(world.makeString(folder.appendingPathComponent(common)), at: 0)
      let paths = found.map { world.makeString(folder.appendingPathComponent($0)) }
      try store(world.newArray(owning: paths), at: 2)
    }
  }

  /// Files are the world's own, in memory.
  static func addFiles(to cls: NativeClass) {
    let makers = [
      ("ithContentsOfFile:encoding:error:", "@\"NSString\"Q^@"),
      ("ithContentsOfURL:encoding:error:", "@\"NSURL\"Q^@"),
      ("ithContentsOfFile:usedEncoding:error:", "@\"NSString\"^Q^@"),
      ("ithContentsOfURL:usedEncoding:error:", "@\"NSURL\"^Q^@"),
      ("ithContentsOfFile:", "@\"NSString\""),
    ]
    for (name, types) in makers {
      cls.classMethod("stringW" + name, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        guard let text = try fileText(call, types) else {
          return call.returnBorrowed(nil)
        }
        let isMutable = fwd_class_isKind(
          OpaquePointer(call.receiver), of: call.world.cls("NSMutableString"))
        call.returnObject(
          isMutable ? call.world.makeMutableString(text) : call.world.makeString(text))
      }
      cls.instance("initW" + name, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        guard let text = try fileText(call, types) else {
          return call.returnFailedInit()
        }
        let isMutable = call.world.isKind(call.receiver, of: "NSPlaceholderMutableString")
        fwd_release(call.receiver)
        call.returnRetained(
          isMutable ? call.world.makeMutableString(text) : call.world.makeString(text))
      }
    }
    for (name, type) in [("writeToFile:", "NSString"), ("writeToURL:", "NSURL")] {
      cls.instance(name + "atomically:encoding:error:", "B@:@\"\(type)\"BQ^@") {
        call throws(ListingException) in
        let data = try call.world.send(call.receiver, "dataUsingEncoding:", .uint(call.uint(2)))
        let path = try call.world.path(of: call.object(0))
        guard data != nil else {
          try call.world.storeFileError(
            at: call.pointer(3),
            FileProblem(code: 517, path: path, encoding: StringEncoding(rawValue: call.uint(2))))
          return call.returnBool(false)
        }
        let bytes = try call.world.bytes(ofData: data)
        let isWritten = try call.world.files.write(
          bytes, to: path, call.world, replacing: call.bool(1))
        if !isWritten {
          try call.world.storeFileError(
            at: call.pointer(3), FileProblem(code: 4, path: path, isFolder: true))
        }
        call.returnBool(isWritten)
      }
    }
  }

  /// As it was before there were encodings to choose from.
  static func addOldFiles(to cls: NativeClass) {
    cls.instance("writeToFile:atomically:", "B@:@\"NSString\"B") { call throws(ListingException) in
      let bytes = Array(call.world.string(of: call.receiver).utf8)
      call.returnBool(
        try call.world.files.write(bytes, to: try call.world.path(of: call.object(0)), call.world))
    }
  }

  /// The text of the file that argument 0 names, in the encoding that is asked for, or in the one that its first bytes tell. Nil when
  /// there is none, with an NSError in argument 2 where the method tells errors.
  private static func fileText(_ call: NativeCall, _ types: String) throws(ListingException)
    -> UTF16Text?
  {
    let path = try call.world.path(of: call.object(0))
    let tells = types.hasSuffix("^@")
    guard let bytes = try call.world.contents(of: call.object(0), at: path) else {
      if tells {
        try call.world.storeFileError(at: call.pointer(2), FileProblem(code: 260, path: path))
      }
      return nil
    }
    var encoding = StringEncoding.utf8
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { encoding = .utf16 }
    if types.contains("^Q") {
      if let place = call.pointer(1) { try call.world.write(encoding.rawValue, to: place) }
    } else if types.contains("Q") {
      encoding = StringEncoding(rawValue: call.uint(1))
    }
    if let text = encoding.decode(bytes) { return text }
    if tells {
      try call.world.storeFileError(at: call.pointer(2), FileProblem(code: 261, path: path))
    }
    return nil
  }
}

extension World {
  /// The texts of an array's elements.
  func texts(ofArray array: ObjectPointer?) throws(ListingException) -> [UTF16Text] {
    var texts: [UTF16Text] = []
    for index in 0..<(try sendInt(array, "count", resultType: "Q")) {
      texts.append(try text(of: try send(array, "objectAtIndex:", .uint(UInt(index)))))
    }
    return texts
  }
}
