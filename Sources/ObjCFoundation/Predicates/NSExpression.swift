// NSExpression: making and evaluating.
import CRuntime
import ObjCVM

/// The expression `SELF`, one object for a whole program.
private final class EvaluatedObjectExpression {
  let object: ObjectPointer
  init(_ world: World) { object = world.makeExpression(ExpressionNode(.evaluatedObject)) }
  deinit { fwd_release(object) }
}

extension PredicateLibrary {
  static func expressionClass() -> NativeClass {
    let cls = NativeClass("NSExpression", superclass: "NSObject")
    cls.hasState = true
    for name in ["NSCopying", "NSSecureCoding"] { cls.adopt(name) }
    addExpressionMaking(to: cls)
    addExpressionParts(to: cls)
    return cls
  }

  private static func addExpressionMaking(to cls: NativeClass) {
    let expression = "@\"NSExpression\"@:"
    cls.classMethod("expressionWithFormat:", expression + "@\"NSString\"", variadic: true) {
      call throws(ListingException) in
      try returnParsed(call, call.formatArguments)
    }
    cls.classMethod("expressionWithFormat:argumentArray:", expression + "@\"NSString\"@\"NSArray\"")
    { call throws(ListingException) in
      try returnParsed(
        call, .values(try call.world.elements(of: call.object(1)).map { .object($0) }))
    }
    cls.classMethod(
      "expressionWithFormat:arguments:", expression + "@\"NSString\"[1{__va_list_tag=II^v^v}]"
    ) { call throws(ListingException) in try returnParsed(call, call.listArguments(1)) }
    let makers: [(String, String, (NativeCall) throws(ListingException) -> ExpressionNode.Kind)] = [
      ("expressionForConstantValue:", "@", { .constant($0.object(0)) }),
      ("expressionForVariable:", "@\"NSString\"", { .variable($0.world.string(of: $0.object(0))) }),
      ("expressionForKeyPath:", "@\"NSString\"", { .keyPath($0.world.string(of: $0.object(0))) }),
      (
        "expressionForFunction:arguments:", "@\"NSString\"@\"NSArray\"",
        { call throws(ListingException) in
          let nodes = try call.world.elements(of: call.object(1)).map {
            call.world.expression(of: $0)
          }
          let name = call.world.string(of: call.object(0))
          try ExpressionFunction.check(name, call.world)
          return .function(name, nodes)
        }
      ),
      (
        "expressionForFunction:selectorName:arguments:",
        "@\"NSExpression\"@\"NSString\"@\"NSArray\"",
        { call throws(ListingException) in
          let nodes = try call.world.elements(of: call.object(2)).map {
            call.world.expression(of: $0)
          }
          return .function(
            "FUNCTION",
            [call.world.expression(of: call.object(0)), ExpressionNode(.constant(call.object(1)))]
              + nodes)
        }
      ),
      (
        "expressionForAggregate:", "@\"NSArray\"",
        { call throws(ListingException) in
          .aggregate(
            try call.world.elements(of: call.object(0)).map { call.world.expression(of: $0) })
        }
      ),
      (
        "expressionForSubquery:usingIteratorVariable:predicate:",
        "@\"NSExpression\"@\"NSString\"@\"NSPredicate\"",
        { call throws(ListingException) in
          guard let predicate = call.object(2) else {
            throw call.nilError(
              "expressionForSubquery:usingIteratorVariable:predicate:", "nil predicate")
          }
          return .subquery(
            call.world.expression(of: call.object(0)),
            variable: call.world.string(of: call.object(1)), predicate: predicate)
        }
      ),
      (
        "expressionForConditional:trueExpression:falseExpression:",
        "@\"NSPredicate\"@\"NSExpression\"@\"NSExpression\"",
        { call throws(ListingException) in
          guard let predicate = call.object(0) else {
            throw call.nilError(
              "expressionForConditional:trueExpression:falseExpression:", "nil predicate")
          }
          return .conditional(
            predicate, call.world.expression(of: call.object(1)),
            call.world.expression(of: call.object(2)))
        }
      ),
      (
        "expressionForBlock:arguments:", "@?<@@?@@@>@\"NSArray\"",
        { call throws(ListingException) in
          .block(
            call.object(0),
            try call.world.elements(of: call.object(1)).map { call.world.expression(of: $0) })
        }
      ),
    ]
    cls.classMethod("expressionForEvaluatedObject", expression) { call throws(ListingException) in
      call.returnBorrowed(
        call.world.service(EvaluatedObjectExpression.self) { EvaluatedObjectExpression($0) }.object)
    }
    for (selector, types, make) in makers {
      cls.classMethod(selector, expression + types) { call throws(ListingException) in
        call.returnObject(call.world.makeExpression(ExpressionNode(try make(call))))
      }
    }
    for (name, operation) in [
      ("UnionSet", "UNION"), ("IntersectSet", "INTERSECT"), ("MinusSet", "MINUS"),
    ] {
      cls.classMethod(
        "expressionFor\(name):with:", expression + "@\"NSExpression\"@\"NSExpression\""
      ) { call throws(ListingException) in
        call.returnObject(
          call.world.makeExpression(
            ExpressionNode(
              .set(
                operation: operation, call.world.expression(of: call.object(0)),
                call.world.expression(of: call.object(1))))))
      }
    }
  }

