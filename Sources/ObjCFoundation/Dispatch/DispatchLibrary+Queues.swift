// Making queues, what they are called, what they carry.
import CRuntime
import ObjCVM

/// What dispatch_queue_attr_make… describe.
struct QueueTraits: Hashable {
  var isConcurrent = false
  var isInactive = false
  /// A qos_class_t and the priority within it, 0 to -15.
  var quality: UInt32 = 0
  var relativePriority: Int32 = 0
}

private final class QueueAttribute {
  let traits: QueueTraits
  init(_ traits: QueueTraits) { self.traits = traits }
}

private final class QueueAttributes {
  var objects: [QueueTraits: ObjectPointer] = [:]
}

extension DispatchLibrary {
  /// The object for an attribute, made once.
  private static func attribute(_ world: World, _ traits: QueueTraits) -> ObjectPointer {
    let kept = world.service(QueueAttributes.self) { _ in QueueAttributes() }
    if let found = kept.objects[traits] { return found }
    let made = world.makeInstance(of: "OS_dispatch_queue_attr", state: QueueAttribute(traits))
    kept.objects[traits] = made
    return made
  }

  private static func traits(of object: ObjectPointer?, _ world: World) -> QueueTraits {
    object.flatMap { world.state(of: $0, as: QueueAttribute.self) }?.traits ?? QueueTraits()
  }

  static func queueFunctions() -> [NativeFunction] {
    making() + naming() + targeting() + specifics()
  }

  private static func making() -> [NativeFunction] {
    [
      NativeFunction("dispatch_queue_create", "\(queue)r*\(attribute)") {
        call throws(ListingException) in
        try returnNewQueue(call, target: nil)
      },
      NativeFunction("dispatch_queue_create_with_target", "\(queue)r*\(attribute)\(queue)") {
        call throws(ListingException) in
        try returnNewQueue(call, target: call.object(2) == nil ? nil : try call.queue(2))
      },
      NativeFunction("dispatch_workloop_create", "\(queue)r*") { call throws(ListingException) in
        try returnNewWorkloop(call, isInactive: false)
      },
      NativeFunction("dispatch_workloop_create_inactive", "\(queue)r*") {
        call throws(ListingException) in
        try returnNewWorkloop(call, isInactive: true)
      },
      NativeFunction("dispatch_workloop_set_autorelease_frequency", "v\(queue)Q") { _ in },
      // They write to the system's log, which nobody reads.
      NativeFunction("dispatch_debug", "v@r*", variadic: true) { _ in },
      NativeFunction("dispatch_debugv", "v@r*\(CLibrary.list)") { _ in },
      NativeFunction("__dispatch_queue_concurrent", attribute) { call throws(ListingException) in
        call.returnBorrowed(attribute(call.world, QueueTraits(isConcurrent: true)))
      },
      NativeFunction("dispatch_queue_attr_make_with_qos_class", "\(attribute)\(attribute)Ii") {
        call throws(ListingException) in
        var traits = traits(of: call.object(0), call.world)
        (traits.quality, traits.relativePriority) = (
          UInt32(truncatingIfNeeded: call.int(1)), call.i32(2)
        )
        call.returnBorrowed(attribute(call.world, traits))
      },
      NativeFunction(
        "dispatch_queue_attr_make_with_autorelease_frequency", "\(attribute)\(attribute)Q"
      ) { call throws(ListingException) in
        call.returnBorrowed(attribute(call.world, traits(of: call.object(0), call.world)))
      },
      NativeFunction("dispatch_queue_attr_make_initially_inactive", "\(attribute)\(attribute)") {
        call throws(ListingException) in
        var traits = traits(of: call.object(0), call.world)
        traits.isInactive = true
        call.returnBorrowed(attribute(call.world, traits))
      },
      NativeFunction("dispatch_get_main_queue", queue) { call throws(ListingException) in
        let dispatcher = call.world.dispatcher
        call.returnBorrowed(dispatcher.object(of: dispatcher.mainQueue))
      },
      NativeFunction("dispatch_get_global_queue", "\(queue)qQ") { call throws(ListingException) in
        let dispatcher = call.world.dispatcher
        call.returnBorrowed(dispatcher.global(call.int(0)).map { dispatcher.object(of: $0) })
      },
      NativeFunction("dispatch_get_current_queue", queue) { call throws(ListingException) in
        let dispatcher = call.world.dispatcher
        let current =
          call.world.currentThread.queues.last
          ?? (call.world.currentThread.isMain ? dispatcher.mainQueue : dispatcher.global(0))
        call.returnBorrowed(current.flatMap { $0.object ?? dispatcher.object(of: $0) })
      },
      NativeFunction("dispatch_main", "v") { call throws(ListingException) in
        guard call.world.currentThread.isMain else {
          throw call.world.trap(
            .aborted(
              "BUG IN CLIENT OF LIBDISPATCH: dispatch_main() must be called on the main thread"))
        }
        try call.world.dispatcher.serveMainQueue()
      },
    ]
  }

  private static func returnNewQueue(_ call: NativeCall, target: DispatchQueue?)
    throws(ListingException)
  {
    let label = call.pointer(0) == nil ? "" : try call.world.readCString(call.pointer(0))
    let wanted = traits(of: call.object(1), call.world)
    let isConcurrent = wanted.isConcurrent
    let made = DispatchQueue(
      call.world, isConcurrent ? .concurrent : .serial, label: label,
      target: target.flatMap { $0.isGlobal ? nil : $0 })
    made.isInactive = wanted.isInactive
    (made.quality, made.relativePriority) = (wanted.quality, wanted.relativePriority)
    // A queue that has no class of its own has that of the global queue it was made for.
    if made.quality == 0, let target, target.isGlobal { made.quality = target.quality }
    let object = call.world.makeInstance(
      of: isConcurrent ? "OS_dispatch_queue_concurrent" : "OS_dispatch_queue_serial", state: made)
    made.object = object
    call.returnRetained(object)
  }

