// What quick forms (QuickForm.swift) are made of: an object's state, and answers. In this module, so that all of it is inlined.
import CRuntime
import ObjCVM

/// What quick forms look at before anything else. In this module, so that they read it without a call.
enum QuickPlaces {
  // Written when a world starts, with no listing running.
  @exclusivity(unchecked)
  nonisolated(unsafe) fileprivate static var memory: Unmanaged<Memory>?
  @exclusivity(unchecked)
  nonisolated(unsafe) fileprivate static var world: Unmanaged<World>?
  /// The world is a compiled program's: its memory is not watched.
  @exclusivity(unchecked)
  nonisolated(unsafe) private(set) static var isCompiled = false
  /// The class of the constant strings of compiled code, which lie outside of the world's memory; 0 where there are none.
  @exclusivity(unchecked)
  nonisolated(unsafe) fileprivate static var constantClass: UInt = 0

  // The classes of states, as the first word of an object of Swift's has them.
  @exclusivity(unchecked)
  nonisolated(unsafe) fileprivate static var strings: UInt = 0
  @exclusivity(unchecked)
  nonisolated(unsafe) fileprivate static var numbers: UInt = 0
  @exclusivity(unchecked)
  nonisolated(unsafe) fileprivate static var arrays: UInt = 0
  @exclusivity(unchecked)
  nonisolated(unsafe) fileprivate static var dictionaries: UInt = 0
  nonisolated(unsafe) fileprivate static var exceptions: UInt = 0

  /// -insertObject:atIndex:, and the library's implementation of it for arrays; 0 until an array was asked to add.
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var insertion: (selector: OpaquePointer?, imp: UInt) = (nil, 0)

  /// Notes that this array's method is the library's own.
  static func noteInsertion(of array: ObjectPointer, _ world: World) {
    let selector = world.selector("insertObject:atIndex:")
    insertion = (selector, unsafeBitCast(fwd_msgLookup(array, selector), to: UInt.self))
  }

  /// Whether an insertion into the array is known to run the library's own method.
  @inline(__always)
  static func inserts(_ array: ObjectPointer) -> Bool {
    guard let selector = insertion.selector else { return false }
    return unsafeBitCast(fwd_msgLookup(array, selector), to: UInt.self) == insertion.imp
  }

  /// The world's, of which its fields are read one by one.
  @exclusivity(unchecked)
  nonisolated(unsafe) fileprivate static var selectors: NativeEquality.Selectors?
  @exclusivity(unchecked)
  nonisolated(unsafe) fileprivate static var stringMethods = (
    hash: 0 as UInt, copy: 0 as UInt, copyWithZone: 0 as UInt
  )
  @exclusivity(unchecked)
  nonisolated(unsafe) fileprivate static var numberMethods = (
    hash: 0 as UInt, copy: 0 as UInt, copyWithZone: 0 as UInt
  )

  /// The class of strings or that of numbers has just been made.
  static func noteEquality(_ world: World) {
    let equality = world.equality
    selectors = equality.selectors
    let (strings, numbers) = (equality.strings, equality.numbers)
    stringMethods = (strings.hash, strings.copy, strings.copyWithZone)
    numberMethods = (numbers.hash, numbers.copy, numbers.copyWithZone)
  }

  static func begin(_ world: World) {
    insertion = (nil, 0)
    noteEquality(world)
    self.world = .passUnretained(world)
    memory = .passUnretained(world.memory)
    isCompiled = world.memory.usesSystemHeap
    constantClass = 0
    strings = firstWord(StringState.self)
    numbers = firstWord(NumberState.self)
    arrays = firstWord(ArrayState.self)
    dictionaries = firstWord(DictionaryState.self)
    exceptions = firstWord(ExceptionState.self)
  }

  private static func firstWord(_ cls: AnyClass) -> UInt { unsafeBitCast(cls, to: UInt.self) }

  /// From now on there are objects of this class outside of the world's memory, each with its state.
  static func noteConstants(_ cls: OpaquePointer) { constantClass = UInt(bitPattern: cls) }
}

/// A state that quick forms read.
protocol QuickState: AnyObject {
  /// Its class.
  static var firstWord: UInt { get }
}
extension StringState: QuickState {
  @inline(__always) static var firstWord: UInt { QuickPlaces.strings }
}
extension NumberState: QuickState {
  @inline(__always) static var firstWord: UInt { QuickPlaces.numbers }
}
extension ArrayState: QuickState {
  @inline(__always) static var firstWord: UInt { QuickPlaces.arrays }
}
extension DictionaryState: QuickState {
  @inline(__always) static var firstWord: UInt { QuickPlaces.dictionaries }
}
extension ExceptionState: QuickState {
  @inline(__always) static var firstWord: UInt { QuickPlaces.exceptions }
}

extension QuickWorld {
  /// The world. Where there is none, nobody asks.
  @inline(__always)
  static func with<Result>(_ body: (World) -> Result) -> Result {
    guard let world = QuickPlaces.world else {
      preconditionFailure("a message without a world")
    }
    return world._withUnsafeGuaranteedRef(body)
  }

  /// Whether the listing may write these bytes. Compiled code is not asked.
  @inline(__always)
  static func mayWrite(_ address: UnsafeMutableRawPointer, _ count: Int) -> Bool {
    QuickPlaces.isCompiled || mayListingWrite(address, count)
  }

  @inline(never)
  private static func mayListingWrite(_ address: UnsafeMutableRawPointer, _ count: Int) -> Bool {
    memory?._withUnsafeGuaranteedRef { $0.mayWrite(UInt(bitPattern: address), count) } ?? false
  }