  private static func returnParsed(_ call: NativeCall, _ arguments: FormatArguments)
    throws(ListingException)
  {
    let text = try call.world.text(of: call.object(0)).string
    do throws(PredicateParser.Failure) {
      var parser = try PredicateParser(call.world, text, arguments)
      call.returnObject(call.world.makeExpression(try parser.parseExpression()))
    } catch {
      if case .exception(let exception) = error { throw exception }
      throw call.world.exception(
        "NSInvalidArgumentException", "Unable to parse the format string \"\(text) == 1\"")
    }
  }

  private static func node(_ call: NativeCall) -> ExpressionNode {
    call.world.expression(of: call.receiver)
  }

  private static func addExpressionParts(to cls: NativeClass) {
    cls.property("expressionType", "TQ,R")
    for name in ["keyPath", "function", "variable"] { cls.property(name, "T@\"NSString\",R,C") }
    cls.instance("expressionType", "Q@:") { call throws(ListingException) in
      call.returnValue(node(call).type)
    }
    cls.instance("constantValue", "@@:") { call throws(ListingException) in
      guard case .constant(let value) = node(call).kind else { throw wrongKind(call) }
      call.returnBorrowed(value)
    }
    cls.instance("keyPath", "@\"NSString\"@:") { call throws(ListingException) in
      switch node(call).kind {
      case .keyPath(let path), .path(_, let path): call.returnObject(call.world.makeString(path))
      default: throw wrongKind(call)
      }
    }
    cls.instance("function", "@\"NSString\"@:") { call throws(ListingException) in
      guard case .function(let name, let nodes) = node(call).kind else { throw wrongKind(call) }
      if name == "FUNCTION", nodes.count > 1, case .constant(let selector) = nodes[1].kind {
        return call.returnBorrowed(selector)
      }
      call.returnObject(call.world.makeString(name))
    }
    cls.instance("variable", "@\"NSString\"@:") { call throws(ListingException) in
      guard case .variable(let name) = node(call).kind else { throw wrongKind(call) }
      call.returnObject(call.world.makeString(name))
    }
    for name in ["arguments", "collection"] {
      cls.instance(name, "@@:") { call throws(ListingException) in
        switch node(call).kind {
        case .function("FUNCTION", let nodes):
          let items = nodes.dropFirst(2).map { call.world.makeExpression($0) }
          call.returnObject(call.world.newArray(owning: items))
        case .subquery(let collection, _, _):
          call.returnObject(call.world.makeExpression(collection))
        case .function(_, let nodes), .aggregate(let nodes):
          let items = nodes.map { call.world.makeExpression($0) }
          call.returnObject(call.world.newArray(owning: items))
        default: throw wrongKind(call)
        }
      }
    }
    addParts(to: cls)
    cls.instance("expressionValueWithObject:context:", "@@:@@\"NSMutableDictionary\"") {
      call throws(ListingException) in
      var scope = PredicateScope(world: call.world, bindings: call.object(1))
      for entry in try call.world.entries(of: call.object(1)) {
        scope.variables[call.world.string(of: entry.key)] = .some(entry.value)
      }
      call.returnBorrowed(try node(call).evaluate(call.object(0), scope))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(try node(call).format(call.world)))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0), call.world.isKind(other, of: "NSExpression") else {
        return call.returnBool(false)
      }
      let theirs = call.world.expression(of: other)
      if case .constant(let left) = node(call).kind, case .constant(let right) = theirs.kind {
        return call.returnBool(try call.world.areEqual(left, right))
      }
      let mine = node(call)
      let (a, b) = (try mine.format(call.world), try theirs.format(call.world))
      call.returnBool(mine.type == theirs.type && a == b)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(UInt(try node(call).format(call.world).utf8.count))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
  }

  /// The parts that are expressions or predicates themselves.
  private static func addParts(to cls: NativeClass) {
    cls.property("predicate", "T@\"NSPredicate\",R,C")
    cls.instance("predicate", "@\"NSPredicate\"@:") { call throws(ListingException) in
      switch node(call).kind {
      case .subquery(_, _, let predicate), .conditional(let predicate, _, _):
        call.returnBorrowed(predicate)
      default: throw wrongKind(call)
      }
    }
    let parts: [(String, @Sendable (ExpressionNode.Kind) -> ExpressionNode?)] = [
      ("operand", { if case .function("FUNCTION", let nodes) = $0 { nodes.first } else { nil } }),
      ("leftExpression", { if case .set(_, let left, _) = $0 { left } else { nil } }),
      ("rightExpression", { if case .set(_, _, let right) = $0 { right } else { nil } }),
      ("trueExpression", { if case .conditional(_, let chosen, _) = $0 { chosen } else { nil } }),
      ("falseExpression", { if case .conditional(_, _, let other) = $0 { other } else { nil } }),
    ]
    for (name, part) in parts {
      cls.property(name, "T@\"NSExpression\",R,C")
      cls.instance(name, "@\"NSExpression\"@:") { call throws(ListingException) in
        guard let found = part(node(call).kind) else { throw wrongKind(call) }
        call.returnObject(call.world.makeExpression(found))
      }
    }
  }

  private static func wrongKind(_ call: NativeCall) -> ListingException {
    call.world.exception(
      "NSInvalidArgumentException",
      "*** -\(call.world.selectorName(call.selector)) only defined for concrete expressions of its type; this is expression "
        + "type \(node(call).type)")
  }
}