  /// A serial queue: what is more urgent goes first on Apple's systems, and here nothing is.
  private static func returnNewWorkloop(_ call: NativeCall, isInactive: Bool)
    throws(ListingException)
  {
    let label = call.pointer(0) == nil ? "" : try call.world.readCString(call.pointer(0))
    let made = DispatchQueue(call.world, .serial, label: label, target: nil)
    made.isInactive = isInactive
    made.object = call.world.makeInstance(of: "OS_dispatch_workloop", state: made)
    call.returnRetained(made.object)
  }

  private static func naming() -> [NativeFunction] {
    [
      NativeFunction("dispatch_queue_get_label", "r*\(queue)") { call throws(ListingException) in
        let world = call.world
        let dispatcher = world.dispatcher
        let current =
          world.currentThread.queues.last
          ?? (world.currentThread.isMain ? dispatcher.mainQueue : dispatcher.global(0))
        guard let found = call.object(0) == nil ? current : try call.queue(0) else {
          return call.returnValue(0)
        }
        if found.labelText == nil {
          found.labelText = try world.copyToHeap(Array(found.label.utf8) + [0])
        }
        call.returnValue(found.labelText)
      },
      NativeFunction("dispatch_queue_get_qos_class", "I\(queue)^i") {
        call throws(ListingException) in
        let found = try call.queue(0)
        if call.pointer(1) != nil {
          try call.world.write(found.relativePriority, to: call.pointer(1))
        }
        call.returnValue(found.quality)
      },
      NativeFunction("qos_class_self", "I") { call throws(ListingException) in
        let thread = call.world.currentThread
        call.returnValue(UInt32(thread.isMain ? 0x21 : thread.quality ?? 0x15))
      },
      NativeFunction("qos_class_main", "I") { call throws(ListingException) in
        call.returnValue(UInt32(0x21))
      },
    ]
      + [
        ("dispatch_assert_queue", true), ("dispatch_assert_queue_barrier", true),
        ("dispatch_assert_queue_not", false),
        ("dispatch_assert_queue_debug", true), ("dispatch_assert_queue_not_debug", false),
      ].map { name, isWanted in
        NativeFunction(name, "v\(queue)") { call throws(ListingException) in
          let wanted = try call.queue(0)
          guard isOn(wanted, call.world) != isWanted else { return }
          let text =
            isWanted
            ? "Block was expected to execute on queue"
            : "Block was not expected to execute on queue"
          throw call.world.trap(
            .aborted("BUG IN CLIENT OF LIBDISPATCH: Assertion failed: \(text) [\(wanted.label)]"))
        }
      }
  }

  /// The running code is that queue's, or one's that targets it.
  static func isOn(_ wanted: DispatchQueue, _ world: World) -> Bool {
    let thread = world.currentThread
    if wanted.kind == .main, thread.isMain, thread.queues.isEmpty { return true }
    return thread.queues.contains { queue in
      var next: DispatchQueue? = queue
      while let current = next {
        if current === wanted { return true }
        next = current.target
      }
      return false
    }
  }

  private static func targeting() -> [NativeFunction] {
    [
      NativeFunction("dispatch_set_target_queue", "v@\(queue)") { call throws(ListingException) in
        let target = call.object(1) == nil ? nil : try call.queue(1)
        if let object = call.object(0),
          let source = call.world.state(of: object, as: DispatchSource.self)
        {
          if let target = target ?? call.world.dispatcher.global(0) { source.setTarget(target) }
          return
        }
        guard let changed = try call.dispatchObject(0) as? DispatchQueue else {
          return try call.dispatchObject(0).setFinalizerTarget(call.object(1))
        }
        var next = target
        while let current = next {
          guard current !== changed else {
            throw call.world.trap(.aborted("BUG IN CLIENT OF LIBDISPATCH: Cycle in target queues"))
          }
          next = current.target
        }
        if !changed.isGlobal, changed.kind != .main { changed.setTarget(target) }
      }
    ]
  }

  // MARK: Data of queues

  private static func specifics() -> [NativeFunction] {
    [
      NativeFunction("dispatch_queue_set_specific", "v\(queue)r^v^v^?") {
        call throws(ListingException) in
        let owner = try call.queue(0)
        let key = UInt(bitPattern: call.pointer(1))
        guard key != 0 else { return }
        let old = owner.specifics[key]
        owner.specifics[key] = call.pointer(2).map {
          DispatchQueue.Specific(value: $0, destructor: call.pointer(3))
        }
        if let old, old.destructor != nil {
          _ = try call.world.callFunction(old.destructor, "v^v", .pointer(old.value))
        }
      },
      NativeFunction("dispatch_queue_get_specific", "^v\(queue)r^v") {
        call throws(ListingException) in
        let value = try call.queue(0).specifics[UInt(bitPattern: call.pointer(1))]?.value
        call.returnValue(value)
      },
      NativeFunction("dispatch_get_specific", "^vr^v") { call throws(ListingException) in
        let world = call.world
        let key = UInt(bitPattern: call.pointer(0))
        var next =
          world.currentThread.queues.last
          ?? (world.currentThread.isMain ? world.dispatcher.mainQueue : nil)
        while let current = next {
          if let found = current.specifics[key] { return call.returnValue(found.value) }
          next = current.target
        }
        // What a serial queue's work runs inside of counts, too.
        for outer in world.currentThread.queues.reversed() {
          if let found = outer.specifics[key] { return call.returnValue(found.value) }
        }
        call.returnValue(0)
      },
    ]
  }
}
