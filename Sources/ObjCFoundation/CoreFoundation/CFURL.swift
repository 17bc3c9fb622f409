// CFURL's functions that are no messages to a URL: its bytes, where its components stand among them, and what it is made of.
//
// Ranges are those of CFURL.h, whose comment has examples: "including separators" goes from the end of the component before to the
// beginning of the component behind, and a component that is not there has the place where it would be inserted.
import CRuntime
import ObjCVM

/// The components of a URL in its text, in bytes.
struct URLLayout {
  /// kCFURLComponent…
  enum Component: Int {
    case scheme = 1
    case netLocation, path, resourceSpecifier, user, password, userInfo, host, port
    case parameterString, query, fragment
  }

  private var places: [(part: URLParts.Component, range: Range<Int>)] = []
  private let count: Int

  init(_ parts: URLParts) {
    count = parts.text.utf8.count
    for part in URLParts.Component.allCases {
      // A URL's text is ASCII.
      guard let range = parts.range(of: part), part != .path || !range.isEmpty else { continue }
      places.append((part, range))
    }
  }

  func range(_ component: Component) -> Range<Int>? {
    let found = places.filter { parts(of: component).contains($0.part) }
    guard let first = found.first, let last = found.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// With what stands between it and its neighbours; where it would be inserted when it is not there.
  func rangeWithSeparators(_ component: Component) -> Range<Int> {
    let own = parts(of: component)
    let order = URLParts.Component.allCases
    let (start, end) = (own.first.flatMap(order.firstIndex), own.last.flatMap(order.firstIndex))
    guard let start, let end else {
      let behindPath = places.last { $0.part != .query && $0.part != .fragment }
      let place = behindPath?.range.upperBound ?? 0
      return place..<place
    }
    let before = places.last { order[..<start].contains($0.part) }
    let behind = places.first { order[(end + 1)...].contains($0.part) }
    if let range = range(component) {
      let low = before?.range.upperBound ?? range.lowerBound
      return low..<(behind?.range.lowerBound ?? range.upperBound)
    }
    // What a host or a path has in front of it stands before them; everything else follows what is before it.
    let isInFront = [.scheme, .netLocation, .userInfo, .user, .host].contains(component)
    let isPassword = component == .password && before?.part != .user
    let place =
      isInFront || isPassword
      ? behind?.range.lowerBound ?? count : before?.range.upperBound ?? 0
    return place..<place
  }

  private func parts(of component: Component) -> [URLParts.Component] {
    switch component {
    case .scheme: [.scheme]
    case .netLocation: [.user, .password, .host, .port]
    case .path: [.path]
    case .resourceSpecifier: [.query, .fragment]
    // Today's URLs have none: a semicolon is part of the path.
    case .parameterString: []
    case .user: [.user]
    case .password: [.password]
    case .userInfo: [.user, .password]
    case .host: [.host]
    case .port: [.port]
    case .query: [.query]
    case .fragment: [.fragment]
    }
  }
}

extension CoreFoundationLibrary {
  private static let (url, byteRange) = ("r^{__CFURL}", #"{?="location"q"length"q}"#)
  private static let (urlText, urlAllocator) = ("r^{__CFString}", "r^{__CFAllocator}")

  static var urlFunctions: [NativeFunction] {
    urlCreation + urlBytes + urlPieces
  }

  private static func parts(_ call: NativeCall, _ index: Int = 0) throws(ListingException)
    -> URLParts
  {
    let world = call.world
    let text = try world.send(try call.given(index), "relativeString")
    return URLParts(world.string(of: text)) ?? URLParts()
  }

  /// `mailto:a@b.c`: what stands behind the scheme is of a form of its own.
  private static func isOpaque(_ parts: URLParts) -> Bool {
    parts.scheme != nil && !parts.hasAuthority && !parts.path.hasPrefix("/")
  }

  // MARK: Making

  private static var urlCreation: [NativeFunction] {
    let types = "\(url)\(urlAllocator)r*qI\(url)"
    return [
      NativeFunction("CFURLCreateWithBytes", types) { call throws(ListingException) in
        call.returnValue(fwd_retain(try made(call)))
      },
      NativeFunction("CFURLCreateAbsoluteURLWithBytes", types + "C") {
        call throws(ListingException) in
        guard let relative = try made(call) else { return call.returnValue(UInt(0)) }
        call.returnValue(fwd_retain(try call.world.send(relative, "absoluteURL")))
      },
      NativeFunction("CFURLCreateFromFileSystemRepresentation", "\(url)\(urlAllocator)r*qC") {
        call throws(ListingException) in
        let bytes = try call.readable(1, max(0, call.int(2)))
        let path = call.world.autoreleasedString(String(decoding: bytes, as: UTF8.self))
        call.returnValue(
          fwd_retain(
            try call.world.send(
              toClass: call.world.cls("NSURL"), "fileURLWithPath:isDirectory:", .object(path),
              .int(Int(call.load(3, as: UInt8.self) == 0 ? 0 : 1)))))
      },
    ]
  }

  private static func made(_ call: NativeCall) throws(ListingException) -> ObjectPointer? {
    let bytes = try call.readable(1, max(0, call.int(2)))
    let text = call.world.autoreleasedString(String(decoding: bytes, as: UTF8.self))
    return try call.world.send(
      toClass: call.world.cls("NSURL"), "URLWithString:relativeToURL:", .object(text),
      .object(try call.checkedObject(4)))
  }

  // MARK: Bytes

  private static var urlBytes: [NativeFunction] {
    [
      // Without a buffer the bytes are counted; -1 where it is too small.
      NativeFunction("CFURLGetBytes", "q\(url)*q") { call throws(ListingException) in
        let bytes = Array(try parts(call).text.utf8)
        guard call.pointer(1) != nil else { return call.returnValue(bytes.count) }
        guard bytes.count <= call.int(2) else { return call.returnValue(-1) }
        try call.writable(1, bytes.count).copyBytes(from: bytes)
        call.returnValue(bytes.count)
      },
      NativeFunction("CFURLCreateData", "r^{__CFData}\(urlAllocator)\(url)IC") {
        call throws(ListingException) in
        let text = try call.world.send(try call.given(1), "relativeString")
        call.returnValue(
          fwd_retain(
            try call.world.send(text, "dataUsingEncoding:", .uint(StringEncoding.utf8.rawValue))))
      },
      NativeFunction("CFURLGetByteRangeForComponent", "\(byteRange)\(url)q^\(byteRange)") {
        call throws(ListingException) in
        guard let component = URLLayout.Component(rawValue: call.int(1)) else {
          return call.returnValue((-1, 0))
        }
        let layout = URLLayout(try parts(call))
        if let place = call.pointer(2) {
          let range = layout.rangeWithSeparators(component)
          try call.world.write(range.lowerBound, to: place)
          try call.world.write(range.count, to: place + 8)
        }
        let found = layout.range(component)
        call.returnValue((found?.lowerBound ?? -1, found?.count ?? 0))
      },
    ]
  }

  // MARK: Pieces

  private static var urlPieces: [NativeFunction] {
    func piece(_ name: String, _ more: String = "", _ text: @escaping (URLParts) -> String?)
      -> NativeFunction
    {
      NativeFunction(name, urlText + url + more) { call throws(ListingException) in
        guard let found = text(try parts(call)) else { return call.returnValue(UInt(0)) }
        call.returnValue(call.world.makeString(found))
      }
    }
    return [
      NativeFunction("CFURLCanBeDecomposed", "C\(url)") { call throws(ListingException) in
        call.returnBool(!isOpaque(try parts(call)))
      },
      piece("CFURLCopyNetLocation") { parts in
        guard let range = URLLayout(parts).range(.netLocation) else { return nil }
        return String(decoding: Array(parts.text.utf8)[range], as: UTF8.self)
      },
      piece("CFURLCopyResourceSpecifier") { parts in
        if isOpaque(parts) { return String(parts.text.drop { $0 != ":" }.dropFirst()) }
        guard URLLayout(parts).range(.resourceSpecifier) != nil else { return nil }
        return String(parts.text.drop { $0 != "?" && $0 != "#" })
      },
      // As it is written, with its escapes and its last slash.
      piece("CFURLCopyPath") { parts in isOpaque(parts) ? nil : parts.path },
      NativeFunction("CFURLCopyPathExtension", urlText + url) { call throws(ListingException) in
        let found = try call.world.send(call.object(0), "pathExtension")
        let count = try call.world.sendInt(found, "length", resultType: "Q")
        call.returnValue(count == 0 ? nil : fwd_retain(found))
      },
      NativeFunction("CFURLCopyStrictPath", "\(urlText)\(url)*") { call throws(ListingException) in
        let parts = try parts(call)
        let isAbsolute = parts.path.hasPrefix("/")
        if let place = call.pointer(1) {
          try call.world.write(UInt8(isAbsolute ? 1 : 0), to: place)
        }
        guard !isOpaque(parts) else { return call.returnValue(UInt(0)) }
        call.returnValue(call.world.makeString(String(parts.path.dropFirst(isAbsolute ? 1 : 0))))
      },
    ]
  }
}
