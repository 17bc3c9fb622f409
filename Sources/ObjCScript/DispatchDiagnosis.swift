// The diagnostic behind an exception that nothing caught, with a caret where it was raised. Of a message that nobody
// answered (`-[Car length]: unrecognized selector …`) it says why, with one at the method that was written but not reached.
import CRuntime
import ForwardKitBasics
import ObjCSema
import ObjCSyntax
import ObjCVM

struct DispatchDiagnosis {
  let model: ProgramModel
  let uncaught: UncaughtException

  var diagnostic: Diagnostic {
    let reason = uncaught.reason ?? ""
    if reason.range(of: "in a circle without end: ") != nil {
      return Diagnostic(
        .error, LimitCode.endlessForwarding, reason, at: uncaught.range,
        helps: [.init("one of them must have the method, or answer nil for this selector")])
    }
    guard uncaught.name == "NSInvalidArgumentException", let message = Message(reason) else {
      return notCaught(reason)
    }
    return unrecognized(message)
  }

  private func notCaught(_ reason: String) -> Diagnostic {
    guard !uncaught.name.isEmpty else {
      return Diagnostic(
        .error, DispatchCode.notCaught,
        "nothing catches this object of `\(uncaught.className)`", at: uncaught.range,
        label: "thrown here",
        helps: [.init("catch it with `@catch (id object)`, or throw an NSException")])
    }
    return Diagnostic(
      .error, DispatchCode.notCaught, "nothing catches this `\(uncaught.name)`",
      at: uncaught.range, label: isShort(reason) ? reason : "raised here",
      helps: [.init(advice(reason))])
  }

  /// Apple's words stand in the line above; behind a caret they must fit.
  private func isShort(_ reason: String) -> Bool {
    !reason.isEmpty && reason.utf8.count <= 120 && !reason.contains("\n")
  }

  /// What removes the cause of an exception that Foundation raises.
  private func advice(_ reason: String) -> String {
    switch uncaught.name {
    case "NSRangeException" where reason.range(of: "Cannot remove an observer") != nil:
      return "remove an observer once for each time that it was added, with the same key path"
    case "NSRangeException":
      return "test the index or the range before: it must lie within `count` or `length`"
    case "NSUnknownKeyException":
      return "declare a property of that name, or correct the key"
    case "NSInvalidArgumentException" where reason.range(of: "Coordinator with a nil model") != nil:
      return
        "put the model's source, NAME.xcdatamodeld, beside the listing, or make the model in code"
    case "NSInternalInconsistencyException"
    where reason.range(of: "message was received but not handled") != nil:
      return
        "implement `-observeValueForKeyPath:ofObject:change:context:` in the observer's class, and pass on to super only what is not its own"
    case "NSInternalInconsistencyException" where reason.range(of: "could not locate an ") != nil:
      return
        "correct the entity's name, or put the model's source, NAME.xcdatamodeld, beside the listing"
    case "NSInvalidArgumentException" where reason.range(of: "nil") != nil:
      return "test for nil before, or find out why there is no object"
    case "NSGenericException" where reason.range(of: "was mutated while being enumerated") != nil:
      return "loop over a copy, or make the changes after the loop"
    case "NSInvalidArgumentException"
    where reason.range(of: "-[NSProxy methodSignatureForSelector:] called") != nil:
      return "override methodSignatureForSelector: and forwardInvocation: in the proxy's class"
    default:
      return "remove the cause, or catch it: `@try { … } @catch (NSException *exception) { … }`"
    }
  }

  /// The message in `-[Car length]: unrecognized selector sent to instance 0x…`.
  private struct Message {
    let isClass: Bool
    let className: String
    let selector: String
    var name: String { "\(isClass ? "+" : "-")[\(className) \(selector)]" }

    init?(_ reason: String) {
      guard let end = reason.range(of: "]: unrecognized selector"),
        reason.hasPrefix("-[") || reason.hasPrefix("+[")
      else { return nil }
      let inside = reason[..<end.lowerBound].dropFirst(2)
      guard let space = inside.firstIndex(of: " ") else { return nil }
      isClass = reason.hasPrefix("+")
      className = String(inside[..<space])
      selector = String(inside[inside.index(after: space)...])
    }
  }

