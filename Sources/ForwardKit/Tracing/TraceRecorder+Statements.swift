// Statements and the values of their variables, for debuggers. Addresses are read while the program stands still at the statement;
// what is kept is text.
import CRuntime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A statement as the machine reports it: its variables by address. Good for the length of the call.
package struct TracedStatement {
  package struct Variable {
    package let name: String
    package let type: String
    package let encoding: String
    /// Nil when its bytes may not be read.
    package let address: UnsafeRawPointer?
    package let members: [Variable]

    package init(
      name: String, type: String, encoding: String, address: UnsafeRawPointer?, members: [Variable]
    ) {
      self.name = name
      self.type = type
      self.encoding = encoding
      self.address = address
      self.members = members
    }
  }

  package let moment: TraceEvent.Statement.Moment
  package let function: String
  package let depth: Int
  package let variables: [Variable]

  package init(
    moment: TraceEvent.Statement.Moment, function: String, depth: Int, variables: [Variable]
  ) {
    self.moment = moment
    self.function = function
    self.depth = depth
    self.variables = variables
  }
}

extension TraceRecorder {
  private typealias RuntimeObject = TraceNames.RuntimeObject

  /// How many objects one statement tells of at most, and how many elements of a collection.
  private static let mostObjects = 256
  private static let mostElements = 100

  func statement() -> TraceEvent.Body? {
    guard let statement = names.describer.statement() else { return nil }
    var found: [RuntimeObject] = []
    let variables = statement.variables.map { describe($0, &found) }
    return .statement(
      .init(
        moment: statement.moment, function: statement.function, depth: statement.depth,
        variables: variables, objects: changes(from: found)))
  }

  private func describe(_ variable: TracedStatement.Variable, _ found: inout [RuntimeObject])
    -> TraceVariable
  {
    guard let address = variable.address else {
      return TraceVariable(name: variable.name, type: variable.type, text: "cannot be read")
    }
    return TraceVariable(
      name: variable.name, type: variable.type, text: text(at: address, variable.encoding, &found),
      members: variable.members.map { describe($0, &found) })
  }

  private func text(
    at address: UnsafeRawPointer, _ encoding: String, _ found: inout [RuntimeObject]
  ) -> String {
    guard let type = fwd_type_parse(encoding, nil) else { return "?" }
    if UInt8(bitPattern: type.pointee.kind) == UInt8(ascii: "@"),
      let object = address.loadUnaligned(as: RuntimeObject?.self), names.describer.isObject(object)
    {
      found.append(object)
    }
    return names.text(at: address, type: type, depth: 0)
  }

  /// Values of these objects, and of those that they lead to, that have not been told.
  private func changes(from start: [RuntimeObject]) -> [TraceEvent.ObjectValues] {
    var changed: [TraceEvent.ObjectValues] = []
    var waiting = start
    var seen: Set<UInt> = []
    var next = 0
    while next < waiting.count, seen.count < Self.mostObjects {
      let object = waiting[next]
      next += 1
      guard !fwd_object_isClass(object), seen.insert(UInt(bitPattern: object)).inserted,
        names.describer.object(object) == nil
      else { continue }
      let values = values(of: object, &waiting)
      guard !values.isEmpty else { continue }
      let name = names.object(object)
      guard objectValues[name] != values else { continue }
      objectValues[name] = values
      changed.append(.init(object: name, values: values))
    }
    return changed
  }

  private func values(of object: RuntimeObject, _ found: inout [RuntimeObject]) -> [TraceVariable] {
    if let elements = names.describer.elements(object) {
      return elements.prefix(Self.mostElements).map { label, element in
        found.append(element)
        return TraceVariable(name: label, type: "id", text: names.value(element))
      }
    }
    var chain: [OpaquePointer] = []
    var cls = fwd_object_getClass(object)
    while let current = cls {
      chain.append(current)
      cls = fwd_class_getSuperclass(current)
    }
    return chain.reversed().flatMap { ivars(of: $0, in: object, &found) }
  }

  private func ivars(
    of cls: OpaquePointer, in object: RuntimeObject, _ found: inout [RuntimeObject]
  ) -> [TraceVariable] {
    var count: UInt32 = 0
    guard let list = fwd_class_copyIvarList(cls, &count) else { return [] }
    defer { fwd_free(list) }
    var variables: [TraceVariable] = []
    for index in 0..<Int(count) {
      guard let ivar = list[index], let name = fwd_ivar_getName(ivar),
        let encoding = fwd_ivar_getTypeEncoding(ivar), strcmp(name, "isa") != 0,
        encoding.pointee != CChar(bitPattern: UInt8(ascii: "b"))
      else { continue }
      let address = UnsafeRawPointer(object) + fwd_ivar_getOffset(ivar)
      let types = String(cString: encoding)
      variables.append(
        TraceVariable(
          name: String(cString: name), type: Self.spelling(types),
          text: text(at: address, types, &found)))
    }
    return variables
  }

  /// `@"NSString"` as `NSString *`, other encodings in words where there are words.
  private static func spelling(_ encoding: String) -> String {
    if encoding.hasPrefix("@\""), encoding.hasSuffix("\"") {
      let name = encoding.dropFirst(2).dropLast()
      return name.hasPrefix("<") ? "id\(name)" : "\(name) *"
    }
    guard let type = fwd_type_parse(encoding, nil), let text = fwd_type_copyDescription(type) else {
      return encoding
    }
    defer { fwd_free(text) }
    return String(cString: text)
  }
}
