// Types as the runtime writes them: what @encode gives, and the strings of ivars, methods, properties and
// blocks, letter for letter as clang writes them for Apple's runtime.
//
// The rules that surprise: structs behind two pointers lose their members; `const` is written only for
// what an outermost pointer points to, before the `^`; `char *` is `*` however it is signed; class names
// stand only in ivars, properties and extended signatures; member names only in ivars; the numbers in a
// method's string are sums of sizes without alignment, integers counted as at least an int, arrays as
// pointers.

package struct TypeEncoder {
  /// What to spell out at this depth.
  struct Options: OptionSet {
    let rawValue: UInt8

    static let pointedToStructures = Options(rawValue: 1)
    static let structures = Options(rawValue: 2)
    static let outermost = Options(rawValue: 4)
    static let property = Options(rawValue: 8)
    static let structField = Options(rawValue: 16)
    static let blockParameters = Options(rawValue: 32)
    static let classNames = Options(rawValue: 64)
    /// Members' and classes' names, as ivars have them; lost behind pointers.
    static let names = Options(rawValue: 128)

    static let whole: Options = [.pointedToStructures, .structures, .outermost]
    static let extended: Options = [.whole, .blockParameters, .classNames]
  }

  private var text = ""

  private init() {}

  /// `@encode(type)`
  package static func encode(_ type: CType) -> String {
    var encoder = TypeEncoder()
    encoder.write(type, .whole)
    return encoder.text
  }

  /// An instance variable in the encoding of its class, which leaves out what a pointer must not change.
  static func encodeMember(_ type: CType) -> String {
    var encoder = TypeEncoder()
    encoder.write(type, Options.whole.subtracting(.outermost))
    return encoder.text
  }

  static func ivar(_ type: CType) -> String {
    var encoder = TypeEncoder()
    encoder.write(type, [.whole, .names])
    return encoder.text
  }

  static func property(_ type: CType) -> String {
    var encoder = TypeEncoder()
    encoder.write(type, [.whole, .property])
    return encoder.text
  }

  /// A result or parameter: `in`, `out` and so on, then the type; with class names and block signatures
  /// when `isExtended`.
  static func parameter(
    _ type: CType, passing: PassingQualifiers, isExtended: Bool = false
  ) -> String {
    var encoder = TypeEncoder()
    encoder.write(passing)
    encoder.write(type, isExtended ? .extended : .whole)
    return encoder.text
  }

  // MARK: Types

  private static let list = "[1{__va_list_tag=II^v^v}]"
  private static let namedList = """
    [1{__va_list_tag="gp_offset"I"fp_offset"I"overflow_arg_area"^v"reg_save_area"^v}]
    """

  private mutating func write(_ type: CType, _ options: Options) {
    if type.qualifiers.contains(.atomic) {
      text.append("A")
      var inner = type
      inner.qualifiers.remove(.atomic)
      return write(inner, [])
    }
    switch type.kind {
    case .void: text.append("v")
    case .integer(let kind): text.append(kind.code)
    case .floating(let kind): text.append(kind.code)
    case .enumeration(let type): text.append(type.isFixed ? type.underlying.code : "i")
    case .selector: text.append(":")
    case .function: text.append("?")
    case .pointer(let pointee): write(pointer: type, to: pointee, options)
    case .array(let element, let length): write(arrayOf: element, length, options)
    case .record(let record): write(record, options)
    case .block(let function): write(block: function, options)
    case .object(let object): write(object, options)
    case .interface(let object): text.append("{\(object.className ?? "?")=#}")
    case .vaList: text.append(options.contains(.names) ? TypeEncoder.namedList : TypeEncoder.list)
    case .error: text.append("?")
    }
  }

  private mutating func write(pointer: CType, to pointee: CType, _ options: Options) {
    if options.contains(.outermost), isReadOnly(pointer, pointee) {
      text.append("r")
      if text.hasSuffix("nr") {
        text.removeLast(2)
        text.append("rn")
      }
    }
    switch pointee.kind {
    case _ where pointee.qualifiers.contains(.atomic):
      text.append("^")
      write(pointee, [])
    case .integer(.char), .integer(.signedChar), .integer(.unsignedChar):
      text.append("*")
    case .record(let record) where record.tag == "objc_class":
      text.append("#")
    case .record(let record) where record.tag == "objc_object":
      text.append("@")
    default:
      text.append("^")
      write(pointee, options.contains(.pointedToStructures) ? .structures : [])
    }
  }

  /// The `const` of what the last pointer of a row points to; behind a typedef that of the typedef
  /// itself.
  private func isReadOnly(_ pointer: CType, _ pointee: CType) -> Bool {
    if pointer.alias != nil { return pointer.isConst }
    var target = pointee
    while case .pointer(let next) = target.kind { target = next }
    return target.isConst
  }

  private mutating func write(
    arrayOf element: CType, _ length: ArrayLength, _ options: Options
  ) {
    let inner = options.intersection([.structures, .names])
    if case .incomplete = length, !options.contains(.structField) {
      text.append("^")
      return write(element, inner)
    }
    if case .fixed(let count) = length { text.append("[\(count)") } else { text.append("[0") }
    write(element, inner)
    text.append("]")
  }

  private mutating func write(_ record: RecordType, _ options: Options) {
    text.append(record.isUnion ? "(" : "{")
    text.append(record.tag ?? "?")
    if options.contains(.structures) {
      text.append("=")
      for field in record.fields {
        if options.contains(.names) { text.append("\"\(field.name ?? "")\"") }
        if let bits = field.bits {
          text.append("b\(bits.width)")
        } else {
          write(field.type, [.structures, .structField, options.intersection(.names)])
        }
      }
    }
    text.append(record.isUnion ? ")" : "}")
  }

  private mutating func write(block function: FunctionType, _ options: Options) {
    text.append("@?")
    guard options.contains(.blockParameters) else { return }
    let inner = options.subtracting([.outermost, .structField])
    text.append("<")
    write(function.result, inner)
    text.append("@?")
    for parameter in function.parameters { write(parameter, inner) }
    text.append(">")
  }

  private mutating func write(_ object: ObjectType, _ options: Options) {
    if object.isMetaclass {
      text.append("#")
      return
    }
    text.append("@")
    guard !options.isDisjoint(with: [.names, .property, .classNames]) else { return }
    if object.className == nil && object.protocols.isEmpty { return }
    text.append("\"")
    text.append(object.className ?? "")
    for name in object.protocols { text.append("<\(name)>") }
    text.append("\"")
  }

  private mutating func write(_ passing: PassingQualifiers) {
    if passing.contains(.in) { text.append("n") }
    if passing.contains(.inout) { text.append("N") }
    if passing.contains(.out) { text.append("o") }
    if passing.contains(.bycopy) { text.append("O") }
    if passing.contains(.byref) { text.append("R") }
    if passing.contains(.oneway) { text.append("V") }
  }
}