  private func unrecognized(_ message: Message) -> Diagnostic {
    let chain = classes(from: message.className)
    let names = chain.map { "`\($0)`" }
    var diagnostic = Diagnostic(
      .error, DispatchCode.unrecognized, "nothing answers `\(message.name)`", at: uncaught.range,
      label: "neither \(names.joined(separator: " nor ")) has this method")
    if chain.count == 1 {
      diagnostic.primary?.text = "`\(message.className)` does not have this method"
    } else if chain.count > 2, model.classes.find(message.className)?.isListing != true {
      diagnostic.primary?.text =
        "neither `\(message.className)` nor one of its superclasses has this method"
    }
    let forward = method("forwardInvocation:", isClass: message.isClass, in: chain)
    let signature = placed("methodSignatureForSelector:", isClass: message.isClass, in: chain)
    if forward != nil, let signature {
      diagnostic.code = DispatchCode.noSignature.code
      diagnostic.message = "`\(message.name)` was not forwarded: the method signature is nil"
      explainMissingSignature(signature, &diagnostic)
    } else if let forward {
      diagnostic.code = DispatchCode.noSignature.code
      diagnostic.message = "`\(message.name)` was not forwarded: no method signature"
      diagnostic.secondary.append(
        .init(forward.selectorRanges.first ?? forward.range, "runs only after a signature is known")
      )
      diagnostic.helps.append(
        .init(
          "`\(message.className)` needs both halves: add `- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector` that "
            + "gives the target's answer"))
    }
    guard diagnostic.code == DispatchCode.unrecognized.code else { return diagnostic }
    if let (category, declared) = missingCategory(message, in: chain) {
      diagnostic.secondary.append(
        .init(declared, "declared in the category `\(category)`, which is implemented nowhere"))
      diagnostic.notes.append(
        "where a category comes from a library, this means that its object file was not linked (`-ObjC`)"
      )
    } else if let inherited = exchangedBody(message, in: chain) {
      diagnostic.secondary.append(
        .init(
          inherited.selectorRanges.first ?? inherited.range, "only `\(inherited.ownerName)` has it")
      )
      diagnostic.notes.append(
        "this body runs for a `\(message.className)`: it was exchanged with a method that `\(inherited.ownerName)` inherits"
      )
      diagnostic.helps = [
        .init(
          "add the method to `\(inherited.ownerName)` first (class_addMethod), and exchange only if it was there already"
        )
      ]
    } else if message.className == "NSNull" {
      diagnostic.helps = [
        .init(
          "`NSNull` stands for `null` in collections and JSON: compare with `[NSNull null]` first")
      ]
    } else if let help = otherSide(message) {
      diagnostic.helps = [.init(help)]
    } else if let property = copiedProperty() {
      diagnostic.secondary.append(
        .init(property.range, "`copy` stores what `copy` returns, which cannot be changed"))
      diagnostic.helps = [
        .init(
          "declare the property `\(property.name)` as `strong`, or give it a setter that makes a `mutableCopy`"
        )
      ]
    } else if let near = near(message) {
      diagnostic.helps.insert(.init("did you mean `\(near)`?", edits: edits(message, near)), at: 0)
    } else if let mutable = mutableClass(message, in: chain) {
      diagnostic.helps = [
        .init("`[… mutableCopy]` makes an `\(mutable)`, which has this method")
      ]
    } else if !message.isClass, chain.count > 1,
      model.classes.find(message.className)?.isListing != true
    {
      diagnostic.helps = [
        .init(
          "an object of another class is expected here: find out where the `\(message.className)` comes from"
        )
      ]
    }
    return diagnostic
  }

  /// Where methodSignatureForSelector: gives nil, and how that comes about.
  private func explainMissingSignature(
    _ placed: ProgramModel.PlacedBody, _ diagnostic: inout Diagnostic
  ) {
    guard case .method(let method, let definition, _, _) = placed.body else { return }
    let ends = TreeWalk.returnedValues(in: definition.body)
    guard ends.count == 1, let value = ends.first else {
      diagnostic.secondary.append(
        .init(method.selectorRanges.first ?? method.range, "gave nil for this selector"))
      diagnostic.helps.append(
        .init("return the target's signature, `[target methodSignatureForSelector:selector]`"))
      return
    }
    diagnostic.secondary.append(.init(value.range, "gave nil"))
    guard case .message(let sent) = value.unparenthesized.kind,
      case .expression(let target) = sent.receiver, let name = model.text(target.range)
    else {
      diagnostic.helps.append(
        .init("return the target's signature, `[target methodSignatureForSelector:selector]`"))
      return
    }
    diagnostic.helps.append(
      .init("find out whether `\(name)` is nil here, or lacks the method `\(diagnosedSelector)`"))
  }

  private var diagnosedSelector: String { uncaught.reason.flatMap { Message($0)?.selector } ?? "" }

  /// The class has the method where an object was asked, or the other way round.
  private func otherSide(_ message: Message) -> String? {
    guard let cls = fwd_lookUpClass(message.className),
      let other = message.isClass ? cls : fwd_object_getClass(ObjectPointer(cls)),
      fwd_class_findMethod(other, fwd_sel_registerName(message.selector)) != nil
    else { return nil }
    return message.isClass
      ? "`-\(message.selector)` is a method of instances: send it to an object of the class"
      : "`+\(message.selector)` is a method of the class: send it to `\(message.className)`"
  }

  /// The property, of a mutable class and declared `copy`, whose value received the message.
  private func copiedProperty() -> PropertyModel? {
    var name: String?
    forEachMessage { sent in
      guard case .expression(let receiver) = sent.receiver else { return }
      switch receiver.unparenthesized.kind {
      case .member(_, let member, _): name = member.text
      case .identifier(let variable) where variable.text.hasPrefix("_"):
        name = String(variable.text.dropFirst())
      default: break
      }
    }
    guard let name else { return nil }
    return model.classes.listingClasses.lazy.flatMap(\.properties).first {
      $0.name == name && $0.isMutableCopy
    }
  }

