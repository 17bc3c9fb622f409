// Paths and what reads files: a listing reaches none, so reading finds no file and writing fails.
import CRuntime

extension StringLibrary {
  static func addPaths(to cls: NativeClass) {
    let simple: [(String, @Sendable (Text) -> Text)] = [
      ("lastPathComponent", { $0.lastPathComponent }),
      ("stringByDeletingLastPathComponent", { $0.deletingLastPathComponent }),
      ("pathExtension", { $0.pathExtension }),
      ("stringByDeletingPathExtension", { $0.deletingPathExtension }),
      ("stringByExpandingTildeInPath", { $0.expandingTilde }),
      ("stringByAbbreviatingWithTildeInPath", { $0.abbreviatingTilde }),
      ("stringByStandardizingPath", { $0.standardizedPath }),
      ("stringByResolvingSymlinksInPath", { $0.standardizedPath }),
    ]
    for (name, change) in simple {
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnText(change(try call.text()))
      }
    }
    cls.instance("isAbsolutePath", "B@:") { call throws(ListingException) in
      call.returnBool(try call.text().isAbsolutePath)
    }
    cls.instance("pathComponents", "@\"NSArray\"@:") { call throws(ListingException) in
      try call.returnTexts(try call.text().pathComponents)
    }
    cls.instance("stringByAppendingPathComponent:", "@\"NSString\"@:@\"NSString\"") { call throws(ListingException) in
      let component = try call.text(0)
      call.returnText(try call.text().appendingPathComponent(component))
    }
    cls.instance("stringByAppendingPathExtension:", "@\"NSString\"@:@\"NSString\"") { call throws(ListingException) in
      let name = try call.text(0)
      call.returnText(try call.text().appendingPathExtension(name))
    }
    cls.instance("stringsByAppendingPaths:", "@\"NSArray\"@:@\"NSArray\"") { call throws(ListingException) in
      let text = try call.text()
      try call.returnTexts(try call.world.texts(ofArray: call.object(0)).map { text.appendingPathComponent($0) })
    }
    cls.classMethod("pathWithComponents:", "@\"NSString\"@:@\"NSArray\"") { call throws(ListingException) in
      call.returnText(Text.path(of: try call.world.texts(ofArray: call.object(0))))
    }
  }

  static func addFiles(to cls: NativeClass) {
    let noFile: NativeBody = { call throws(ListingException) in
      try call.world.storeFileError(at: call.pointer(2), code: 260)
      call.returnBorrowed(nil)
    }
    cls.classMethod("stringWithContentsOfFile:encoding:error:", "@@:@\"NSString\"Q^@", returnsInstance: true, noFile)
    cls.classMethod("stringWithContentsOfURL:encoding:error:", "@@:@\"NSURL\"Q^@", returnsInstance: true, noFile)
    cls.classMethod(
      "stringWithContentsOfFile:usedEncoding:error:", "@@:@\"NSString\"^Q^@", returnsInstance: true, noFile)
    let noFileForInit: NativeBody = { call throws(ListingException) in
      try call.world.storeFileError(at: call.pointer(2), code: 260)
      call.returnFailedInit()
    }
    cls.instance("initWithContentsOfFile:encoding:error:", "@@:@\"NSString\"Q^@", returnsInstance: true, noFileForInit)
    cls.instance("initWithContentsOfURL:encoding:error:", "@@:@\"NSURL\"Q^@", returnsInstance: true, noFileForInit)
    cls.instance("writeToFile:atomically:encoding:error:", "B@:@\"NSString\"BQ^@") { call throws(ListingException) in
      try call.world.storeFileError(at: call.pointer(3), code: 513)
      call.returnBool(false)
    }
  }
}

extension World {
  /// The texts of an array's elements.
  func texts(ofArray array: ObjectPointer?) throws(ListingException) -> [Text] {
    var texts: [Text] = []
    for index in 0..<(try sendInt(array, "count", resultType: "Q")) {
      texts.append(try text(of: try send(array, "objectAtIndex:", .uint(UInt(index)))))
    }
    return texts
  }

  /// Puts an NSError of the Cocoa domain where the listing wants it: 260 for a file that isn't there, 513 for one that
  /// may not be written.
  func storeFileError(at pointer: UnsafeMutableRawPointer?, code: Int) throws(ListingException) {
    guard let pointer, let errorClass = classIfKnown("NSError") else { return }
    let domain = makeString("NSCocoaErrorDomain")
    defer { release(domain) }
    let error = try send(
      toClass: errorClass, "errorWithDomain:code:userInfo:", .object(domain), .int(code), .object(nil))
    try write(UInt(bitPattern: error), to: pointer)
  }
}
