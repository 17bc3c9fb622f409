// The arguments of one formatting: those behind `...`, each with its kind, or a listing's own va_list, which is a pointer
// to 8-byte slots without kinds (as on Apple's arm64). Slots are read as the conversion wants them, like in C.
import ObjCVM

enum FormatArguments {
  case values([VariadicArguments.Value])
  case variadic(VariadicArguments)
  case slots(UnsafeRawPointer?)
  /// A va_list of compiled code.
  case native(NativeVariadics)

  init(_ variadic: VariadicArguments?) { self = variadic.map { .variadic($0) } ?? .none }

  static var none: FormatArguments { .values([]) }

  typealias Kind = FormatList.Kind

  /// See `FormatList.fetch`.
  func fetch(_ index: Int, _ kind: Kind, in world: World) throws(ListingException)
    -> VariadicArguments.Value?
  {
    switch self {
    case .values(let values): index < values.count ? values[index] : nil
    case .variadic(let variadic): try FormatList.variadic(variadic).fetch(index, kind, in: world)
    case .slots(let base): try FormatList.slots(base).fetch(index, kind, in: world)
    case .native(let native): native.value(index, kind)
    }
  }

  /// Lets `body` read them as one conversion after the other wants them.
  func withList<Result>(
    _ body: (FormatList) throws(ListingException) -> Result
  ) throws(ListingException) -> Result {
    switch self {
    case .slots(let base): return try body(.slots(base))
    case .native(let native):
      defer { withExtendedLifetime(native) {} }
      return try body(.variadic(VariadicArguments(native)))
    case .variadic(let variadic): return try body(.variadic(variadic))
    case .values(let values):
      return try values.withUnsafeBufferPointer {
        (values: UnsafeBufferPointer<VariadicArguments.Value>) throws(ListingException) in
        try body(.values(values))
      }
    }
  }
}

/// Arguments borrowed for one formatting: reading one counts no references.
enum FormatList {
  case values(UnsafeBufferPointer<VariadicArguments.Value>)
  case variadic(VariadicArguments)
  case slots(UnsafeRawPointer?)

  typealias Kind = VariadicArguments.Kind

  /// The argument with that 0-based index; nil when fewer were given. A va_list doesn't say how many there are: reading
  /// beyond its end is a trap or gives what lies there.
  func fetch(_ index: Int, _ kind: Kind, in world: World) throws(ListingException)
    -> VariadicArguments.Value?
  {
    switch self {
    case .values(let values): return index < values.count ? values[index] : nil
    case .variadic(let variadic): return index < variadic.count ? variadic[index, kind] : nil
    case .slots(let base):
      guard let base else { throw world.trap(.nullAccess(what: "reading a va_list that is nil")) }
      let word = try world.read(base + index * 8, as: UInt64.self)
      return kind == .word
        ? .integer(Int64(bitPattern: word)) : .floating(Double(bitPattern: word))
    }
  }

  /// How many there are; nil where nothing says it.
  var count: Int? {
    switch self {
    case .values(let values): values.count
    case .variadic(let variadic): variadic.count == Int.max ? nil : variadic.count
    case .slots: nil
    }
  }
}

extension NativeCall {
  /// The arguments for `...` of this call.
  var formatArguments: FormatArguments { FormatArguments(variadic) }
  /// A va_list argument.
  func listArguments(_ index: Int) -> FormatArguments {
    if world.isCompiled, let list = pointer(index) { return .native(NativeVariadics(list: list)) }
    return .slots(pointer(index))
  }
}
