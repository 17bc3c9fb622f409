// dlopen and dlsym: symbols by name. A library of the system is there when a framework or a library of that path is, and all of them
// have the symbols of all: functions, constants and classes. The program itself has its external functions and variables.
//
// A constant's symbol is the address of a variable that holds it, which is made when somebody asks; an enumerator has no symbol.
import CRuntime
import ObjCSema
import ObjCVM

/// What a world knows of the libraries that it opened.
private final class OpenedLibraries {
  /// By handle.
  var paths: [String] = []
  var constants: [String: UInt] = [:]
  /// What dlerror answers next.
  var problem: String?

  /// The handle of the program itself, and of the first library.
  static let program: UInt = 1
  static let first: UInt = 0x1000
}

extension CLibrary {
  static func dynamicLinking() -> [NativeFunction] {
    [
      NativeFunction("dlopen", "^vr*i") { call throws(ListingException) in
        guard call.pointer(0) != nil else { return call.returnValue(OpenedLibraries.program) }
        call.returnValue(open(try call.world.readCString(call.pointer(0)), call))
      },
      NativeFunction("dlclose", "i^v") { call throws(ListingException) in
        call.returnValue(Int32(0))
      },
      NativeFunction("dlsym", "^v^vr*") { call throws(ListingException) in
        let name = try call.world.readCString(call.pointer(1))
        call.returnValue(try symbol(name, in: call.int(0), call))
      },
      NativeFunction("dlerror", "*") { call throws(ListingException) in
        let own = opened(call)
        guard let problem = own.problem else { return call.returnValue(UInt(0)) }
        own.problem = nil
        call.returnValue(try call.world.temporaryCString(Array(problem.utf8)))
      },
    ]
  }

  private static func opened(_ call: NativeCall) -> OpenedLibraries {
    call.world.service(OpenedLibraries.self) { _ in OpenedLibraries() }
  }

  // MARK: Libraries

  private static func open(_ path: String, _ call: NativeCall) -> UInt {
    let own = opened(call)
    guard isLibrary(path) else {
      own.problem = "dlopen(\(path), \(hex4(call.u32(1)))): tried: '\(path)' (no such file)"
      return 0
    }
    let place = own.paths.firstIndex(of: path) ?? own.paths.count
    if place == own.paths.count { own.paths.append(path) }
    return OpenedLibraries.first + UInt(place) * 16
  }

