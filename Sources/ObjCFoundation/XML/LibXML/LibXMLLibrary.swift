// libxml2's interface as listings see it. Most functions are the library's own, called by their encoding once what they are called with
// is known to be what it should be; those that are answered here are at the end.
import CRuntime
import ObjCSema
import ObjCVM

enum LibXMLLibrary: NativeLibrary {
  static let classNames: [String] = []
  static func define(_ name: String, in world: World) -> NativeClass? { nil }
  static let functionPrefixes = [
    "xml", "html", "__xml", "initGenericErrorDefaultFunc", "initxml", "inithtml", "valueP",
  ]

  static func constants() -> [String: NativeConstant] {
    ConstantTable(LibXMLTables.constants).constants
  }

  static var types: [NativeType] {
    ConstantTable.types(in: LibXMLTables.types)
      + LibXMLTables.structures.flatMap { structure in
        // By its tag, too, where a pointer to it comes first.
        let tag = structure.encoding.dropFirst().prefix { $0 != "=" }
        return (structure.names.split(separator: " ") + [tag]).map {
          NativeType(name: String($0), encoding: structure.encoding)
        }
      }
  }

  static func functions(in world: World) -> [NativeFunction] {
    LibXMLTables.functions.split(separator: "\n").flatMap { line in
      let words = line.split(separator: " ").map(String.init)
      let arguments = words[1] == "-" ? "" : words[1]
      return words.dropFirst(2).map { plain($0, result: words[0], arguments) }
    } + memory() + errors() + defaults() + writing() + starting()
  }

  /// The structures that have letters of their own in the tables.
  private static let structures: [Character: (tag: String, size: Int)] = [
    "N": ("_xmlNode", 48), "D": ("_xmlDoc", 96), "A": ("_xmlAttr", 48), "S": ("_xmlNs", 48),
    "T": ("_xmlDtd", 48), "B": ("_xmlBuffer", 24), "P": ("_xmlParserCtxt", 64),
    "X": ("_xmlXPathContext", 64), "O": ("_xmlXPathObject", 40), "Z": ("_xmlNodeSet", 16),
    "Y": ("_xmlXPathParserContext", 48), "R": ("_xmlTextReader", 8), "W": ("_xmlTextWriter", 8),
    "o": ("_xmlOutputBuffer", 24), "E": ("_xmlError", 88), "H": ("_xmlSAXHandler", 256),
    "n": ("_xmlParserInput", 56), "e": ("_xmlEntity", 48), "K": ("_xmlDict", 8),
    "U": ("_xmlURI", 8), "V": ("_xmlSaveCtxt", 8), "b": ("_xmlParserInputBuffer", 24),
  ]

  /// `g` is another structure, `m` a place for a pointer, `l` and `L` are texts whose length is the next number.
  static func encoding(_ letters: String) -> String {
    letters.map { letter in
      if let structure = structures[letter] { return "^{\(structure.tag)}" }
      switch letter {
      case "t", "L": return "r^C"
      case "s", "l": return "r*"
      case "u": return "^C"
      case "k": return "^^C"
      case "j": return "^i"
      case "p", "g", "m": return "^v"
      case "f": return "^?"
      default: return String(letter)
      }
    }.joined()
  }

  static func function(
    _ name: String, _ letters: String, variadic: Bool = false, _ body: @escaping NativeBody
  ) -> NativeFunction {
    NativeFunction(name, encoding(letters), variadic: variadic, body)
  }

  // MARK: Functions of the library

  private final class Found { var imp: fwd_IMP? }

  private static func plain(_ name: String, result: String, _ arguments: String) -> NativeFunction {
    let kinds = Array(arguments)
    let types = encoding(result + arguments)
    let found = Found()
    return function(name, result + arguments) { call throws(ListingException) in
      let library = try call.libXML
      if found.imp == nil {
        found.imp = unsafeBitCast(library.library.address(of: name), to: fwd_IMP?.self)
      }
      guard let imp = found.imp, let signature = call.world.sends.signature(types) else {
        throw call.world.trap(
          .unsupported("\(name), which this machine's version of libxml2 does not have"))
      }
      var words = kinds.isEmpty ? [] : (0..<kinds.count).map { call.arguments[$0] }
      var handler: UnsafeMutableRawPointer?
      for (index, kind) in kinds.enumerated() {
        try check(call, index, kind, kinds)
        if kind == "H", let given = call.pointer(index) {
          handler = try EventHandlers.prepare(given, library)
        }
      }
      library.applySettings()
      try withUnsafeMutablePointer(to: &handler) { place throws(ListingException) in
        if let index = kinds.firstIndex(of: "H"), place.pointee != nil {
          words[index] = UnsafeMutableRawPointer(place)
        }
        words.append(nil)
        call.returnValue(UInt(0))
        try call.world.check(
          call.world.callImplementation(imp, signature, words, call.result))
      }
      try library.throwFailure()
    }
  }

