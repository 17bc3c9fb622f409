// What the checker finds out about the names of a listing, by place: for editors, which ask what stands under a cursor.
//
// The checker notes each message, property and name once its meaning is known. A listing that is checked again begins anew, so that
// an index always belongs to one text. Questions about it are in SourceIndex+Questions.swift.

package final class SourceIndex {
  /// A message as written, or an access with a dot.
  package struct Message {
    package let range: SourceRange
    package let selector: String
    /// The words of the selector; of a dot's access the property's name.
    package let words: [SourceRange]
    package let arguments: [SourceRange]
    /// What is known of the receiver's class; nil for `id`.
    package let receiverClass: String?
    package let isClassMessage: Bool
    package let isSuper: Bool
    package let isDot: Bool
    /// The declaration that its types come from.
    package let method: MethodModel?
    /// The type of its result.
    package let result: String
  }

  /// A name in an expression.
  package struct Use {
    package enum Kind { case variable, parameter, ivar, function, constant, cls }
    package let range: SourceRange
    package let name: String
    package let kind: Kind
    /// As C declares it.
    package let type: String
    /// The class, where it is an object of a known one.
    package let className: String?
    /// `.none` for what a library declares.
    package let declaration: SourceRange
  }

  /// `@selector(name)`
  package struct SelectorName {
    package let range: SourceRange
    package let selector: String
  }

  package private(set) var messages: [Message] = []
  package private(set) var uses: [Use] = []
  package private(set) var selectors: [SelectorName] = []
  package private(set) var model: ProgramModel?

  package init() {}

  /// A check begins; what an earlier one found is forgotten.
  package func begin(_ model: ProgramModel) {
    self.model = model
    messages.removeAll(keepingCapacity: true)
    uses.removeAll(keepingCapacity: true)
    selectors.removeAll(keepingCapacity: true)
  }

  func note(
    _ message: MessageExpr, _ receiver: CheckedReceiver, _ method: MethodModel?, _ result: CType,
    _ range: SourceRange
  ) {
    messages.append(
      Message(
        range: range, selector: message.selector, words: message.parts.map(\.keyword.range),
        arguments: message.arguments.map(\.range), receiverClass: receiver.type.className,
        isClassMessage: receiver.isClass || receiver.type.isMetaclass,
        isSuper: receiver.kind == .superclass, isDot: false, method: method,
        result: result.description))
  }

  func note(
    property name: Name, _ selector: String, _ receiver: CheckedReceiver, _ method: MethodModel?,
    _ result: CType, _ range: SourceRange
  ) {
    messages.append(
      Message(
        range: range, selector: selector, words: [name.range], arguments: [],
        receiverClass: receiver.type.className,
        isClassMessage: receiver.isClass || receiver.type.isMetaclass,
        isSuper: receiver.kind == .superclass, isDot: true, method: method,
        result: result.description))
  }

  func note(_ name: Name, _ meaning: NameMeaning) {
    let found: (Use.Kind, CType, SourceRange)? =
      switch meaning {
      case .variable(let model):
        (model.storage == .parameter ? .parameter : .variable, model.type, model.range)
      case .ivar(let ivar): (.ivar, ivar.type, ivar.range)
      case .enumerator(let model): (.constant, model.type, .none)
      case .constant, .function, .type, .unknown: nil
      }
    if let (kind, type, declaration) = found {
      uses.append(
        Use(
          range: name.range, name: name.text, kind: kind, type: type.description,
          className: type.objectType?.className, declaration: declaration))
    } else if case .function(let function) = meaning {
      uses.append(
        Use(
          range: name.range, name: name.text, kind: .function, type: "", className: nil,
          declaration: function.range))
    }
  }

  func note(className name: String, _ range: SourceRange) {
    uses.append(
      Use(
        range: range, name: name, kind: .cls, type: name, className: name,
        declaration: model?.classes.find(name)?.range ?? .none))
  }

  func note(selector: String, _ range: SourceRange) {
    selectors.append(SelectorName(range: range, selector: selector))
  }
}
