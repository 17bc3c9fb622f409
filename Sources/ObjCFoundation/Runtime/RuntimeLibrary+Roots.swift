// objc-internal.h and what compilers call: the root class's methods as functions, for root classes of one's own.
//
// Apple's runtime exports what NSObject's methods do under the names `_objc_root…`, so that a second root class can
// have the same reference counting. None of them asks an override. `objc_opt_…` are the other way round: what a
// compiler may write for a message to a class that does not override the method, and the message itself where it does.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static var rootFunctions: [NativeFunction] {
    rootCounting + rootLife + shortMessages + collector + blockFacts + rootPools
  }

  private static var rootCounting: [NativeFunction] {
    [
      NativeFunction("_objc_rootRetain", "@@") { call throws(ListingException) in
        call.returnBorrowed(try call.checkedObject(0).map { fwd_root_retain($0) })
      },
      NativeFunction("_objc_rootRelease", "v@") { call throws(ListingException) in
        if let object = try call.checkedObject(0) { fwd_root_release(object) }
        try call.world.throwPending()
      },
      NativeFunction("_objc_rootReleaseWasZero", "B@") { call throws(ListingException) in
        guard let object = try call.checkedObject(0) else { return call.returnBool(false) }
        let isLast = fwd_root_retainCount(object) <= 1
        if !isLast { fwd_root_release(object) }
        call.returnBool(isLast)
      },
      NativeFunction("_objc_rootAutorelease", "@@") { call throws(ListingException) in
        call.returnBorrowed(try call.checkedObject(0).map { fwd_root_autorelease($0) })
      },
      NativeFunction("_objc_rootRetainCount", "Q@") { call throws(ListingException) in
        call.returnValue(try call.checkedObject(0).map { fwd_root_retainCount($0) } ?? 0)
      },
      NativeFunction("_objc_rootTryRetain", "B@") { call throws(ListingException) in
        call.returnBool(try call.checkedObject(0).map { fwd_root_tryRetain($0) } ?? false)
      },
      NativeFunction("_objc_rootIsDeallocating", "B@") { call throws(ListingException) in
        call.returnBool(try call.checkedObject(0).map { fwd_object_isDeallocating($0) } ?? false)
      },
    ]
  }

  private static var rootLife: [NativeFunction] {
    ["_objc_rootAlloc", "_objc_rootAllocWithZone"].map { name in
      NativeFunction(name, name == "_objc_rootAlloc" ? "@#" : "@#^v") {
        call throws(ListingException) in
        call.returnRetained(fwd_class_createInstance(try call.checkedClass(0), 0))
      }
    } + [
      NativeFunction("_objc_rootInit", "@@") { call throws(ListingException) in
        call.returnBorrowed(try call.checkedObject(0))
      },
      NativeFunction("_objc_rootDealloc", "v@") { call throws(ListingException) in
        _ = fwd_object_dispose(try call.checkedObject(0))
        try call.world.throwPending()
      },
      NativeFunction("_objc_rootFinalize", "v@") { call throws(ListingException) in
        _ = try call.checkedObject(0)
      },
      NativeFunction("_objc_rootZone", "^v@") { call throws(ListingException) in
        _ = try call.checkedObject(0)
        call.returnValue(0)
      },
      NativeFunction("_objc_rootHash", "Q@") { call throws(ListingException) in
        call.returnValue(UInt(bitPattern: try call.checkedObject(0)))
      },
      NativeFunction("class_createInstances", "I#Q^@I") { call throws(ListingException) in
        let (cls, count) = (try call.checkedClass(0), call.u32(3))
        try call.world.charge(call.int(1))
        try call.world.checkWrite(call.pointer(2), Int(count) * 8)
        var made: UInt32 = 0
        while made < count, let object = fwd_class_createInstance(cls, call.int(1)) {
          call.pointer(2)?.storeBytes(
            of: object, toByteOffset: Int(made) * 8, as: ObjectPointer?.self)
          made += 1
        }
        call.returnValue(made)
      },
    ]
  }

  private static var shortMessages: [NativeFunction] {
    [
      NativeFunction("objc_allocWithZone", "@#") { call throws(ListingException) in
        let cls = ObjectPointer(try call.checkedClass(0))
        call.returnRetained(try call.world.send(cls, "allocWithZone:", .object(nil)))
      },
      NativeFunction("objc_opt_new", "@#") { call throws(ListingException) in
        call.returnRetained(try call.world.send(ObjectPointer(try call.checkedClass(0)), "new"))
      },
      NativeFunction("objc_opt_self", "@@") { call throws(ListingException) in
        call.returnBorrowed(try call.world.send(try call.checkedObject(0), "self"))
      },
      NativeFunction("objc_opt_class", "#@") { call throws(ListingException) in
        call.returnBorrowed(try call.world.send(try call.checkedObject(0), "class"))
      },
      NativeFunction("objc_opt_isKindOfClass", "B@#") { call throws(ListingException) in
        let (object, cls) = (try call.checkedObject(0), ObjectPointer(try call.checkedClass(1)))
        call.returnBool(try call.world.sendBool(object, "isKindOfClass:", .object(cls)))
      },
      NativeFunction("sel_lookUpByName", ":r*") { call throws(ListingException) in
        call.returnValue(try call.checkedCString(0).flatMap { fwd_sel_lookUp($0) })
      },
    ]
  }

  /// objc-auto.h without a garbage collector, as on every system since 2013: nothing is ever collected.
  private static var collector: [NativeFunction] {
    [
      NativeFunction("objc_collectingEnabled", "B") { call throws(ListingException) in
        call.returnBool(false)
      },
      NativeFunction("objc_collect", "vQ") { _ throws(ListingException) in },
      NativeFunction("objc_startCollectorThread", "v") { _ throws(ListingException) in },
      NativeFunction("objc_isFinalized", "B^v") { call throws(ListingException) in
        call.returnBool(false)
      },
    ]
  }

  /// Block_private.h: what a block knows of itself.
  private static var blockFacts: [NativeFunction] {
    [
      NativeFunction("_Block_use_stret", "B^v") { call throws(ListingException) in
        guard let types = fwd_Block_signature(try call.checkedObject(0)),
          let signature = fwd_signature_get(types, nil)
        else {
          return call.returnBool(false)
        }
        call.returnBool(fwd_signature_returnType(signature).pointee.size > 16)
      }
    ]
  }

  private static var rootPools: [NativeFunction] {
    [
      NativeFunction("_objc_autoreleasePoolPush", "^v") { call throws(ListingException) in
        call.returnValue(fwd_autoreleasePoolPush())
      },
      NativeFunction("_objc_autoreleasePoolPop", "v^v") { call throws(ListingException) in
        guard let token = call.pointer(0), fwd_autoreleasePoolPop(token) else {
          throw call.world.trap(.unsupported("_objc_autoreleasePoolPop: this pool is not open"))
        }
        try call.world.throwPending()
      },
      NativeFunction("_objc_autoreleasePoolPrint", "v") { call throws(ListingException) in
        try call.world.output(.standardError, poolText())
      },
    ]
  }

  /// The calling thread's pools as Apple's runtime prints them, with places counted from the first.
  static func poolText() -> String {
    var entries: [ObjectPointer?] = []
    withUnsafeMutablePointer(to: &entries) { list in
      fwd_autoreleasePool_visit(
        { list, object in
          list?.assumingMemoryBound(to: [ObjectPointer?].self).pointee.append(object)
        }, list)
    }
    let firstPage: UInt = 0x1_0080_0000
    var lines = [
      "##############", "AUTORELEASE POOLS for thread \(hex(firstPage - poolPageSize))",
      "\(entries.count) releases pending.",
    ]
    var start = 0
    repeat {
      let end = min(start + entriesOfPage, entries.count)
      let page = firstPage + UInt(start / entriesOfPage) * poolPageSize
      let marks = [
        end - start == entriesOfPage ? "(full)" : "", end == entries.count ? "(hot)" : "",
        start == 0 ? "(cold)" : "",
      ]
      lines.append(
        "[\(hex(page))]  ................  PAGE \(marks.joined(separator: " "))")
      lines += poolLines(entries[start..<end], of: page)
      start = end
    } while start < entries.count
    return (lines + ["##############"]).map { "objc[1]: \($0)\n" }.joined()
  }

  private static let poolPageSize: UInt = 4096
  /// Before the entries: magic number, place, thread, neighbours, depth.
  private static let poolPageHead: UInt = 56
  private static let entriesOfPage = Int((poolPageSize - poolPageHead) / 8)

  private static func poolLines(_ entries: ArraySlice<ObjectPointer?>, of page: UInt) -> [String] {
    entries.indices.map { index in
      let place = hex(page + poolPageHead + UInt(index - entries.startIndex) * 8)
      guard let object = entries[index] else {
        return "[\(place)]  ################  POOL \(place)"
      }
      let address = hex(UInt(bitPattern: object))
      let padding = String(repeating: " ", count: max(18 - address.count, 0))
      return "[\(place)]\(padding)\(address)  \(String(cString: fwd_object_getClassName(object)))"
    }
  }

  private static func hex(_ number: UInt) -> String { "0x" + String(number, radix: 16) }
}
