// dispatch/data.h: immutable bytes that are put together without copying.
//
// Here they are copied: an object holds its bytes in one block, and the lengths of the pieces that it was made of, which
// dispatch_data_apply goes through. It is an NSData, as it is on Apple's 64-bit systems.
import CRuntime
import ObjCVM

extension DispatchLibrary {
  static let data = "@\"NSObject<OS_dispatch_data>\""

  static func makeData(_ bytes: [UInt8], pieces: [Int] = [], _ world: World)
    throws(ListingException) -> ObjectPointer
  {
    let state = DataState(
      world.memory, base: bytes.isEmpty ? nil : try world.copyToHeap(bytes), count: bytes.count,
      isMutable: false)
    state.pieces = pieces.isEmpty && !bytes.isEmpty ? [bytes.count] : pieces
    return world.makeInstance(of: "OS_dispatch_data", state: state)
  }

  /// The lengths of its pieces; an NSData of another origin is one.
  private static func regions(of state: DataState) -> [Int] {
    state.pieces.isEmpty && state.count > 0 ? [state.count] : state.pieces
  }

  /// The pieces of some of the bytes.
  private static func pieces(_ state: DataState, _ range: Range<Int>) -> [Int] {
    var start = 0
    return regions(of: state).compactMap { length in
      defer { start += length }
      let count = min(start + length, range.upperBound) - max(start, range.lowerBound)
      return count > 0 ? count : nil
    }
  }

  static func dataFunctions() -> [NativeFunction] {
    [
      NativeFunction("__dispatch_data_empty", data) { call throws(ListingException) in
        call.returnBorrowed(try emptyData(call.world))
      },
      NativeFunction("__dispatch_data_destructor_free", work) { call throws(ListingException) in
        call.returnBorrowed(try emptyData(call.world))
      },
      NativeFunction("dispatch_data_create", "\(data)r^vQ@\(work)", create),
      NativeFunction("dispatch_data_get_size", "Q\(data)") { call throws(ListingException) in
        call.returnValue(try state(call, 0).count)
      },
      NativeFunction("dispatch_data_create_concat", "\(data)\(data)\(data)") {
        call throws(ListingException) in
        let (first, second) = (try state(call, 0), try state(call, 1))
        call.returnRetained(
          try makeData(
            first.bytes + second.bytes, pieces: regions(of: first) + regions(of: second), call.world
          ))
      },
      NativeFunction("dispatch_data_create_subrange", "\(data)\(data)QQ") {
        call throws(ListingException) in
        let state = try state(call, 0)
        let start = min(Int(clamping: call.uint(1)), state.count)
        let range = start..<start + min(Int(clamping: call.uint(2)), state.count - start)
        call.returnRetained(
          try makeData(Array(state.bytes[range]), pieces: pieces(state, range), call.world))
      },
      NativeFunction("dispatch_data_create_map", "\(data)\(data)^r^v^Q") {
        call throws(ListingException) in
        let made = try makeData(try state(call, 0).bytes, call.world)
        let mapped = call.world.state(of: made, as: DataState.self)
        if let place = call.pointer(1) { try call.world.write(mapped?.base, to: place) }
        if let place = call.pointer(2) { try call.world.write(mapped?.count ?? 0, to: place) }
        call.returnRetained(made)
      },
      NativeFunction("dispatch_data_apply", "B\(data)@?<B@?\(data)Qr^vQ>", apply),
      NativeFunction("dispatch_data_copy_region", "\(data)\(data)Q^Q", copyRegion),
    ]
  }

  private static func emptyData(_ world: World) throws(ListingException) -> ObjectPointer {
    let kept = world.service(EmptyData.self) { _ in EmptyData() }
    if let object = kept.object { return object }
    let made = try makeData([], world)
    kept.object = made
    return made
  }

  static func state(_ call: NativeCall, _ index: Int) throws(ListingException) -> DataState {
    try call.dispatchState(index, DataState.self, "data object")
  }

  /// The bytes are copied, so that the destructor runs at once.
  private static func create(_ call: NativeCall) throws(ListingException) {
    let bytes = try call.world.readBytes(call.pointer(0), Int(clamping: call.uint(1)))
    if let destructor = call.object(3) {
      if destructor == call.world.service(EmptyData.self, make: { _ in EmptyData() }).object {
        try call.world.freeHeap(call.pointer(0))
      } else {
        let queue = call.object(2) == nil ? call.world.dispatcher.global(0) : try call.queue(2)
        queue?.submit(.block(destructor))
      }
    }
    call.returnRetained(try makeData(bytes, call.world))
  }

  private static func apply(_ call: NativeCall) throws(ListingException) {
    let whole = try state(call, 0)
    var start = 0
    for length in regions(of: whole) {
      let piece = try makeData(Array(whole.bytes[start..<start + length]), call.world)
      defer { fwd_release(piece) }
      let goesOn = try call.world.callBlockBool(
        call.object(1), .object(piece), .int(start),
        .pointer(call.world.state(of: piece, as: DataState.self)?.base), .int(length))
      if !goesOn { return call.returnBool(false) }
      start += length
    }
    call.returnBool(true)
  }

  private static func copyRegion(_ call: NativeCall) throws(ListingException) {
    let whole = try state(call, 0)
    let location = Int(clamping: call.uint(1))
    var start = 0
    for length in regions(of: whole) {
      if location < start + length {
        try call.world.write(start, to: call.pointer(2))
        return call.returnRetained(
          try makeData(Array(whole.bytes[start..<start + length]), call.world))
      }
      start += length
    }
    try call.world.write(whole.count, to: call.pointer(2))
    call.returnRetained(fwd_retain(try emptyData(call.world)))
  }
}

/// `dispatch_data_empty`, once a program has asked for it.
private final class EmptyData {
  var object: ObjectPointer?
}
