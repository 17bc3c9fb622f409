// dispatch/dispatch.h. Queues, groups, semaphores and sources are objects, as on Apple's systems since 2012.
import CRuntime
import ObjCSema
import ObjCVM

enum DispatchLibrary: NativeLibrary {
  private static let superclasses: [String: String] = [
    "OS_object": "NSObject", "OS_dispatch_object": "OS_object",
    "OS_dispatch_queue": "OS_dispatch_object", "OS_dispatch_queue_serial": "OS_dispatch_queue",
    "OS_dispatch_queue_concurrent": "OS_dispatch_queue",
    "OS_dispatch_workloop": "OS_dispatch_queue",
    "OS_dispatch_queue_main": "OS_dispatch_queue_serial",
    "OS_dispatch_queue_global": "OS_dispatch_queue", "OS_dispatch_queue_attr": "OS_dispatch_object",
    "OS_dispatch_group": "OS_dispatch_object", "OS_dispatch_semaphore": "OS_dispatch_object",
    "OS_dispatch_source": "OS_dispatch_object", "OS_dispatch_data": "NSData",
    "OS_dispatch_io": "OS_dispatch_object", NativeBlockKind.keeperName: "NSObject",
  ]
  private static let stateful: Set<String> = [
    "OS_object", "OS_dispatch_data", NativeBlockKind.keeperName,
  ]

  static var classNames: [String] { Array(superclasses.keys) }

  static func define(_ name: String, in world: World) -> NativeClass? {
    guard let superclass = superclasses[name] else { return nil }
    let cls = NativeClass(name, superclass: superclass)
    cls.hasState = stateful.contains(name)
    switch name {
    case "OS_dispatch_object": cls.adopt("OS_dispatch_object")
    case "OS_dispatch_queue", "OS_dispatch_group", "OS_dispatch_semaphore", "OS_dispatch_source":
      cls.adopt(name)
      for name in ["description", "debugDescription"] {
        cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
          let text = description(of: call.receiver, call.world, withAddress: name != "description")
          call.returnText(UTF16Text(text))
        }
      }
    case "OS_dispatch_data", "OS_dispatch_io": cls.adopt(name)
    default: break
    }
    return cls
  }

  private static func description(
    of object: ObjectPointer, _ world: World, withAddress: Bool
  ) -> String {
    let address = hex(UInt(bitPattern: object))
    guard let queue = world.state(of: object, as: DispatchQueue.self) else {
      return "<\(world.className(of: object)): \(address)>"
    }
    return "<\(world.className(of: object)): \(queue.label)\(withAddress ? "[\(address)]" : "")>"
  }

  static func functions(in world: World) -> [NativeFunction] {
    let waiting = groupFunctions() + semaphoreFunctions() + sourceFunctions() + blockFunctions()
    return queueFunctions() + syncFunctions() + asyncFunctions() + waiting
      + genericFunctions(among: waiting) + dataFunctions() + ioFunctions() + objectFunctions()
      + timeFunctions() + onceFunctions()
  }

  static let queue = "@\"NSObject<OS_dispatch_queue>\""
  static let attribute = "@\"NSObject<OS_dispatch_queue_attr>\""
  static let group = "@\"NSObject<OS_dispatch_group>\""
  static let semaphore = "@\"NSObject<OS_dispatch_semaphore>\""
  static let source = "@\"NSObject<OS_dispatch_source>\""
  static let work = "@?<v@?>"

  static var types: [NativeType] {
    [
      NativeType(name: "dispatch_queue_t", encoding: queue),
      NativeType(name: "dispatch_queue_attr_t", encoding: attribute),
      NativeType(name: "dispatch_queue_global_t", encoding: queue),
      NativeType(name: "dispatch_queue_main_t", encoding: queue),
      NativeType(name: "dispatch_queue_serial_t", encoding: queue),
      NativeType(name: "dispatch_queue_concurrent_t", encoding: queue),
      NativeType(name: "dispatch_workloop_t", encoding: queue),
      NativeType(name: "dispatch_group_t", encoding: group),
      NativeType(name: "dispatch_semaphore_t", encoding: semaphore),
      NativeType(name: "dispatch_source_t", encoding: source),
      NativeType(name: "dispatch_object_t", encoding: "@\"NSObject<OS_dispatch_object>\""),
      NativeType(name: "dispatch_data_t", encoding: data),
      NativeType(name: "dispatch_io_t", encoding: channel),
      NativeType(name: "dispatch_fd_t", encoding: "i"),
      NativeType(name: "dispatch_io_type_t", encoding: "Q"),
      NativeType(name: "dispatch_io_close_flags_t", encoding: "Q"),
      NativeType(name: "dispatch_data_applier_t", encoding: "@?<B@?\(data)Qr^vQ>"),
      NativeType(name: "dispatch_io_handler_t", encoding: "@?<v@?B\(data)i>"),
      NativeType(name: "dispatch_source_type_t", encoding: "^v"),
      NativeType(name: "dispatch_qos_class_t", encoding: "I"),
      NativeType(name: "dispatch_block_flags_t", encoding: "Q"),
      NativeType(name: "dispatch_autorelease_frequency_t", encoding: "Q"),
    ]
      + ["timer", "vnode", "proc", "mach_send", "memorypressure"].map {
        NativeType(name: "dispatch_source_\($0)_flags_t", encoding: "Q")
      }
  }
}

extension NativeCall {
  /// The queue that an argument is; anything else ends the program, as it would in libdispatch.
  func queue(_ index: Int) throws(ListingException) -> DispatchQueue {
    try dispatchState(index, DispatchQueue.self, "queue")
  }

  func dispatchState<State: AnyObject>(
    _ index: Int, _ type: State.Type, _ name: String
  ) throws(ListingException) -> State {
    guard let object = object(index) else {
      throw world.trap(.nullAccess(what: "a dispatch \(name) that is NULL"))
    }
    guard let state = world.state(of: object, as: type) else {
      throw world.trap(
        .unsupported("a \(world.className(of: object)) was given where a dispatch \(name) belongs"))
    }
    return state
  }

  /// The block that an argument is.
  func block(_ index: Int) throws(ListingException) -> ObjectPointer {
    guard let block = object(index) else {
      throw world.trap(.nullAccess(what: "a block that is nil is submitted"))
    }
    return block
  }
}