  private static func check(
    _ call: NativeCall, _ index: Int, _ kind: Character, _ kinds: [Character]
  )
    throws(ListingException)
  {
    if kind.isLowercase && "idqcs".contains(kind) && kind != "s" { return }
    if "IQCSd".contains(kind) && structures[kind] == nil { return }
    guard let pointer = kind == "p" ? nil : call.pointer(index) else { return }
    if let structure = structures[kind] { return try call.world.checkRead(pointer, structure.size) }
    switch kind {
    case "t", "s", "u": _ = try call.cString(index)
    case "l", "L":
      let number = kinds[index...].firstIndex(of: "i") ?? kinds.firstIndex(of: "i")
      let length = number.map { Int(call.i32($0)) } ?? -1
      let isText = index + 1 < kinds.count && "lL".contains(kinds[index + 1])
      let isSecond = index > 0 && "lL".contains(kinds[index - 1])
      if length < 0 {
        _ = try call.cString(index)
      } else if isText || isSecond {
        _ = try call.world.cStringLength(pointer, limit: length)
      } else {
        try call.world.checkRead(pointer, length)
      }
    case "k", "m": try call.world.checkWrite(pointer, 8)
    case "j": try call.world.checkWrite(pointer, 4)
    case "g": try call.world.checkRead(pointer, 8)
    case "f":
      guard call.world.isCallable(pointer) else {
        throw call.world.trap(.notAFunction(address: UInt(bitPattern: pointer)))
      }
    default: break
    }
  }

  // MARK: Functions that are answered here

  private static func memory() -> [NativeFunction] {
    let allocate: NativeBody = { call throws(ListingException) in
      call.returnValue(try call.world.allocateHeap(try call.size(0)))
    }
    return [
      function("xmlFree", "vp") { call throws(ListingException) in
        try call.world.freeHeap(call.pointer(0))
      },
      function("xmlMalloc", "pQ", allocate), function("xmlMallocAtomic", "pQ", allocate),
      function("xmlRealloc", "ppQ") { call throws(ListingException) in
        let size = try call.size(1)
        let new = try call.world.allocateHeap(size)
        if let old = call.pointer(0) {
          let kept = min(size, call.world.heapSize(old) ?? 0)
          try call.world.writeBytes(try call.world.readBytes(old, kept), to: new)
          try call.world.freeHeap(old)
        }
        call.returnValue(new)
      },
      function("xmlMemStrdup", "*s") { call throws(ListingException) in
        call.returnValue(try call.world.copyToHeap(Array(try call.cString(0)) + [0]))
      },
      function("xmlMemUsed", "i") { call in call.returnValue(Int32(0)) },
    ]
  }

  private static func errors() -> [NativeFunction] {
    [
      function("xmlGetLastError", "E") { call throws(ListingException) in
        call.returnValue(try call.libXML.showLastError())
      },
      function("xmlResetError", "vE") { call throws(ListingException) in
        let library = try call.libXML
        guard let error = call.pointer(0) else { return }
        try call.world.checkWrite(error, 88)
        typealias Reset = @convention(c) (UnsafeMutableRawPointer) -> Void
        if error == library.lastError {
          library.call("xmlResetLastError", as: (@convention(c) () -> Void).self)?()
          error.initializeMemory(as: UInt8.self, repeating: 0, count: 88)
        } else {
          library.call("xmlResetError", as: Reset.self)?(error)
        }
        try library.throwFailure()
      },
      function("xmlSetStructuredErrorFunc", "vpf") { call throws(ListingException) in
        try call.libXML.structuredHandler = call.pointer(1).map {
          .init(function: $0, context: call.pointer(0))
        }
      },
      function("initGenericErrorDefaultFunc", "vp") { call throws(ListingException) in
        guard let place = call.pointer(0) else {
          return try call.libXML.genericHandler = nil
        }
        let function = try call.world.read(place, as: UnsafeMutableRawPointer?.self)
        try call.libXML.genericHandler = function.map { .init(function: $0, context: nil) }
      },
      function("xmlSetGenericErrorFunc", "vpf") { call throws(ListingException) in
        try call.libXML.genericHandler = call.pointer(1).map {
          .init(function: $0, context: call.pointer(0))
        }
      },
    ]
  }

