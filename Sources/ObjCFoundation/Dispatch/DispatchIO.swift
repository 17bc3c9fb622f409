// dispatch/io.h: files that are read and written in the background, here on the world's files.
//
// The work is done when its handler's turn comes in the handler's queue. A channel is cleaned up once it is closed, or gone, and no
// operation is left. A read that reaches the end of the file before its length delivers what there is, and then nothing with `done`.
import CRuntime
import ObjCVM

final class DispatchChannel: DispatchObject {
  let file: Int32
  let isRandom: Bool
  let start: Int
  /// What opening failed with.
  let failure: Int32
  private let ownsFile: Bool
  private let queue: DispatchQueue
  private var cleanup: ObjectPointer?
  private(set) var isClosed = false
  var highWater = Int.max
  var pending = 0 {
    didSet { finishIfDone() }
  }

  init(
    _ world: World, file: Int32, isRandom: Bool, ownsFile: Bool, _ queue: DispatchQueue,
    cleanup: ObjectPointer?
  ) {
    (self.file, self.isRandom, self.ownsFile) = (file, isRandom, ownsFile)
    (self.queue, self.cleanup) = (queue, cleanup.flatMap { fwd_Block_copy($0) })
    start = world.openFiles[file]?.offset ?? 0
    failure = file < 0 ? -file : file > 2 && world.openFiles[file] == nil ? 9 : 0
    super.init(world)
    if let object = queue.object { fwd_retain(object) }
  }

  deinit {
    guard world.isOpen else { return }
    close()
    finish()
    if let object = queue.object { fwd_release(object) }
  }

  func close() {
    isClosed = true
    finishIfDone()
  }

  private func finishIfDone() {
    guard isClosed, pending == 0 else { return }
    if ownsFile { _ = world.openFiles.close(file) }
    guard let block = cleanup else { return }
    cleanup = nil
    queue.submit(
      WorkItem(
        .native { [world, failure] () throws(ListingException) in
          defer { fwd_Block_release(block) }
          try world.callBlockVoid(block, .int32(failure))
        }))
  }
}

extension DispatchLibrary {
  static let channel = "@\"NSObject<OS_dispatch_io>\""

  static func ioFunctions() -> [NativeFunction] {
    let io = "@?<v@?B\(data)i>"
    return [
      NativeFunction("dispatch_read", "viQ\(queue)@?<v@?\(data)i>") {
        call throws(ListingException) in
        let (file, length) = (call.i32(0), Int(clamping: call.uint(1)))
        try later(call, 2, 3) { world, block throws(ListingException) in
          let (bytes, failure) = try read(file, from: nil, length, world)
          try handle(block, [], bytes, failure, world)
        }
      },
      NativeFunction("dispatch_write", "vi\(data)\(queue)@?<v@?\(data)i>") {
        call throws(ListingException) in
        let (file, bytes) = (call.i32(0), try state(call, 1).bytes)
        try later(call, 2, 3) { world, block throws(ListingException) in
          let failure = try write(bytes, file, at: nil, world)
          try handle(block, [], failure == 0 ? nil : bytes, failure, world)
        }
      },
      NativeFunction("dispatch_io_create", "\(channel)Qi\(queue)@?<v@?i>") {
        call throws(ListingException) in
        try makeChannel(call, call.i32(1), ownsFile: false, queue: 2)
      },
      NativeFunction("dispatch_io_create_with_path", "\(channel)Qr*iS\(queue)@?<v@?i>") {
        call throws(ListingException) in
        let path = try call.world.readCString(call.pointer(1))
        guard path.hasPrefix("/") else { return call.returnBorrowed(nil) }
        try makeChannel(
          call, try CLibrary.open(path, call.i32(2), call.world), ownsFile: true, queue: 4)
      },
      NativeFunction("dispatch_io_read", "v\(channel)qQ\(queue)\(io)", readChannel),
      NativeFunction("dispatch_io_write", "v\(channel)q\(data)\(queue)\(io)", writeChannel),
      NativeFunction("dispatch_io_close", "v\(channel)Q") { call throws(ListingException) in
        try channel(call).close()
      },
      NativeFunction("dispatch_io_get_descriptor", "i\(channel)") { call throws(ListingException) in
        let channel = try channel(call)
        call.returnValue(channel.isClosed || channel.failure != 0 ? -1 : channel.file)
      },
      NativeFunction("dispatch_io_set_high_water", "v\(channel)Q") {
        call throws(ListingException) in
        try channel(call).highWater = max(1, Int(clamping: call.uint(1)))
      },
      NativeFunction("dispatch_io_set_low_water", "v\(channel)Q") { _ in },
      NativeFunction("dispatch_io_set_interval", "v\(channel)QQ") { _ in },
    ]
  }

