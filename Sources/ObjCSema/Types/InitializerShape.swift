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
        position += 1
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
  private func consume(
    _ type: CType, _ items: [InitializerList.Item], _ position: inout Int
  ) {
    guard position < items.count, case .expression(let value) = items[position].value else {
      position += 1
      return
    }
    switch type.kind {
    case .record(let record):
      if isWhole(value, type) {
        position += 1
        return
      }
      let start = position
      for field in record.fields where field.name != nil || field.bits == nil {
        guard position < items.count, items[position].designators.isEmpty || position == start
        else { break }
        consume(field.type, items, &position)
        if record.isUnion { break }
      }
      if position == start { position += 1 }
    case .array(let element, .fixed(let count)):
      if lengthOfString(value, element: element) != nil {
        position += 1
        return
      }
      let start = position
      for _ in 0..<count {
        guard position < items.count, items[position].designators.isEmpty || position == start
        else { break }
        consume(element, items, &position)
      }
      if position == start { position += 1 }
    default: position += 1
    }
  }

  /// The expression is itself a struct, not its first member.
  private func isWhole(_ value: Expr, _ type: CType) -> Bool {
    resolver.checker?.typeAhead(of: value, in: scope).isRecord ?? false
  }
}
