// Accessors made for properties: native boxed methods with a record of where and what the value is.
import CRuntime
import Glibc

struct Accessor {
  enum Storage {
    /// Bytes: numbers, pointers, structures, objects that nobody retains.
    case bytes
    case strong, copy, weak
  }

  let offset: Int
  let size: Int
  let storage: Storage
  let isAtomic: Bool

  /// Nil for a type without a size.
  init?(_ property: PropertyModel, ivar: IvarModel, offset: Int) {
    guard let size = ivar.type.size else { return nil }
    self.offset = offset
    self.size = size
    isAtomic = !property.isNonatomic
    guard property.type.isRetainable else {
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

/// `-name`. Arguments: self, _cmd.
func accessorGet(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let accessor = context?.assumingMemoryBound(to: Accessor.self), let result,
    let object = arguments[0]?.load(as: ObjectPointer?.self)
  else { return }
  let place = UnsafeMutableRawPointer(object) + accessor.pointee.offset
  switch accessor.pointee.storage {
  case .bytes: memcpy(result, place, accessor.pointee.size)
  case .strong, .copy:
    guard let selector = arguments[1]?.load(as: OpaquePointer?.self) else { return }
    let value = fwd_getProperty(object, selector, accessor.pointee.offset, accessor.pointee.isAtomic)
    result.storeBytes(of: value, as: ObjectPointer?.self)
  case .weak:
    let value = fwd_loadWeak(place.assumingMemoryBound(to: ObjectPointer?.self))
    result.storeBytes(of: value, as: ObjectPointer?.self)
  }
}

/// `-setName:`. Arguments: self, _cmd, the value.
func accessorSet(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let accessor = context?.assumingMemoryBound(to: Accessor.self), let value = arguments[2],
    let object = arguments[0]?.load(as: ObjectPointer?.self)
  else { return }
  let place = UnsafeMutableRawPointer(object) + accessor.pointee.offset
  switch accessor.pointee.storage {
  case .bytes: memcpy(place, value, accessor.pointee.size)
  case .strong, .copy:
    guard let selector = arguments[1]?.load(as: OpaquePointer?.self) else { return }
    fwd_setProperty(
      object, selector, accessor.pointee.offset, value.load(as: ObjectPointer?.self), accessor.pointee.isAtomic,
      accessor.pointee.storage == .copy ? 1 : 0)
  case .weak:
    fwd_storeWeak(place.assumingMemoryBound(to: ObjectPointer?.self), value.load(as: ObjectPointer?.self))
  }
}
