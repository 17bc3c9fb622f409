// CFBinaryHeap: the smallest value is at hand. A value is a word, compared by the listing's own function or by its number.
import CRuntime
import ObjCVM

private final class HeapState {
  /// A binary heap: no value is greater than those at twice its position.
  var values: [UInt] = []
  let retain: UInt
  let release: UInt
  let compare: UInt
  let info: UInt
  unowned let world: World

  init(_ words: [UInt], info: UInt, _ world: World) {
    (retain, release, compare) = (words[1], words[2], words[4])
    self.info = info
    self.world = world
  }

  deinit {
    for value in values { drop(value) }
  }

  private static func isReady(_ function: UInt) -> Bool { function & 0xFF00 == 0xCF00 }

  func keep(_ value: UInt) throws(ListingException) -> UInt {
    if retain == 0 { return value }
    if Self.isReady(retain) {
      fwd_retain(ObjectPointer(bitPattern: value))
      return value
    }
    return UInt(
      bitPattern: try world.callFunction(
        UnsafeMutableRawPointer(bitPattern: retain), "^v^v^v", .pointer(nil),
        .pointer(UnsafeRawPointer(bitPattern: value))))
  }

  func drop(_ value: UInt) {
    if release == 0 { return }
    if Self.isReady(release) { return fwd_release(ObjectPointer(bitPattern: value)) }
    _ = world.attempt { () throws(ListingException) in
      _ = try world.callFunction(
        UnsafeMutableRawPointer(bitPattern: release), "v^v^v", .pointer(nil),
        .pointer(UnsafeRawPointer(bitPattern: value)))
    }
  }

  func isLess(_ left: UInt, _ right: UInt) throws(ListingException) -> Bool {
    if compare == 0 { return left < right }
    if Self.isReady(compare) {
      return try world.sendInt(
        ObjectPointer(bitPattern: left), "compare:", .object(ObjectPointer(bitPattern: right))) < 0
    }
    let order = try world.callFunction(
      UnsafeMutableRawPointer(bitPattern: compare), "q^v^v^v",
      .pointer(UnsafeRawPointer(bitPattern: left)), .pointer(UnsafeRawPointer(bitPattern: right)),
      .pointer(UnsafeRawPointer(bitPattern: info)))
    return order < 0
  }

  func add(_ value: UInt) throws(ListingException) {
    var all = values
    all.append(value)
    var index = all.count - 1
    while index > 0, try isLess(all[index], all[(index - 1) / 2]) {
      all.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
    values = all
  }

  func removeFirst() throws(ListingException) -> UInt? {
    guard let first = values.first else { return nil }
    var all = values
    let last = all.removeLast()
    if !all.isEmpty {
      all[0] = last
      var index = 0
      while true {
        var least = index
        for child in [2 * index + 1, 2 * index + 2] where child < all.count {
          if try isLess(all[child], all[least]) { least = child }
        }
        if least == index { break }
        all.swapAt(index, least)
        index = least
      }
    }
    values = all
    return first
  }

  /// From the smallest to the greatest.
  func sorted() throws(ListingException) -> [UInt] {
    let copy = HeapState([0, 0, 0, 0, compare], info: info, world)
    copy.values = values
    var result: [UInt] = []
    while let next = try copy.removeFirst() { result.append(next) }
    return result
  }
}

extension CoreFoundationLibrary {
  private static let heap = "^{__CFBinaryHeap=}"
  private static let members = #""version"q"retain"^?"release"^?"copyDescription"^?"compare"^?"#

