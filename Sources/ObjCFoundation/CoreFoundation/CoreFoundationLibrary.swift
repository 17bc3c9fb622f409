// The functions of Core Foundation that listings use beside Objective-C: counting by hand, and the bridges.
//
// Its objects are the objects of the runtime under other names (toll-free bridging), so each function is a message. What
// `CFBridgingRelease` gives belongs to ARC again; what `CFBridgingRetain` and the Create functions give must be released
// with `CFRelease`.
import CRuntime
import ObjCSema
import ObjCVM

enum CoreFoundationLibrary: NativeLibrary {
  static var classNames: [String] {
    [
      "__NSCFDictionary", "__NSCFSet", "__NSCFArray", "__CFBinaryHeap", "__CFBag", "__CFBitVector",
      "__CFTree",
      messageClassName, tokenizerClassName,
    ]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "__NSCFDictionary": dictionaryClass()
    case "__NSCFSet": setClass()
    case "__NSCFArray": arrayClass()
    case "__CFBinaryHeap": heapClass()
    case "__CFBag": bagClass()
    case "__CFBitVector": bitVectorClass()
    case "__CFTree": treeClass()
    case messageClassName: httpMessageClass()
    case tokenizerClassName: tokenizerClass()
    default: nil
    }
  }

  static let functionPrefixes = ["CF", "__CF", "UTType", "NSMakeCollectable"]

  static func functions(in world: World) -> [NativeFunction] {
    bridges + values + dictionaryFunctions + setFunctions + arrayFunctions + valueFunctions
      + editFunctions + encodingFunctions + heapFunctions + bagFunctions + bitVectorFunctions
      + treeFunctions + tokenizerFunctions + urlFunctions
      + composedFunctions
      + dateFunctions + identifierFunctions
      + MessageFunction.read(messageFunctions) + UniformTypes.functions + httpMessageFunctions()
  }

  static func constants() -> [String: NativeConstant] {
    var constants: [String: NativeConstant] = [
      "kCFAllocatorDefault": .null(types: "r^{__CFAllocator}"),
      "kCFAllocatorSystemDefault": .null(types: "r^{__CFAllocator}"),
      "kCFAllocatorNull": .null(types: "r^{__CFAllocator}"),
      "kCFAllocatorMalloc": .null(types: "r^{__CFAllocator}"),
      "kCFNull": .object(of: "NSNull", selector: "null", argument: nil, types: "r^{__CFNull}"),
      "kCFBooleanTrue": .object(
        of: "NSNumber", selector: "numberWithBool:", argument: 1, types: "r^{__CFBoolean}"),
      "kCFBooleanFalse": .object(
        of: "NSNumber", selector: "numberWithBool:", argument: 0, types: "r^{__CFBoolean}"),
      "kCFStringEncodingUTF8": .integer(0x0800_0100, types: "I"),
      "kCFStringEncodingASCII": .integer(0x0600, types: "I"),
    ]
    for (name, kind) in [("NaN", 0), ("PositiveInfinity", 1), ("NegativeInfinity", -1)] {
      constants["kCFNumber" + name] = .object(
        of: "NSNumber", selector: "_constantOfKind:", argument: Int64(kind),
        types: "r^{__CFNumber}")
    }
    constants.merge(CFCallbacks.constants) { first, _ in first }
    constants.merge(heapConstants) { first, _ in first }
    return constants
  }

  static var types: [NativeType] {
    CFCallbacks.types + heapTypes + treeTypes + editTypes + dateTypes + [
      NativeType(name: "CFHTTPMessageRef", encoding: "^{__CFHTTPMessage}"),
      NativeType(name: "CFUUIDBytes", encoding: uuidBytes),
      NativeType(name: "CFAllocatorRef", encoding: "r^{__CFAllocator}"),
      NativeType(name: "CFStringEncoding", encoding: "I"),
      NativeType(name: "CFDataRef", encoding: "r^{__CFData}"),
      NativeType(name: "CFDateRef", encoding: "r^{__CFDate}"),
      NativeType(name: "CFSetRef", encoding: "r^{__CFSet}"),
      NativeType(name: "CFErrorRef", encoding: "^{__CFError}"),
      NativeType(name: "CFBooleanRef", encoding: "r^{__CFBoolean}"),
      NativeType(name: "CFNullRef", encoding: "r^{__CFNull}"),
      NativeType(name: "CFUUIDRef", encoding: "r^{__CFUUID}"),
      NativeType(name: "CFNumberType", encoding: "q"),
      NativeType(name: "CFComparisonResult", encoding: "q"),
      NativeType(name: "CFMutableSetRef", encoding: "^{__CFSet}"),
      NativeType(name: "CFMutableArrayRef", encoding: "^{__CFArray}"),
      NativeType(name: "CFMutableDictionaryRef", encoding: "^{__CFDictionary}"),
    ]
  }

  private static let string = "r^{__CFString}"

  private static var bridges: [NativeFunction] {
    [
      NativeFunction("CFRetain", "r^vr^v") { call throws(ListingException) in
        call.returnValue(fwd_retain(try call.given(0)))
      },
      NativeFunction("CFRelease", "vr^v") { call throws(ListingException) in
        fwd_release(try call.given(0))
        try call.world.throwPending()
      },
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
        let object = try call.given(0)
        let count = try call.world.sendInt(object, "retainCount", resultType: "Q")
        // A constant's header can say no more; what lives for ever otherwise has the largest count that there is.
        let isConstant =
          call.world.ownText(of: object) != nil
          && call.world.className(of: object) != "NSTaggedPointerString"
        call.returnValue(count >= 0 ? count : isConstant ? 0x0FFF_FFFF_FFFF_FFFF : Int.max)
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
      NativeFunction("CFAllocatorGetDefault", "r^{__CFAllocator}") { call in
        call.returnValue(0 as UInt)
      },
      NativeFunction("CFAllocatorAllocate", "^vr^{__CFAllocator}qQ") {
        call throws(ListingException) in
        // A size of zero or less gives NULL.
        if call.int(1) <= 0 { return call.returnValue(0 as UInt) }
        call.returnValue(try call.world.allocateHeap(try call.size(1)))
      },
      NativeFunction("CFAllocatorReallocate", "^vr^{__CFAllocator}^vqQ") {
        call throws(ListingException) in
        call.returnValue(try call.resized(call.pointer(1), try call.size(2)))
      },
      NativeFunction("CFAllocatorDeallocate", "vr^{__CFAllocator}^v") {
        call throws(ListingException) in try call.world.freeHeap(call.pointer(1))
      },
      NativeFunction("CFStringGetLength", "q\(string)") { call throws(ListingException) in
        call.returnValue(try call.world.sendInt(try call.given(0), "length", resultType: "Q"))
      },
      fromCString("CFStringCreateWithCString", ""),
      fromCString("CFStringCreateWithCStringNoCopy", "r^{__CFAllocator}"),
      NativeFunction("CFStringCreateCopy", "\(string)r^{__CFAllocator}\(string)") {
        call throws(ListingException) in
        let object = try call.checkedObject(1)
        call.returnValue(try call.world.send(object, "copy"))
      },
    ]
  }

  private static func fromCString(_ name: String, _ more: String) -> NativeFunction {
    NativeFunction(name, "\(string)r^{__CFAllocator}r*I\(more)") { call throws(ListingException) in
      let bytes = try call.world.cStringBytes(call.pointer(1))
      guard
        let text = StringEncoding(rawValue: foundationEncoding(call.u32(2))).decode(Array(bytes))
      else { return call.returnValue(0 as UInt) }
      call.returnValue(call.world.makeString(text))
    }
  }
}

extension NativeCall {
  /// An object that Core Foundation wants to be there: NULL ends the run, as it would end a program on a Mac.
  func given(_ index: Int) throws(ListingException) -> ObjectPointer {
    guard let object = try checkedObject(index) else {
      throw world.trap(.nullAccess(what: "an object of Core Foundation"))
    }
    return object
  }
}