  /// The mutable class of a library's collection or string, where that one has the method.
  private func mutableClass(_ message: Message, in chain: [String]) -> String? {
    if message.isClass { return nil }
    let selector = fwd_sel_registerName(message.selector)
    return chain.lazy.filter { $0.hasPrefix("NS") }.map { "NSMutable" + $0.dropFirst(2) }.first {
      fwd_class_findMethod(fwd_lookUpClass($0), selector) != nil
    }
  }

  /// The method whose body sends the message to an object of a superclass of its own: an exchange has put the body there.
  private func exchangedBody(_ message: Message, in chain: [String]) -> MethodModel? {
    for placed in model.bodies {
      if case .method(let method, let definition, let owner, _) = placed.body,
        method.selector == message.selector, method.isClassMethod == message.isClass,
        definition.body.range.contains(uncaught.range), !chain.contains(owner.name),
        classes(from: owner.name).contains(message.className)
      {
        return method
      }
    }
    return nil
  }

  /// The class and its superclasses by name.
  private func classes(from name: String) -> [String] {
    var names: [String] = []
    var cls = fwd_lookUpClass(name)
    while let current = cls, names.count < 16 {
      names.append(String(cString: fwd_class_getName(current)))
      cls = fwd_class_getSuperclass(current)
    }
    return names.isEmpty ? [name] : names
  }

  /// A category that declares the method, when the program has no implementation of that category.
  private func missingCategory(_ message: Message, in chain: [String]) -> (
    name: String, method: SourceRange
  )? {
    let declarations = model.units.flatMap(\.declarations)
    for declaration in declarations {
      guard case .category(let category) = declaration.kind, let name = category.category?.text,
        chain.contains(category.className.text)
      else { continue }
      let isImplemented = declarations.contains {
        guard case .implementation(let body) = $0.kind else { return false }
        return body.category?.text == name && body.className.text == category.className.text
      }
      guard !isImplemented else { continue }
      for case .method(let method) in category.members
      where method.selector == message.selector && method.isClassMethod == message.isClass {
        return (name, method.range)
      }
    }
    return nil
  }

  private func method(_ selector: String, isClass: Bool, in chain: [String]) -> MethodModel? {
    guard case .method(let method, _, _, _)? = placed(selector, isClass: isClass, in: chain)?.body
    else { return nil }
    return method
  }

  private func placed(_ selector: String, isClass: Bool, in chain: [String])
    -> ProgramModel.PlacedBody?
  {
    model.bodies.first {
      guard case .method(let method, _, let owner, _) = $0.body else { return false }
      return method.selector == selector && method.isClassMethod == isClass
        && chain.contains(owner.name)
    }
  }

  /// The message that the listing sends there, or has `performSelector:` send, with another selector.
  private func edits(_ message: Message, _ selector: String) -> [Diagnostic.Edit] {
    var edits: [Diagnostic.Edit] = []
    forEachMessage { sent in
      edits =
        sent.selector == message.selector
        ? sent.changes(to: selector)
        : sent.arguments.compactMap { Self.literal(message.selector, in: $0) }.map {
          Diagnostic.Edit($0, selector)
        }
    }
    return edits
  }

  /// The message expression that stands where the exception was raised.
  private func forEachMessage(_ visit: (MessageExpr) -> Void) {
    for placed in model.bodies {
      let body =
        switch placed.body {
        case .function(_, let definition): definition.body
        case .method(_, let definition, _, _): definition.body
        }
      guard body.range.contains(uncaught.range) else { continue }
      TreeWalk.expressions(in: body) { expression in
        guard case .message(let sent) = expression.kind,
          expression.range == uncaught.range || sent.selectorRange == uncaught.range
        else { return }
        visit(sent)
      }
    }
  }

  /// The name in `@selector(…)`, for `performSelector:` and its like.
  private static func literal(_ selector: String, in argument: Expr) -> SourceRange? {
    guard case .selector(let name) = argument.unparenthesized.kind, name.text == selector else {
      return nil
    }
    return name.range
  }

  /// A selector that the receiver's class really has and that is spelled nearly so.
  private func near(_ message: Message) -> String? {
    guard var cls = fwd_lookUpClass(message.className) else { return nil }
    if message.isClass, let meta = fwd_object_getClass(ObjectPointer(cls)) { cls = meta }
    var candidates: [String] = []
    var current: OpaquePointer? = cls
    while let owner = current {
      var count: UInt32 = 0
      if let list = fwd_class_copyMethodList(owner, &count) {
        for index in 0..<Int(count) {
          candidates.append(String(cString: fwd_sel_getName(fwd_method_getName(list[index]))))
        }
        fwd_free(list)
      }
      current = fwd_class_getSuperclass(owner)
    }
    return SpellingSuggestions.best(message.selector, among: candidates)
  }
}

extension String {
  /// The first place of a piece of text.
  fileprivate func range(of piece: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(piece) { return start..<index(start, offsetBy: piece.count) }
      start = index(after: start)
    }
    return nil
  }
}