  static var heapTypes: [NativeType] {
    [
      NativeType(name: "CFBinaryHeapRef", encoding: heap),
      NativeType(name: "CFBinaryHeapCallBacks", encoding: "{CFBinaryHeapCallBacks=\(members)}"),
      NativeType(
        name: "CFBinaryHeapCompareContext",
        encoding: #"{?="version"q"info"^v"retain"^?"release"^?"copyDescription"^?}"#),
      NativeType(name: "CFBinaryHeapApplierFunction", encoding: "^?"),
    ]
  }

  static var heapConstants: [String: NativeConstant] {
    let words: [UInt] = [0, 0xCF01, 0xCF03, 0xCF04, 0xCF05]
    return [
      "kCFStringBinaryHeapCallBacks": .structure(
        words.withUnsafeBytes { Array($0) }, types: "{CFBinaryHeapCallBacks=\(members)}")
    ]
  }

  static func heapClass() -> NativeClass {
    let cls = NativeClass("__CFBinaryHeap", superclass: "NSObject")
    cls.hasState = true
    return cls
  }

  private static func state(_ call: NativeCall) throws(ListingException) -> HeapState {
    guard let state = call.world.state(of: try call.given(0), as: HeapState.self) else {
      throw call.world.trap(.unsupported("a CFBinaryHeapRef comes from CFBinaryHeapCreate"))
    }
    return state
  }

  static var heapFunctions: [NativeFunction] {
    [
      NativeFunction("CFBinaryHeapCreate", "\(heap)^vqr^vr^v") { call throws(ListingException) in
        var words = [UInt](repeating: 0, count: 5)
        if let given = call.pointer(2) {
          try call.world.checkRead(given, 40)
          for index in 0..<5 { words[index] = given.load(fromByteOffset: index * 8, as: UInt.self) }
        }
        let info =
          call.pointer(3) == nil
          ? 0 : try call.world.read(call.pointer(3).map { $0 + 8 }, as: UInt.self)
        call.returnValue(
          call.world.makeInstance(
            of: "__CFBinaryHeap", state: HeapState(words, info: info, call.world)))
      },
      NativeFunction("CFBinaryHeapCreateCopy", "\(heap)^vq\(heap)") {
        call throws(ListingException) in
        guard let old = call.world.state(of: try call.given(2), as: HeapState.self) else {
          return call.returnValue(0 as UInt)
        }
        let copy = HeapState(
          [0, old.retain, old.release, 0, old.compare], info: old.info, call.world)
        for value in old.values { copy.values.append(try copy.keep(value)) }
        call.returnValue(call.world.makeInstance(of: "__CFBinaryHeap", state: copy))
      },
      NativeFunction("CFBinaryHeapGetCount", "q\(heap)") { call throws(ListingException) in
        call.returnValue(try state(call).values.count)
      },
      NativeFunction("CFBinaryHeapAddValue", "v\(heap)r^v") { call throws(ListingException) in
        let state = try state(call)
        try state.add(try state.keep(call.uint(1)))
      },
      NativeFunction("CFBinaryHeapGetMinimum", "r^v\(heap)") { call throws(ListingException) in
        call.returnValue(try state(call).values.first ?? 0)
      },
      NativeFunction("CFBinaryHeapGetMinimumIfPresent", "C\(heap)^r^v") {
        call throws(ListingException) in
        let first = try state(call).values.first
        if let first, call.pointer(1) != nil { try call.world.write(first, to: call.pointer(1)) }
        call.returnBool(first != nil)
      },
      NativeFunction("CFBinaryHeapRemoveMinimumValue", "v\(heap)") {
        call throws(ListingException) in
        let state = try state(call)
        if let gone = try state.removeFirst() { state.drop(gone) }
      },
      NativeFunction("CFBinaryHeapRemoveAllValues", "v\(heap)") { call throws(ListingException) in
        let state = try state(call)
        let old = state.values
        state.values = []
        for value in old { state.drop(value) }
      },
      NativeFunction("CFBinaryHeapContainsValue", "C\(heap)r^v") { call throws(ListingException) in
        call.returnBool(try count(call) > 0)
      },
      NativeFunction("CFBinaryHeapGetCountOfValue", "q\(heap)r^v") {
        call throws(ListingException) in call.returnValue(try count(call))
      },
      NativeFunction("CFBinaryHeapGetValues", "v\(heap)^r^v") { call throws(ListingException) in
        let values = try state(call).sorted()
        try call.world.checkWrite(call.pointer(1), values.count * 8)
        for (index, value) in values.enumerated() {
          try call.world.write(value, to: call.pointer(1).map { $0 + index * 8 })
        }
      },
      NativeFunction("CFBinaryHeapApplyFunction", "v\(heap)^?^v") {
        call throws(ListingException) in
        for value in try state(call).sorted() {
          _ = try call.world.callFunction(
            call.pointer(1), "v^v^v", .pointer(UnsafeRawPointer(bitPattern: value)),
            .pointer(call.pointer(2)))
        }
      },
    ]
  }

  /// How many values are neither less nor greater.
  private static func count(_ call: NativeCall) throws(ListingException) -> Int {
    let state = try state(call)
    let wanted = call.uint(1)
    var count = 0
    for value in state.values {
      if try state.isLess(value, wanted) { continue }
      if try !state.isLess(wanted, value) { count += 1 }
    }
    return count
  }
}
