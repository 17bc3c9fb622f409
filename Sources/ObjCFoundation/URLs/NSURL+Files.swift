// NSURL of files: paths seen from other URLs, links, bookmarks, and data.
import CRuntime
import ObjCVM

extension URLLibrary {
  static func addFiles(to cls: NativeClass) {
    addRelativeFiles(to: cls)
    addData(to: cls)
    addBookmarks(to: cls)
    cls.property("hasDirectoryPath", "TB,R")
    cls.instance("hasDirectoryPath", "B@:") { call throws(ListingException) in
      call.returnBool(absolute(call.receiver, call.world)?.path.hasSuffix("/") ?? false)
    }
    cls.property("filePathURL", "T@\"NSURL\",R,C")
    cls.instance("filePathURL", "@\"NSURL\"@:") { call throws(ListingException) in
      let isFile = absolute(call.receiver, call.world)?.scheme?.lowercased() == "file"
      call.returnBorrowed(isFile ? call.receiver : nil)
    }
    cls.property("URLByResolvingSymlinksInPath", "T@\"NSURL\",R,C")
    cls.instance("URLByResolvingSymlinksInPath", "@\"NSURL\"@:") { call throws(ListingException) in
      guard var parts = absolute(call.receiver, call.world)?.withoutDots,
        parts.scheme?.lowercased() == "file"
      else { return call.returnBorrowed(call.receiver) }
      let path = call.world.files.resolved(URLLibrary.path(of: parts) ?? "/")
      let end = parts.path.hasSuffix("/") && path != "/" ? "/" : ""
      parts.path = URLParts.encoded(path + end, allowing: URLParts.pathCharacters)
      call.returnObject(make(parts, call.world))
    }
    cls.instance("getFileSystemRepresentation:maxLength:", "B@:*Q") {
      call throws(ListingException) in
      let path = absolute(call.receiver, call.world).flatMap { URLLibrary.path(of: $0) } ?? ""
      let bytes = Array(path.utf8) + [0]
      guard UInt(bytes.count) <= call.uint(1) else { return call.returnBool(false) }
      try call.writable(0, bytes.count).copyBytes(from: bytes)
      call.returnBool(true)
    }
    cls.instance("setTemporaryResourceValue:forKey:", "v@:@@\"NSString\"") { _ in }
  }

  private static func addRelativeFiles(to cls: NativeClass) {
    for hasFlag in [false, true] {
      let end = "ileURLWithPath:\(hasFlag ? "isDirectory:" : "")relativeToURL:"
      let types = "@@:@\"NSString\"\(hasFlag ? "B" : "")@\"NSURL\""
      let made: @Sendable (NativeCall) throws(ListingException) -> ObjectPointer? = {
        call throws(ListingException) in
        let path = call.world.string(of: call.object(0))
        let isDirectory = hasFlag ? call.bool(1) : nil
        guard let base = call.object(hasFlag ? 2 : 1), !path.hasPrefix("/") else {
          return makeFile(path, isDirectory: isDirectory, call.world)
        }
        var parts = URLParts()
        parts.path = URLParts.encoded(
          path + (isDirectory == true && !path.hasSuffix("/") ? "/" : ""),
          allowing: URLParts.pathCharacters)
        return make(parts, base: base, call.world)
      }
      cls.classMethod("f" + end, types, returnsInstance: true) { call throws(ListingException) in
        call.returnObject(try made(call))
      }
      cls.instance("initF" + end, types, returnsInstance: true) { call throws(ListingException) in
        let url = try made(call)
        fwd_release(call.receiver)
        call.returnRetained(url)
      }
    }
    cls.instance(
      "initWithScheme:host:path:", "@@:@\"NSString\"@\"NSString\"@\"NSString\"",
      returnsInstance: true
    ) { call throws(ListingException) in
      var parts = URLParts()
      parts.scheme = call.world.string(of: call.object(0))
      parts.host = call.object(1).map { call.world.string(of: $0) }
      parts.path = URLParts.encoded(
        call.world.string(of: call.object(2)), allowing: URLParts.pathCharacters)
      fwd_release(call.receiver)
      call.returnRetained(make(parts, call.world))
    }
  }

  private static func addData(to cls: NativeClass) {
    cls.property("dataRepresentation", "T@\"NSData\",R,C")
    cls.instance("dataRepresentation", "@\"NSData\"@:") { call throws(ListingException) in
      let text = call.world.state(of: call.receiver, as: URLState.self)?.parts.text ?? ""
      call.returnObject(try call.world.makeData(Array(text.utf8)))
    }
    let types = "@@:@\"NSData\"@\"NSURL\""
    let made: @Sendable (NativeCall) throws(ListingException) -> ObjectPointer? = {
      call throws(ListingException) in
      let text = String(
        decoding: try call.world.bytes(ofData: try call.checkedObject(0)), as: UTF8.self)
      return URLParts(text).map { make($0, base: call.object(1), call.world) }
    }
    cls.classMethod("URLWithDataRepresentation:relativeToURL:", types, returnsInstance: true) {
      call throws(ListingException) in call.returnObject(try made(call))
    }
    cls.instance("initWithDataRepresentation:relativeToURL:", types, returnsInstance: true) {
      call throws(ListingException) in
      let url = try made(call)
      fwd_release(call.receiver)
      call.returnRetained(url)
    }
  }

  /// A bookmark is the URL's text: nothing else moves the files of a simulated program.
  private static func addBookmarks(to cls: NativeClass) {
    cls.instance(
      "bookmarkDataWithOptions:includingResourceValuesForKeys:relativeToURL:error:",
      "@\"NSData\"@:Q@\"NSArray\"@\"NSURL\"^@"
    ) { call throws(ListingException) in
      guard try existing(call, errorAt: 3) != nil else { return call.returnBorrowed(nil) }
      let text = absolute(call.receiver, call.world)?.text ?? ""
      call.returnObject(try call.world.makeData(Array(text.utf8)))
    }
    let types = "@@:@\"NSData\"Q@\"NSURL\"^B^@"
    let end = "ResolvingBookmarkData:options:relativeToURL:bookmarkDataIsStale:error:"
    let made: @Sendable (NativeCall) throws(ListingException) -> ObjectPointer? = {
      call throws(ListingException) in
      let text = String(
        decoding: try call.world.bytes(ofData: try call.checkedObject(0)), as: UTF8.self)
      if call.pointer(3) != nil { try call.world.write(UInt8(0), to: call.pointer(3)) }
      if let parts = URLParts(text), let path = URLLibrary.path(of: parts),
        call.world.files.exists(path)
      {
        return make(parts, call.world)
      }
      try call.world.storeFileError(at: call.pointer(4), FileProblem(code: 4, path: text))
      return nil
    }
    cls.classMethod("URLBy" + end, types, returnsInstance: true) { call throws(ListingException) in
      call.returnObject(try made(call))
    }
    cls.instance("initBy" + end, types, returnsInstance: true) { call throws(ListingException) in
      let url = try made(call)
      fwd_release(call.receiver)
      call.returnRetained(url)
    }
  }
}
