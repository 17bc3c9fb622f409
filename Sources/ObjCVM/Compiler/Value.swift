// Results of expressions, and storage.
import ObjCSema

/// What an expression gave: a type and where its value is.
///
/// Types are those of values: arrays and functions have decayed, qualifiers and ownership are gone.
struct Value {
  enum Storage: Equatable {
    /// void
    case none
    /// A scalar in a slot: a temporary, or a variable's own slot. A long double is a double here.
    case slot(Int32)
    /// An integer, enumerator or pointer known while compiling, canonical for its type.
    case integer(Int64)
    /// A floating-point constant of whatever width the type says.
    case floating(Double)
    /// A struct or union that lies somewhere.
    case location(Location)
  }

  var type: CType
  var storage: Storage
  /// ARC: the value is an object and carries +1, which whoever receives the value must take, release or
  /// enter with `releaseLater`.
  var isRetained = false
  /// 1 or 0, whatever integer type it has: the result of a comparison.
  var isTruth = false

  init(_ type: CType, _ storage: Storage, isRetained: Bool = false) {
    self.type = type
    self.storage = storage
    self.isRetained = isRetained
  }

  static var void: Value { Value(.void, .none) }
  static func slot(_ slot: Int32, _ type: CType) -> Value { Value(type, .slot(slot)) }
  static func integer(_ value: Int64, _ type: CType = .int) -> Value {
    Value(type, .integer(value))
  }

  static func truth(_ slot: Int32) -> Value {
    var value = Value(.int, .slot(slot))
    value.isTruth = true
    return value
  }

  /// The integer or null pointer that is known while compiling.
  var constantInteger: Int64? {
    if case .integer(let value) = storage { value } else { nil }
  }

  var constantFloating: Double? {
    if case .floating(let value) = storage { value } else { nil }
  }

  var isConstant: Bool { constantInteger != nil || constantFloating != nil }

  var slotOffset: Int32? { if case .slot(let slot) = storage { slot } else { nil } }
}

/// Where something can be read from and written to.
enum Location: Equatable {
  /// A scalar variable whose address nobody takes: canonical in its slot.
  case slot(Int32)
  /// Memory form at a byte offset of the frame.
  case frame(Int32)
  /// Memory form at a byte of the globals.
  case global(Int32)
  /// Memory at an address in a slot, plus bytes, plus an ivar's offset (its number).
  case pointer(Int32, Int32, ivar: Int32?)
  /// Element of the array at an address in a slot; index in a slot, scaled by the element's size.
  case indexed(base: Int32, index: Int32)
  /// Element of an array variable in the frame, with a bound.
  case element(array: Int32, index: Int32, count: UInt16)
  /// Bit-field in the storage at an address in a slot, plus bytes.
  case bits(Int32, Int32, BitField, ivar: Int32?)
}

/// Storage with the type of what is there, qualifiers and ownership included.
struct LValue {
  var type: CType
  var location: Location

  init(_ type: CType, _ location: Location) {
    self.type = type
    self.location = location
  }

  var ownership: Ownership? { type.ownership }
  var isBitField: Bool { if case .bits = location { true } else { false } }
}

/// An lvalue whose parts are evaluated.
enum Target {
  case storage(LValue)
  /// `object.name`: a getter and a setter message.
  case property(CheckedProperty, receiver: Value)
  /// `object[key]`: messages too.
  case objectSubscript(CheckedSubscript, receiver: Value, key: Value)

  /// A slot holds a part of its address.
  func uses(_ slot: Int32) -> Bool {
    switch self {
    case .storage(let variable):
      switch variable.location {
      case .pointer(slot, _, _), .indexed(slot, _), .indexed(_, slot), .element(_, slot, _),
        .bits(slot, _, _, _):
        true
      default: false
      }
    case .property(_, let receiver): receiver.slotOffset == slot
    case .objectSubscript(_, let receiver, let key):
      receiver.slotOffset == slot || key.slotOffset == slot
    }
  }
}

/// How a scalar stands in memory, and with which instructions it is reached.
enum MemoryForm {
  case s8, u8, s16, u16, s32, u32, w64, longDouble

  /// Nil for types that are no scalars.
  init?(_ type: CType) {
    if let kind = type.integerKind {
      switch (kind.size, kind.isSigned) {
      case (1, true): self = .s8
      case (1, false): self = .u8
      case (2, true): self = .s16
      case (2, false): self = .u16
      case (4, true): self = .s32
      case (4, false): self = .u32
      case (8, _): self = .w64
      default: return nil
      }
      return
    }
    switch type.kind {
    case .floating(.float): self = .u32
    case .floating(.double): self = .w64
    case .floating(.longDouble): self = .longDouble
    case .pointer, .object, .block, .selector, .vaList, .function: self = .w64
    default: return nil
    }
  }

  var size: Int {
    switch self {
    case .s8, .u8: 1
    case .s16, .u16: 2
    case .s32, .u32: 4
    case .w64: 8
    case .longDouble: 16
    }
  }

  /// One of eight operations by form; nil where a long double has none.
  private func pick(
    _ s8: Operation, _ u8: Operation, _ s16: Operation, _ u16: Operation, _ s32: Operation,
    _ u32: Operation, _ w64: Operation, _ long: Operation?
  ) -> Operation? {
    switch self {
    case .s8: s8
    case .u8: u8
    case .s16: s16
    case .u16: u16
    case .s32: s32
    case .u32: u32
    case .w64: w64
    case .longDouble: long
    }
  }

  var load: Operation? {
    pick(.load8, .loadU8, .load16, .loadU16, .load32, .loadU32, .load64, .loadLongDouble)
  }
  var store: Operation? {
    pick(.store8, .store8, .store16, .store16, .store32, .store32, .store64, .storeLongDouble)
  }
  var localLoad: Operation? {
    pick(
      .localLoad8, .localLoadU8, .localLoad16, .localLoadU16, .localLoad32, .localLoadU32, .move,
      .localLoadLongDouble)
  }
  var localStore: Operation? {
    pick(
      .localStore8, .localStore8, .localStore16, .localStore16, .localStore32, .localStore32,
      .move, .localStoreLongDouble)
  }
  var globalLoad: Operation? {
    pick(
      .globalLoad8, .globalLoadU8, .globalLoad16, .globalLoadU16, .globalLoad32, .globalLoadU32,
      .globalLoad64, nil)
  }
  var globalStore: Operation? {
    pick(
      .globalStore8, .globalStore8, .globalStore16, .globalStore16, .globalStore32, .globalStore32,
      .globalStore64, nil)
  }
  var indexedLoad: Operation? {
    pick(
      .loadIndexed8, .loadIndexedU8, .loadIndexed16, .loadIndexedU16, .loadIndexed32,
      .loadIndexedU32, .loadIndexed64, nil)
  }
  var indexedStore: Operation? {
    pick(
      .storeIndexed8, .storeIndexed8, .storeIndexed16, .storeIndexed16, .storeIndexed32,
      .storeIndexed32, .storeIndexed64, nil)
  }
  var elementLoad: Operation? {
    pick(
      .elementLoad8, .elementLoadU8, .elementLoad16, .elementLoadU16, .elementLoad32,
      .elementLoadU32, .elementLoad64, nil)
  }
  var elementStore: Operation? {
    pick(
      .elementStore8, .elementStore8, .elementStore16, .elementStore16, .elementStore32,
      .elementStore32, .elementStore64, nil)
  }
}
