// The functions of Core Foundation that listings use beside Objective-C: counting by hand, and the bridges.
//
// Its objects are the objects of the runtime under other names (toll-free bridging), so each function is a message. What
// `CFBridgingRelease` gives belongs to ARC again; what `CFBridgingRetain` and the Create functions give must be released
// with `CFRelease`.
import CRuntime

enum CoreFoundationLibrary: NativeLibrary {
  static var classNames: [String] { [] }
  static func define(_ name: String, in world: World) -> NativeClass? { nil }

  static func functions(in world: World) -> [NativeFunction] { bridges + values + collections }

  static func constants() -> [String: NativeConstant] {
    [
      "kCFAllocatorDefault": .null(types: "r^{__CFAllocator}"),
      "kCFStringEncodingUTF8": .integer(0x0800_0100, types: "I"),
      "kCFStringEncodingASCII": .integer(0x0600, types: "I"),
    ]
  }

  static var types: [NativeType] {
    [
      NativeType(name: "CFAllocatorRef", encoding: "r^{__CFAllocator}"),
      NativeType(name: "CFStringEncoding", encoding: "I"),
      NativeType(name: "CFDataRef", encoding: "r^{__CFData}"),
      NativeType(name: "CFDateRef", encoding: "r^{__CFDate}"),
      NativeType(name: "CFSetRef", encoding: "r^{__CFSet}"),
      NativeType(name: "CFErrorRef", encoding: "^{__CFError}"),
      NativeType(name: "CFBooleanRef", encoding: "r^{__CFBoolean}"),
      NativeType(name: "CFMutableArrayRef", encoding: "^{__CFArray}"),
      NativeType(name: "CFMutableDictionaryRef", encoding: "^{__CFDictionary}"),
    ]
  }

  private static let string = "r^{__CFString}"

  private static var bridges: [NativeFunction] {
    [
      NativeFunction("CFBridgingRetain", "r^v@") { call throws(ListingException) in
        call.returnValue(fwd_retain(try call.checkedObject(0)))
      },
      NativeFunction("CFBridgingRelease", "@r^v") { call throws(ListingException) in
        call.returnObject(try call.checkedObject(0))
      },
      NativeFunction("CFAutorelease", "r^vr^v") { call throws(ListingException) in
        call.returnValue(fwd_autorelease(try call.given(0)))
      },
      NativeFunction("CFGetRetainCount", "qr^v") { call throws(ListingException) in
        call.returnValue(try call.world.sendInt(try call.given(0), "retainCount", resultType: "Q"))
      },
    ]
  }

  private static var values: [NativeFunction] {
    [
      NativeFunction("CFEqual", "Cr^vr^v") { call throws(ListingException) in
        let (a, b) = (try call.given(0), try call.given(1))
        call.returnBool(try call.world.sendBool(a, "isEqual:", .object(b)))
      },
      NativeFunction("CFHash", "Qr^v") { call throws(ListingException) in
        call.returnValue(try call.world.sendInt(try call.given(0), "hash", resultType: "Q"))
      },
      NativeFunction("CFCopyDescription", "\(string)r^v") { call throws(ListingException) in
        call.returnValue(call.world.makeString(try call.world.describe(try call.given(0))))
      },
      NativeFunction("CFShow", "vr^v") { call throws(ListingException) in
        let text = try call.world.describe(try call.given(0)) + "\n"
        try call.world.output(.standardError, text)
      },
      NativeFunction("CFStringGetLength", "q\(string)") { call throws(ListingException) in
        call.returnValue(try call.world.sendInt(try call.given(0), "length", resultType: "Q"))
      },
      NativeFunction("CFStringCreateWithCString", "\(string)r^{__CFAllocator}r*I") { call throws(ListingException) in
        let bytes = try call.world.cStringBytes(call.pointer(1))
        call.returnValue(call.world.makeString(String(decoding: bytes, as: UTF8.self)))
      },
      NativeFunction("CFStringCreateCopy", "\(string)r^{__CFAllocator}\(string)") { call throws(ListingException) in
        let object = try call.checkedObject(1)
        call.returnValue(try call.world.send(object, "copy"))
      },
    ]
  }

  private static var collections: [NativeFunction] {
    [
      NativeFunction("CFArrayGetCount", "qr^{__CFArray}") { call throws(ListingException) in
        call.returnValue(try call.world.sendInt(try call.given(0), "count", resultType: "Q"))
      },
      NativeFunction("CFArrayGetValueAtIndex", "r^vr^{__CFArray}q") { call throws(ListingException) in
        call.returnBorrowed(try call.world.send(try call.given(0), "objectAtIndex:", .int(call.int(1))))
      },
      NativeFunction("CFDictionaryGetCount", "qr^{__CFDictionary}") { call throws(ListingException) in
        call.returnValue(try call.world.sendInt(try call.given(0), "count", resultType: "Q"))
      },
      NativeFunction("CFDictionaryGetValue", "r^vr^{__CFDictionary}r^v") { call throws(ListingException) in
        call.returnBorrowed(
          try call.world.send(try call.given(0), "objectForKey:", .object(try call.checkedObject(1))))
      },
    ]
  }
}

extension NativeCall {
  /// An object that Core Foundation wants to be there: NULL ends the run, as it would end a program on a Mac.
  fileprivate func given(_ index: Int) throws(ListingException) -> ObjectPointer {
    guard let object = try checkedObject(index) else {
      throw world.trap(.nullAccess(what: "an object of Core Foundation"))
    }
    return object
  }
}
