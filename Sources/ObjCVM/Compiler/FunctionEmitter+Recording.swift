// The tables of a program whose statements are recorded, and the instructions that announce them. Without
// `CompileOptions.recordsStatements` nothing here emits anything.
import ObjCSema
import ObjCSyntax

extension FunctionEmitter {
  /// Announces a statement, with the variables that are in scope.
  func announce(_ moment: StatementMoment, at range: SourceRange) {
    guard program.recordsStatements, builder.isReachable || moment != .leaves else { return }
    statementTable.statements.append(.init(range: range, variables: scope))
    builder.emit(
      .statement, b: Int32(statementTable.statements.count - 1), x: moment.rawValue)
  }

  /// A statement that one steps to by itself: not braces, labels and pools, whose bodies are.
  func announce(_ statement: CheckedStatement) {
    switch statement.kind {
    case .empty, .compound, .case, .default, .label, .autoreleasepool, .try: return
    default: announce(.begins, at: statement.range)
    }
  }

  /// From here to the end of its scope the variable is shown.
  func show(_ model: VariableModel, at home: VariableHome) {
    guard program.recordsStatements, !model.name.isEmpty, let place = place(of: home) else {
      return
    }
    let record = VariableRecord(
      name: model.name, shape: program.shape(of: model.type), home: place)
    statementTable.variables.append(record)
    let number = Int32(statementTable.variables.count - 1)
    switch home {
    case .captured, .capturedByref: statementTable.captures.append(number)
    case .direct, .byref: scope.append(number)
    }
  }

  private func place(of home: VariableHome) -> VariableRecord.Home? {
    switch home {
    case .direct(let variable), .captured(let variable):
      switch variable.location {
      case .slot(let offset), .frame(let offset): .frame(offset)
      case .global(let offset): .global(offset)
      case .pointer(let slot, let offset, _):
        if case .captured = home { .captured(offset) } else { .pointer(slot) }
      default: nil
      }
    case .byref(let frame, let value, _): .byref(frame, value: value)
    case .capturedByref(let offset, let value, _): .capturedByref(offset, value: value)
    }
  }
}

extension ProgramEmitter {
  /// Made once for each type.
  func shape(of type: CType) -> ValueShape {
    let plain = type.unqualified
    if let known = shapes[plain] { return known }
    let made = makeShape(plain, depth: 0)
    shapes[plain] = made
    return made
  }

  private static let mostElements = 64
  private static let mostLevels = 8

  private func makeShape(_ type: CType, depth: Int) -> ValueShape {
    var members: [ValueShape.Member] = []
    if depth < Self.mostLevels {
      switch type.kind {
      case .record(let record):
        for field in record.fields where field.bits == nil {
          members.append(
            .init(
              name: field.name ?? "", offset: field.offset,
              shape: makeShape(field.type.unqualified, depth: depth + 1)))
        }
      case .array(let element, .fixed(let count)):
        let shape = makeShape(element.unqualified, depth: depth + 1)
        for index in 0..<min(count, Self.mostElements) {
          members.append(.init(name: "[\(index)]", offset: index * shape.size, shape: shape))
        }
      default: break
      }
    }
    return ValueShape(
      spelling: type.description, encoding: encoding(of: type), size: type.size ?? 8,
      members: members)
  }
}