  /// Whether the word after isa is a state: as `Memory.hasNativeState`, without a call.
  @inline(__always)
  private static func hasState(_ object: ObjectPointer) -> Bool {
    guard let memory = QuickPlaces.memory else { return false }
    let isInside = memory._withUnsafeGuaranteedRef {
      $0.contains(UInt(bitPattern: object) &+ UInt(nativeStateOffset))
    }
    if isInside { return memory._withUnsafeGuaranteedRef { $0.hasNativeState(object) } }
    let constantClass = QuickPlaces.constantClass
    return constantClass != 0 && UnsafeRawPointer(object).load(as: UInt.self) == constantClass
  }

  /// Lends an object's state to `body` when it is exactly of that type; nil otherwise. As `World.withState`.
  @inline(__always)
  static func state<State: QuickState, Result>(
    _ object: ObjectPointer?, _ type: State.Type, _ body: (State) -> Result
  ) -> Result? {
    guard let object, hasState(object),
      let word = UnsafeRawPointer(object).load(
        fromByteOffset: nativeStateOffset, as: UnsafeRawPointer?.self),
      word.load(as: UInt.self) == State.firstWord
    else { return nil }
    return Unmanaged<State>.fromOpaque(word)._withUnsafeGuaranteedRef { body($0) }
  }

  // MARK: Keys of collections

  /// The state of an object, whatever its type; nil where there is none.
  @inline(__always)
  private static func anyState(_ object: ObjectPointer) -> UnsafeRawPointer? {
    guard UInt(bitPattern: object) & 7 == 0, hasState(object) else { return nil }
    return UnsafeRawPointer(object).load(
      fromByteOffset: nativeStateOffset, as: UnsafeRawPointer?.self)
  }

  /// The address of what a message runs.
  @inline(__always)
  private static func implementation(_ selector: OpaquePointer, of object: ObjectPointer) -> UInt {
    unsafeBitCast(fwd_msgLookup(object, selector), to: UInt.self)
  }

  /// What `hash` answers for a string or a number of the library; nil where it has to be sent. As
  /// `World.hashWithoutMessages`, for quick forms, which nobody asks while a trace is on.
  @inline(__always)
  static func hash(of key: ObjectPointer) -> UInt? {
    guard let state = anyState(key), let selectors = QuickPlaces.selectors else { return nil }
    let found = implementation(selectors.hash, of: key)
    let kind = state.load(as: UInt.self)
    if kind == QuickPlaces.strings, found == QuickPlaces.stringMethods.hash {
      return Unmanaged<StringState>.fromOpaque(state)._withUnsafeGuaranteedRef { $0.hash }
    }
    if kind == QuickPlaces.numbers, found == QuickPlaces.numberMethods.hash {
      return Unmanaged<NumberState>.fromOpaque(state)._withUnsafeGuaranteedRef { $0.value.hash }
    }
    return nil
  }

  /// The object's `copy` would be the object itself: `World.isOwnCopy` for quick forms.
  @inline(__always)
  static func isOwnCopy(_ object: ObjectPointer) -> Bool {
    guard let state = anyState(object), let selectors = QuickPlaces.selectors else { return false }
    let copy = implementation(selectors.copy, of: object)
    let withZone = implementation(selectors.copyWithZone, of: object)
    let kind = state.load(as: UInt.self)
    if kind == QuickPlaces.strings {
      let own = QuickPlaces.stringMethods
      return copy == own.copy && withZone == own.copyWithZone
        && Unmanaged<StringState>.fromOpaque(state)._withUnsafeGuaranteedRef { !$0.isMutable }
    }
    let own = QuickPlaces.numberMethods
    return kind == QuickPlaces.numbers && copy == own.copy && withZone == own.copyWithZone
  }

  /// `World.areEqualWithoutMessages`, for keys that are two objects.
  @inline(never)
  static func areEqual(_ left: ObjectPointer, _ right: ObjectPointer) -> Bool? {
    with { $0.areEqualWithoutMessages(left, right) }
  }
}

extension fwd_quick_result {
  /// The body has to run.
  @inline(__always) static var declined: Self { Self(value: 0, answer: 0) }
  /// Nothing is returned.
  @inline(__always) static var done: Self { Self(value: 0, answer: 1) }

  @inline(__always)
  static func word(_ value: Int) -> Self {
    Self(value: UInt64(bitPattern: Int64(value)), answer: 1)
  }
  @inline(__always)
  static func word(_ value: UInt) -> Self { Self(value: UInt64(value), answer: 1) }
  @inline(__always)
  static func bool(_ value: Bool) -> Self { Self(value: value ? 1 : 0, answer: 1) }
  @inline(__always)
  static func double(_ value: Double) -> Self { Self(value: value.bitPattern, answer: 1) }
  /// +0: somebody else owns it.
  @inline(__always)
  static func borrowed(_ object: ObjectPointer?) -> Self {
    Self(value: UInt64(UInt(bitPattern: object)), answer: 1)
  }

  /// +1, of a method outside the owning families: a caller that takes it over gets the reference, any other an autoreleased
  /// object.
  @inline(__always)
  static func owned(_ object: ObjectPointer, _ world: World, _ caller: UnsafeRawPointer?)
    -> Self
  {
    guard let caller else { return Self(value: UInt64(UInt(bitPattern: object)), answer: 2) }
    if let handshake = world.handshake, handshake.isTakenOver(caller) {
      handshake.handOver()
      return borrowed(object)
    }
    return borrowed(fwd_autorelease(object))
  }
}

extension Optional where Wrapped == fwd_quick_result {
  /// What was found out, or nothing.
  @inline(__always) var orDeclined: fwd_quick_result { self ?? .declined }
}