  private static func hex4(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// A framework or a library of Apple's systems, where these have it.
  private static func isLibrary(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last.map(String.init) else { return false }
    if parts.starts(with: ["System", "Library", "Frameworks"]), parts.count > 4 {
      return parts.contains("\(name).framework")
        && (ForeignClasses.isFramework(name) || otherFrameworks.contains(name))
    }
    guard !path.contains("/") || parts.dropLast() == ["usr", "lib"] else { return false }
    return name.hasPrefix("lib") && libraries.contains { name.hasPrefix($0 + ".") }
      && name.hasSuffix(".dylib")
  }

  private static let libraries = [
    "libSystem", "libc", "libm", "libdl", "libpthread", "libobjc", "libsqlite3", "libz", "libxml2",
    "libiconv", "libicucore", "libc++", "libc++abi", "libcompression", "libresolv",
  ]

  private static let otherFrameworks: Set<String> = [
    "Accounts", "AdSupport", "AppTrackingTransparency", "AuthenticationServices", "Charts",
    "Combine", "CoreAudioKit", "CoreHaptics", "CoreMIDI", "CoreNFC", "CryptoKit", "DeviceCheck",
    "ExternalAccessory", "FileProvider", "HomeKit", "IdentityLookup", "ImageCaptureCore",
    "IntentsUI", "LinkPresentation", "MediaToolbox", "MetalPerformanceShaders", "MetricKit",
    "ModelIO", "NaturalLanguage", "NearbyInteraction", "NetworkExtension", "NewsstandKit",
    "OSLog", "PencilKit", "QuickLookThumbnailing", "ReplayKit", "Speech", "SwiftUI", "Twitter",
    "VideoToolbox", "VisionKit", "WidgetKit",
  ]

  // MARK: Symbols

  /// The handles that name no library, as macOS has them.
  private enum Handle {
    static let next = -1
    static let standard = -2
    static let own = -3
    static let programOnly = -5
  }

  private static func symbol(_ name: String, in handle: Int, _ call: NativeCall)
    throws(ListingException) -> UInt
  {
    let own = opened(call)
    let isLibrary = handle >= Int(OpenedLibraries.first)
    let known = [Handle.next, Handle.standard, Handle.own, Handle.programOnly, 1].contains(handle)
    // In compiled programs RTLD_DEFAULT is zero, as on the system that they run on.
    guard isLibrary || known || handle == 0 && call.world.machine == nil else {
      own.problem = "dlsym(\(hex(UInt(bitPattern: handle))), \(name)): invalid handle"
      return 0
    }
    if !isLibrary, handle != Handle.next, let address = ofProgram(name, call) { return address }
    if handle != Handle.programOnly, let address = try ofLibraries(name, call) { return address }
    let place = handle == Handle.standard ? "RTLD_DEFAULT" : hex(UInt(bitPattern: handle))
    own.problem = "dlsym(\(place), \(name)): symbol not found"
    return 0
  }

  private static func ofProgram(_ name: String, _ call: NativeCall) -> UInt? {
    let machine = call.world.machine
    if let imp = machine?.implementation(named: name) { return unsafeBitCast(imp, to: UInt.self) }
    if let place = machine?.variable(named: name) { return UInt(bitPattern: place) }
    return classSymbol(name)
  }

  private static func ofLibraries(_ name: String, _ call: NativeCall) throws(ListingException)
    -> UInt?
  {
    if let imp = call.world.nativeAddress(of: name) { return unsafeBitCast(imp, to: UInt.self) }
    if let known = opened(call).constants[name] { return known }
    if let bytes = try storage(of: name, call.world) {
      let address = UInt(bitPattern: try call.world.copyToHeap(bytes))
      opened(call).constants[name] = address
      return address
    }
    return classSymbol(name)
  }

  /// `OBJC_CLASS_$_NSString`, `OBJC_METACLASS_$_NSString`
  private static func classSymbol(_ name: String) -> UInt? {
    for (prefix, isMeta) in [("OBJC_CLASS_$_", false), ("OBJC_METACLASS_$_", true)] {
      guard name.hasPrefix(prefix),
        let cls = fwd_lookUpClass(String(name.dropFirst(prefix.utf8.count)))
      else { continue }
      return UInt(bitPattern: isMeta ? fwd_object_getClass(ObjectPointer(cls)) : cls)
    }
    return nil
  }

  /// The bytes of the variable that holds a constant; nil for no constant, and for an enumerator.
  private static func storage(of name: String, _ world: World) throws(ListingException)
    -> [UInt8]?
  {
    switch world.constant(named: name) {
    case nil, .integer: return nil
    case .floating(let value, let types):
      return types == "f" ? bytes(of: Float(value)) : bytes(of: value)
    case .string(let text), .coreString(let text):
      return bytes(of: UInt(bitPattern: world.constantString(text)))
    case .cString(let text):
      return bytes(of: UInt(bitPattern: try world.copyToHeap(Array(text.utf8) + [0])))
    case .null: return bytes(of: UInt(0))
    case .structure(let bytes, _): return bytes
    case .object(let owner, let selector, let argument, _):
      let cls = world.cls(owner)
      let object =
        if let argument {
          try world.send(toClass: cls, selector, .int(Int(argument)))
        } else {
          try world.send(toClass: cls, selector)
        }
      return bytes(of: UInt(bitPattern: fwd_retain(object)))
    }
  }

  private static func bytes<Value>(of value: Value) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
