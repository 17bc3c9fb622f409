/// How long an array is that an initialiser makes: `int a[] = { 1, [7] = 2, 3 }` has 9 elements.
struct InitializerShape {
  let resolver: TypeResolver
  let scope: Scope

  /// The type with its length; unchanged if it has one or the initialiser gives none.
  func complete(_ type: CType, with initializer: Initializer?) -> CType {
    guard case .array(let element, .incomplete) = type.kind, let initializer else { return type }
    let count: Int?
    switch initializer {
    case .list(let list): count = self.count(of: list, element: element)
    case .expression(let expression): count = lengthOfString(expression, element: element)
    }
    guard let count else { return type }
    return CType(.array(element, .fixed(count)), qualifiers: type.qualifiers)
  }

  private func lengthOfString(_ expression: Expr, element: CType) -> Int? {
    if let literal = resolver.text(of: expression, in: scope) {
      let type = TypeResolver.arrayType(of: literal)
      guard case .array(let own, .fixed(let count)) = type.kind, own.size == element.size else {
        return nil
      }
      return count
    }
    if case .selection(let selection) = expression.unparenthesized.kind {
      return resolver.checker?.chosen(by: selection, in: scope).flatMap {
        lengthOfString($0, element: element)
      }
    }
    guard case .compoundLiteral(let name, let list) = expression.unparenthesized.kind else {
      return nil
    }
    let type = complete(resolver.resolve(name, in: scope), with: .list(list))
    if case .array(_, .fixed(let count)) = type.kind { return count }
    return nil
  }

  /// Elements that a list fills.
  func count(of list: InitializerList, element: CType) -> Int? {
    if element.integerKind?.size == 1, list.items.count == 1,
      case .expression(let only) = list.items[0].value, list.items[0].designators.isEmpty,
      let length = lengthOfString(only, element: element)
    {
      return length
    }
    var next: Int64 = 0
    var longest: Int64 = 0
    var position = 0
    while position < list.items.count {
      switch list.items[position].designators.first {
      case .index(let expression)?, .indexRange(_, let expression)?:
        guard case .integer(let index, _)? = resolver.constants.evaluate(expression, in: scope),
          index >= 0, index < Int64(CType.sizeLimit)
        else { return nil }
        next = index
        consume(element, list.items, &position, list.items[position].designators.dropFirst())
      case .field?: return nil
      case nil: consume(element, list.items, &position)
      }
      next += 1
      longest = max(longest, next)
    }
    let size = Int64(max(1, element.size ?? 1))
    return longest > Int64(CType.sizeLimit) / size ? nil : Int(longest)
  }

  /// Passes the items that fill one object; braces may be left out.
  ///
  /// - Parameter path: what is left of the first item's designators.
  private func consume(
    _ type: CType, _ items: [InitializerList.Item], _ position: inout Int,
    _ path: ArraySlice<InitializerList.Designator> = []
  ) {
    let start = position
    position += 1
    guard case .expression(let value) = items[start].value else { return }
    let count: Int
    switch type.kind {
    case .record(let record):
      if path.isEmpty, isWhole(value, type) { return }
      count = record.isUnion ? 1 : record.initializableFields.count
    case .array(let element, .fixed(let length)):
      if path.isEmpty, lengthOfString(value, element: element) != nil { return }
      count = length
    default: return
    }
    var index = 0
    if let first = path.first {
      guard let (place, part, isInner) = step(first, in: type), place < count else { return }
      position = start
      consume(part, items, &position, isInner ? path : path.dropFirst())
      index = place + 1
      if type.recordType?.isUnion == true { return }
    } else if count > 0 {
      position = start
    }
    while index < count, position < items.count,
      items[position].designators.isEmpty || position == start
    {
      let part = type.pointee ?? type.recordType?.initializableFields[index].type
      consume(part ?? .int, items, &position)
      index += 1
    }
  }

  /// The number and type of the part that a designator names, and whether it has to be looked up in there.
  private func step(_ designator: InitializerList.Designator, in type: CType)
    -> (Int, CType, isInner: Bool)?
  {
    switch designator {
    case .field(let name):
      guard let record = type.recordType, let path = record.path(to: name.text) else { return nil }
      let place = record.initializableFields.firstIndex {
        $0.name == path[0].name && $0.offset == path[0].offset
      }
      return (record.isUnion ? 0 : place ?? 0, path[0].type, path.count > 1)
    case .index(let expression), .indexRange(_, let expression):
      guard case .integer(let index, _)? = resolver.constants.evaluate(expression, in: scope),
        index >= 0, index < Int64(CType.sizeLimit), let element = type.pointee
      else { return nil }
      return (Int(index), element, false)
    }
  }

  /// The expression is itself a struct, not its first member.
  private func isWhole(_ value: Expr, _ type: CType) -> Bool {
    resolver.checker?.typeAhead(of: value, in: scope).isRecord ?? false
  }
}
