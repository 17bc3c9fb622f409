// Skeletons of the classes of a screen, for `--stub` and `--stub-all`.
//
// A stub is an empty class. But a view controller that an article shows sends `[super viewDidLoad]` and puts a text into a
// label; so the stubs of the classes that articles use most have the methods that a controller calls in passing, which
// do nothing, and the properties that it sets, which keep what is put into them. Everything else sent to them is
// unrecognized, as with any empty class. A skeleton's superclass is Apple's where that is a stub as well, else NSObject.
import CRuntime
import ObjCVM

enum StubLibrary: NativeLibrary {
  /// None by themselves: `World.addStub` names them. Constants are there without stubs, too.
  static let classNames: [String] = []

  static var skeletonNames: [String] { Array(skeletons.keys) }

  static func define(_ name: String, in world: World) -> NativeClass? {
    guard let skeleton = skeletons[name] else { return nil }
    let hasParent = skeleton.parent.map { world.isStub($0) } ?? false
    let description = NativeClass(name, superclass: hasParent ? skeleton.parent : "NSObject")
    description.hasState = true
    var next: Skeleton? = skeleton
    while let current = next {
      for method in current.methods { add(method, to: description) }
      for property in current.properties { add(property, to: description) }
      // The parent's are its own where there is one.
      next = hasParent ? nil : current.parent.flatMap { skeletons[$0] }
    }
    return description
  }

  // MARK: Members

  private static func add(_ method: Skeleton.Method, to description: NativeClass) {
    if method.isClassMethod {
      description.classMethod(method.selector, method.types, returnsInstance: true) {
        call throws(ListingException) in
        let made = fwd_alloc_init(OpaquePointer(call.receiver))
        try call.world.throwPending()
        call.returnObject(made)
      }
    } else if method.selector.hasPrefix("init") {
      description.instance(method.selector, method.types, returnsInstance: true) {
        call throws(ListingException) in
        if method.selector.hasPrefix("initWithFrame:"), let address = call.arguments[0] {
          state(of: call).values["frame"] = Array(UnsafeRawBufferPointer(start: address, count: 32))
        }
        call.returnRetained(call.receiver)
      }
    } else {
      let size = method.resultSize
      description.instance(method.selector, method.types) { call throws(ListingException) in
        call.result.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      }
    }
  }

  private static func add(_ property: Skeleton.Property, to description: NativeClass) {
    let name = property.name
    let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
    let isObject = property.type.hasPrefix("@")
    let size = property.size
    description.property(
      name,
      "T\(property.type)\(isObject ? ",&" : ""),N\(property.getter == name ? "" : ",G\(property.getter)")"
    )
    description.instance(property.getter, "\(property.type)@:") { call throws(ListingException) in
      let state = state(of: call)
      if isObject {
        call.returnBorrowed(state.objects[name])
      } else if let bytes = state.values[name] {
        call.result.copyMemory(from: bytes, byteCount: size)
      } else {
        call.result.initializeMemory(as: UInt8.self, repeating: 0, count: max(8, size))
      }
    }
    description.instance(setter, "v@:\(property.type)") { call throws(ListingException) in
      let state = state(of: call)
      if isObject {
        state.keep(call.object(0), as: name)
      } else if let address = call.arguments[0] {
        state.values[name] = Array(UnsafeRawBufferPointer(start: address, count: size))
      }
    }
  }

  private static func state(of call: NativeCall) -> StubState {
    if let state = call.world.state(of: call.receiver, as: StubState.self) { return state }
    let state = StubState()
    call.world.setState(state, of: call.receiver)
    return state
  }
}

/// What was put into a stub's properties.
final class StubState {
  fileprivate var objects: [String: ObjectPointer] = [:]
  fileprivate var values: [String: [UInt8]] = [:]

  fileprivate func keep(_ object: ObjectPointer?, as name: String) {
    let old = objects[name]
    objects[name] = fwd_retain(object)
    fwd_release(old)
  }

  deinit { for object in objects.values { fwd_release(object) } }
}