  private static func channel(_ call: NativeCall) throws(ListingException) -> DispatchChannel {
    try call.dispatchState(0, DispatchChannel.self, "channel")
  }

  private static func makeChannel(_ call: NativeCall, _ file: Int32, ownsFile: Bool, queue: Int)
    throws(ListingException)
  {
    guard
      let target = call.object(queue) == nil
        ? call.world.dispatcher.global(0) : try call.queue(queue)
    else { return }
    let made = DispatchChannel(
      call.world, file: file, isRandom: call.uint(0) == 1, ownsFile: ownsFile, target,
      cleanup: call.object(queue + 1))
    call.returnRetained(call.world.makeInstance(of: "OS_dispatch_io", state: made))
  }

  /// Does work with a handler in the handler's queue.
  private static func later(
    _ call: NativeCall, _ queue: Int, _ handler: Int, about channel: DispatchChannel? = nil,
    _ work: @escaping (World, ObjectPointer) throws(ListingException) -> Void
  ) throws(ListingException) {
    let given = try call.block(handler)
    let block = fwd_Block_copy(given) ?? given
    let world = call.world
    channel?.pending += 1
    try call.queue(queue).submit(
      WorkItem(
        .native { () throws(ListingException) in
          defer {
            fwd_Block_release(block)
            channel?.pending -= 1
          }
          try world.callClient { () throws(ListingException) in try work(world, block) }
          try world.throwPending()
        }))
  }

  /// Calls a handler with data, or NULL, and the error.
  private static func handle(
    _ block: ObjectPointer, _ first: [SendArgument], _ bytes: [UInt8]?, _ failure: Int32,
    _ world: World
  ) throws(ListingException) {
    var object: ObjectPointer?
    if let bytes { object = try makeData(bytes, world) }
    defer { fwd_release(object) }
    if let done = first.first {
      try world.callBlockVoid(block, done, .object(object), .int32(failure))
    } else {
      try world.callBlockVoid(block, .object(object), .int32(failure))
    }
  }

  private static func read(_ file: Int32, from place: Int?, _ length: Int, _ world: World)
    throws(ListingException) -> ([UInt8], Int32)
  {
    guard let open = world.openFiles.meaning(file), open.canRead else { return ([], 9) }
    if open.isStandardInput { return (try world.readInput(min(length, 1 << 16)), 0) }
    guard let place, open.pipe == nil else { return (try open.take(length, world), 0) }
    let bytes = open.bytes(world)
    let start = min(max(place, 0), bytes.count)
    return (Array(bytes[start..<start + min(length, bytes.count - start)]), 0)
  }

  private static func write(_ bytes: [UInt8], _ file: Int32, at place: Int?, _ world: World)
    throws(ListingException) -> Int32
  {
    if file == 1 || file == 2 {
      try world.output(file == 1 ? .standardOutput : .standardError, bytes)
      return 0
    }
    guard let open = world.openFiles[file], open.canWrite else { return 9 }
    if let place {
      try open.write(bytes, at: place, world)
    } else {
      try open.append(bytes, world)
    }
    return 0
  }

  private static func readChannel(_ call: NativeCall) throws(ListingException) {
    let channel = try channel(call)
    let place = channel.isRandom ? channel.start + call.int(1) : nil
    let length = Int(clamping: call.uint(2))
    let canceled: Int32 = channel.isClosed ? 89 : 0
    try later(call, 3, 4, about: channel) { world, block throws(ListingException) in
      var done = 0
      while true {
        let count = min(length - done, channel.highWater)
        let refused = canceled != 0 ? canceled : channel.failure
        let (bytes, failure) =
          refused != 0
          ? ([], refused) : try read(channel.file, from: place.map { $0 + done }, count, world)
        done += bytes.count
        let isLast = failure != 0 || bytes.isEmpty || done == length
        try handle(block, [.bool(isLast)], failure == 0 ? bytes : nil, failure, world)
        if isLast { return }
      }
    }
  }

  private static func writeChannel(_ call: NativeCall) throws(ListingException) {
    let channel = try channel(call)
    let place = channel.isRandom ? channel.start + call.int(1) : nil
    let bytes = try state(call, 2).bytes
    let canceled: Int32 = channel.isClosed ? 89 : 0
    try later(call, 3, 4, about: channel) { world, block throws(ListingException) in
      let refused = canceled != 0 ? canceled : channel.failure
      let failure =
        refused != 0 ? refused : try write(bytes, channel.file, at: place, world)
      try handle(block, [.bool(true)], failure == 0 ? nil : bytes, failure, world)
    }
  }
}
