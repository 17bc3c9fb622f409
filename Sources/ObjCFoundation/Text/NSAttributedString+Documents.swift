// Attributed strings from documents: plain text, and HTML, of which the text and the links are read.
import CRuntime
import ObjCVM

extension AttributedLibrary {
  private static let html = "NSHTML"
  private static let plain = "NSPlainText"
  private static let kindKey = "DocumentType"
  private static let encodingKey = "CharacterEncoding"

  static func addDocuments(to cls: NativeClass) {
    cls.instance(
      "initWithData:options:documentAttributes:error:", "@@:@\"NSData\"@\"NSDictionary\"^@^@",
      returnsInstance: true
    ) { call throws(ListingException) in
      let data = try call.checkedObject(0)
      try read(try call.world.bytes(ofData: data), call)
    }
    cls.instance(
      "initWithURL:options:documentAttributes:error:", "@@:@\"NSURL\"@\"NSDictionary\"^@^@",
      returnsInstance: true
    ) { call throws(ListingException) in
      let world = call.world
      guard
        let data = try world.send(
          toClass: world.cls("NSData"), "dataWithContentsOfURL:options:error:",
          .object(call.object(0)), .uint(0), .pointer(call.pointer(3)))
      else { return call.returnFailedInit() }
      try read(try world.bytes(ofData: data), call)
    }
  }

  private static func option(_ name: String, _ call: NativeCall) throws(ListingException)
    -> ObjectPointer?
  {
    guard let options = call.object(1) else { return nil }
    return try call.world.send(
      options, "objectForKey:", .object(call.world.constantString(name)))
  }

  private static func read(_ bytes: [UInt8], _ call: NativeCall) throws(ListingException) {
    let world = call.world
    let asked = try option(encodingKey, call).map { object throws(ListingException) in
      StringEncoding(
        rawValue: UInt(
          bitPattern: try world.sendInt(object, "unsignedIntegerValue", resultType: "Q")))
    }
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    let named = try option(kindKey, call).map { world.string(of: $0) }
    let looksLikeHTML = start.contains("<html") || start.contains("<!doctype html")
    let kind = named ?? (looksLikeHTML ? html : plain)
    // Without a word about it a page is in Windows' code page.
    let usual: StringEncoding =
      kind == html && !start.contains("charset=utf-8") && !start.contains("charset=\"utf-8\"")
      ? .windows1252 : .utf8
    guard kind == html || kind == plain, let text = (asked ?? usual).decode(bytes) else {
      try storeUnreadable(call)
      return call.returnFailedInit()
    }
    try keepKind(kind, call)
    let none = world.makeDictionary(owning: ObjectTable())
    guard kind == html else {
      world.setState(AttributedState(text, none), of: call.receiver)
      return call.returnRetained(call.receiver)
    }
    let page = HTMLText(text.string)
    let state = AttributedState(UTF16Text(units: page.units), none)
    world.setState(state, of: call.receiver)
    for link in page.links {
      try state.replace(link.range, with: [try run(link, world)], in: world)
    }
    call.returnRetained(call.receiver)
  }

  private static func run(_ link: (range: Range<Int>, address: String), _ world: World)
    throws(ListingException) -> AttributedState.Run
  {
    let address = world.autoreleasedString(link.address)
    let url = try world.send(toClass: world.cls("NSURL"), "URLWithString:", .object(address))
    let table = ObjectTable(capacity: 1)
    if let target = url ?? address {
      try world.setValue(target, forKey: world.constantString("NSLink"), in: table)
    }
    return AttributedState.Run(
      length: link.range.count, attributes: world.makeDictionary(owning: table))
  }

  private static func keepKind(_ kind: String, _ call: NativeCall) throws(ListingException) {
    guard let place = call.pointer(2) else { return }
    let table = ObjectTable(capacity: 1)
    if let name = call.world.autoreleasedString(kind) {
      try call.world.setValue(name, forKey: call.world.constantString(kindKey), in: table)
    }
    let attributes = fwd_autorelease(call.world.makeDictionary(owning: table))
    try call.world.write(UInt(bitPattern: attributes), to: place)
  }

  /// NSTextReadInapplicableDocumentTypeError.
  private static func storeUnreadable(_ call: NativeCall) throws(ListingException) {
    guard let place = call.pointer(3) else { return }
    let world = call.world
    let error = try world.send(
      toClass: world.cls("NSError"), "errorWithDomain:code:userInfo:",
      .object(world.constantString("NSCocoaErrorDomain")), .int(65806), .object(nil))
    try world.write(UInt(bitPattern: error), to: place)
  }
}
