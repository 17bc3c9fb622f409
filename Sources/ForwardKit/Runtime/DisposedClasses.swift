// Which values of RuntimeClass outlived their class.
//
// The memory of a disposed class is given back, and another class may come to lie there. So a value notes how many classes
// had been disposed of when it was made; as long as that is still the count, its address is good. Otherwise the table
// knows when a class was last disposed of at the address: later than the value was made, and the value is a dead one.
//
// The table has an entry per address, so it is no larger than the number of classes that ever lived at one time.
import CRuntime
import Synchronization

@usableFromInline enum DisposedClasses {
  /// Grows with each disposal.
  @usableFromInline static let count = Atomic<Int>(0)
  private static let last = Lock<(generation: UInt64, disposals: [UInt: Int])>((0, [:]))

  static let name = "DisposedClass"
  static let standIn = CachedClass {
    guard let cls = fwd_allocateClassPair(fwd_lookUpClass("NSObject"), name, 0) else {
      preconditionFailure("the name \(name) is ForwardKit's")
    }
    fwd_registerClassPair(cls)
    return cls
  }

  /// Its methods' closures end with it. False when the class is in use.
  static func dispose(_ cls: RawClass) -> Bool {
    // Made while the class is there: it must not come to lie where that lay.
    _ = standIn.raw
    // Taken before the memory goes: another class may come to lie there, and have methods of its own, at once.
    let metaclass = RuntimeClass(raw: cls).metaclass.raw
    let replaced = MethodLayer.takeAll(of: cls, metaclass)
    let methods = ClassImplementations.takeAll(of: cls, metaclass)
    guard forget(cls) else {
      replaced.putBack()
      methods.putBack()
      return false
    }
    replaced.retire()
    methods.retire()
    return true
  }

  private static func forget(_ cls: RawClass) -> Bool {
    let generation = fwd_runtime_generation()
    return last.withLock { last in
      if last.generation != generation { last = (generation, [:]) }
      // Before the memory goes: the value of a class that comes to lie there is newer than this.
      let address = UInt(bitPattern: cls)
      let earlier = last.disposals[address]
      // Releasing: who sees the new count finds the entry, whose lock it takes.
      last.disposals[address] = count.add(1, ordering: .releasing).newValue
      if fwd_disposeClassPair(cls) { return true }
      last.disposals[address] = earlier
      return false
    }
  }

  /// The class of a value that is older than the last disposal.
  @usableFromInline static func check(_ value: RuntimeClass) -> RawClass {
    let generation = fwd_runtime_generation()
    let isDead = last.withLock { last in
      last.generation == generation
        && last.disposals[UInt(bitPattern: value.address)].map { $0 > value.disposals } ?? false
    }
    return isDead ? standIn.raw : value.address
  }
}