  /// Handlers of events with the library's own functions in them.
  private static func defaults() -> [NativeFunction] {
    typealias Fill = @convention(c) (UnsafeMutableRawPointer, Int32) -> Void
    return [
      ("xmlSAX2InitDefaultSAXHandler", "vHi"), ("xmlSAX2InitHtmlDefaultSAXHandler", "vH"),
      ("initxmlDefaultSAXHandler", "vHi"), ("inithtmlDefaultSAXHandler", "vH"),
    ].map { name, letters in
      function(name, letters) { call throws(ListingException) in
        let library = try call.libXML
        guard let handler = call.pointer(0) else { return }
        try call.world.checkWrite(handler, EventHandlers.wordCount * 8)
        library.call(name, as: Fill.self)?(handler, letters == "vHi" ? call.i32(1) : 0)
      }
    }
  }

  /// Formatted text: the function without "Format" in its name writes it.
  private static func writing() -> [NativeFunction] {
    [
      ("Comment", 0), ("Element", 1), ("ElementNS", 3), ("Raw", 0), ("String", 0),
      ("Attribute", 1), ("AttributeNS", 3), ("PI", 1), ("CDATA", 0),
    ].map { name, texts in
      let letters = "iW" + String(repeating: "t", count: texts)
      return function("xmlTextWriterWriteFormat" + name, letters + "s", variadic: true) {
        call throws(ListingException) in
        let library = try call.libXML
        for index in 0...texts { try check(call, index, index == 0 ? "W" : "t", []) }
        let text = try call.world.formatC(call.pointer(1 + texts), call.formatArguments)
        var block: UnsafeMutableRawPointer? = try call.world.copyToHeap(text + [0])
        defer { try? call.world.freeHeap(block) }
        guard let address = library.library.address(of: "xmlTextWriterWrite" + name),
          let imp = unsafeBitCast(address, to: fwd_IMP?.self),
          let signature = call.world.sends.signature(encoding(letters + "t"))
        else { return call.returnValue(Int32(-1)) }
        try withUnsafeMutablePointer(to: &block) { place throws(ListingException) in
          let words = (0...texts).map { call.arguments[$0] } + [UnsafeMutableRawPointer(place)]
          try call.world.check(
            call.world.callImplementation(imp, signature, words, call.result))
        }
        try library.throwFailure()
      }
    }
  }

  /// Settings by the functions that give their places; starting and ending, which are the world's.
  private static func starting() -> [NativeFunction] {
    [
      "xmlIndentTreeOutput", "xmlKeepBlanksDefaultValue", "xmlSaveNoEmptyTags",
      "xmlLineNumbersDefaultValue", "xmlSubstituteEntitiesDefaultValue",
      "xmlDoValidityCheckingDefaultValue", "xmlLoadExtDtdDefaultValue",
      "xmlGetWarningsDefaultValue",
      "xmlPedanticParserDefaultValue",
    ].map { name in
      function("__" + name, "j") { call throws(ListingException) in
        call.returnValue(try call.libXML.setting(name))
      }
    }
      + [
        "xmlInitParser", "xmlCleanupParser", "xmlMemoryDump", "xmlCleanupMemory", "xmlInitThreads",
        "xmlCleanupThreads", "xmlInitGlobals", "xmlCleanupGlobals", "xmlSchemaCleanupTypes",
        "xmlRelaxNGCleanupTypes", "xmlCleanupCharEncodingHandlers", "xmlInitializeCatalog",
        "xmlCatalogCleanup", "xmlCleanupInputCallbacks", "xmlCleanupOutputCallbacks",
        "xmlRegisterDefaultInputCallbacks", "xmlRegisterDefaultOutputCallbacks",
      ].map { name in function(name, "v") { _ in } }
  }
}

extension LibXML {
  /// Throws what a function that the library has called would have thrown.
  func throwFailure() throws(ListingException) {
    guard let thrown = failure else { return }
    failure = nil
    throw thrown
  }
}

extension NativeCall {
  /// - Throws: a trap where the system has no libxml2.
  var libXML: LibXML {
    get throws(ListingException) {
      guard let library = LibXML.shared else {
        throw world.trap(
          .unsupported(
            "libxml2, which this machine does not have: its library, libxml2.so.2, is looked for when a listing calls it"
          ))
      }
      return world.service(LibXML.self) { LibXML($0, library) }
    }
  }
}
