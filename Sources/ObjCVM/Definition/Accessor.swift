// Accessors made for properties: native boxed methods with a record of where and what the value is.
import CRuntime
import Glibc
import ObjCSema

struct Accessor {
  enum Storage {
    /// Bytes: numbers, pointers, structures, objects that nobody retains.
    case bytes
    /// A bit-field.
    case bits(BitField)
    case strong, copy, weak
  }

  let offset: Int
  let size: Int
  let storage: Storage
  let isAtomic: Bool
  /// The world outlives its classes.
  let world: Unmanaged<World>

  /// Nil for a type without a size.
  ///
  /// - Parameter runtimeIvar: where the runtime put the variable.
  init?(_ property: PropertyModel, ivar: IvarModel, _ runtimeIvar: OpaquePointer, world: World) {
    guard let size = ivar.bitWidth == nil ? ivar.type.size : property.type.size else { return nil }
    self.world = .passUnretained(world)
    self.offset = fwd_ivar_getOffset(runtimeIvar)
    self.size = size
    isAtomic = !property.isNonatomic
    if let width = ivar.bitWidth {
      storage = .bits(
        BitField(
          offset: Int(fwd_ivar_getBitOffset(runtimeIvar)), width: width,
          isSigned: ivar.type.integerKind?.isSigned ?? false))
      return
    }
    guard property.type.isRetainable || property.isCounted else {
      storage = .bytes
      return
    }
    storage =
      switch property.semantics {
      case .strong: .strong
      case .copy: .copy
      case .weak: .weak
      case .assign, .unsafeUnretained: .bytes
      }
  }
}

extension Accessor {
  /// Where the value stands in an object; nil, with a trap, when the object ends before, as after object_setClass to a class
  /// with more ivars.
  func place(in object: ObjectPointer, isWrite: Bool) -> UnsafeMutableRawPointer? {
    let place = UnsafeMutableRawPointer(object) + offset
    if offset + size <= fwd_object_getSize(object) { return place }
    world._withUnsafeGuaranteedRef { world in
      world.raise(world.accessTrap(UInt(bitPattern: place), size, isWrite: isWrite))
    }
    return nil
  }

  var isWeak: Bool { if case .weak = storage { true } else { false } }
  var isCopy: Bool { if case .copy = storage { true } else { false } }

  /// The getter gives an object that nobody else need keep: it is handed over or autoreleased.
  var givesOwned: Bool {
    switch storage {
    case .weak: true
    case .strong, .copy: isAtomic
    case .bytes, .bits: false
    }
  }
}

/// `-name` of a weak or atomic property: the object is retained, and ARC's return handshake decides who releases it.
func accessorGetOwned(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let accessor = context?.assumingMemoryBound(to: Accessor.self), let result,
    let object = arguments[0]?.load(as: ObjectPointer?.self),
    let selector = arguments[1]?.load(as: OpaquePointer?.self),
    let place = accessor.pointee.place(in: object, isWrite: false)
  else { return }
  let world = accessor.pointee.world._withUnsafeGuaranteedRef { $0 }
  let saved = world.nativeReturn.begin(result)
  // One thread of the listing runs at a time, and none is stopped in here: reading and retaining is one step.
  let value =
    accessor.pointee.isWeak
    ? fwd_loadWeakRetained(place.assumingMemoryBound(to: ObjectPointer?.self))
    : fwd_retain(fwd_getProperty(object, selector, accessor.pointee.offset, false))
  world.returnOwned(value, into: result)
  world.nativeReturn.end(saved)
}

/// `-name`. Arguments: self, _cmd.
func accessorGet(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let accessor = context?.assumingMemoryBound(to: Accessor.self), let result,
    let object = arguments[0]?.load(as: ObjectPointer?.self),
    let place = accessor.pointee.place(in: object, isWrite: false)
  else { return }
  switch accessor.pointee.storage {
  case .bytes: memcpy(result, place, accessor.pointee.size)
  case .bits(let field):
    var value = field.read(place)
    memcpy(result, &value, min(accessor.pointee.size, 8))
  case .strong, .copy:
    guard let selector = arguments[1]?.load(as: OpaquePointer?.self) else { return }
    let value = fwd_getProperty(object, selector, accessor.pointee.offset, false)
    result.storeBytes(of: value, as: ObjectPointer?.self)
  case .weak: accessorGetOwned(context, arguments, result)
  }
}

/// `-setName:`. Arguments: self, _cmd, the value.
func accessorSet(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let accessor = context?.assumingMemoryBound(to: Accessor.self), let value = arguments[2],
    let object = arguments[0]?.load(as: ObjectPointer?.self),
    let place = accessor.pointee.place(in: object, isWrite: true)
  else { return }
  switch accessor.pointee.storage {
  case .bytes: memcpy(place, value, accessor.pointee.size)
  case .bits(let field):
    var bits: UInt64 = 0
    memcpy(&bits, value, min(accessor.pointee.size, 8))
    field.write(bits, place)
  case .strong, .copy:
    guard let selector = arguments[1]?.load(as: OpaquePointer?.self) else { return }
    fwd_setProperty(
      object, selector, accessor.pointee.offset, value.load(as: ObjectPointer?.self),
      accessor.pointee.isAtomic,
      accessor.pointee.isCopy ? 1 : 0)
  case .weak:
    fwd_storeWeak(
      place.assumingMemoryBound(to: ObjectPointer?.self), value.load(as: ObjectPointer?.self))
  }
}
