// Responses of servers: what a program makes itself has its type, encoding and length from the header fields, as one of a server.
import CRuntime
import ObjCVM

extension DeclarationLibrary {
  /// The value of a header field, whatever the case of its name.
  private static func header(_ wanted: String, _ call: NativeCall) throws(ListingException)
    -> ObjectPointer?
  {
    let fields = try call.world.send(call.receiver, "allHeaderFields")
    for entry in try call.world.entries(of: fields)
    where call.world.string(of: entry.key).lowercased() == wanted { return entry.value }
    return nil
  }

  private static func text(_ wanted: String, _ call: NativeCall) throws(ListingException) -> String?
  {
    try header(wanted, call).map { call.world.string(of: $0) }
  }

  static func addHeaderFields(to cls: NativeClass) {
    cls.instance("valueForHTTPHeaderField:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnBorrowed(try header(call.world.string(of: call.object(0)).lowercased(), call))
    }
    cls.instance("MIMEType", "@\"NSString\"@:") { call throws(ListingException) in
      let type = try text("content-type", call)?.split(separator: ";").first
      let name = type.map { $0.filter { $0 != " " }.lowercased() }
      call.returnObject(name.map { call.world.makeString($0) })
    }
    cls.instance("textEncodingName", "@\"NSString\"@:") { call throws(ListingException) in
      let parameters = try text("content-type", call)?.split(separator: ";").dropFirst()
      let found = parameters?.map { $0.filter { $0 != " " && $0 != "\"" }.lowercased() }
        .first { $0.hasPrefix("charset=") }
      call.returnObject(found.map { call.world.makeString(String($0.dropFirst(8))) })
    }
    cls.instance("expectedContentLength", "q@:") { call throws(ListingException) in
      call.returnValue(try text("content-length", call).flatMap { Int($0) } ?? -1)
    }
  }

  /// The last part of the URL's path, with the extension of the type where it has none.
  static func addFileName(to cls: NativeClass) {
    cls.property("suggestedFilename", "T@\"NSString\",R,C")
    cls.instance("suggestedFilename", "@\"NSString\"@:") { call throws(ListingException) in
      let world = call.world
      let url = try world.send(call.receiver, "URL")
      var name = world.string(of: try world.send(url, "lastPathComponent"))
      if name.isEmpty || name == "/" {
        name = url == nil ? "" : world.string(of: try world.send(url, "host"))
      }
      if name.isEmpty { name = "Unknown" }
      let type = world.string(of: try world.send(call.receiver, "MIMEType"))
      if !name.contains("."), !type.isEmpty,
        let ending = UniformTypes.fileExtension(ofMIMEType: type)
      {
        name += "." + ending
      }
      call.returnObject(world.makeString(name))
    }
  }
}
