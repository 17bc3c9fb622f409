// A message to `id` says nothing of its class: the compiler takes any method of that name for its types. Where
// methods of a name ask for different objects (`isEqual:` of a root class and of a class that wants its own kind,
// `add:` of two classes) the message is meant for one of them, and an argument that fits one is no mistake:
// there the message's own types are plain `id`.
//
// In a program of several files a file's messages are taken for what this file declares or imports, as a compiler does that
// reads one file at a time: in the order in which the file has them, what only other files declare last.
import ForwardKitBasics

extension ClassTable {
  /// A method chosen from the pool.
  struct PoolChoice {
    let method: MethodModel
    /// Another method of that name takes or gives other types.
    let conflict: MethodModel?
  }

  /// The method that a message without a static class is taken for. Class methods are preferred for
  /// `Class` receivers, instance methods for `id`; either serves when there is no other. Of each
  /// kind the listing's declarations come first, then NSObject's, then the libraries'; NSObject's also come before a
  /// listing's that is called in another way, since its header is read first, and a library's before one that gives a block for an object. A direct one, which no message reaches, is given only
  /// if there is nothing else.
  func pooledMethod(_ selector: String, preferClassMethod: Bool = false) -> PoolChoice? {
    var direct: PoolChoice?
    for isClass in [preferClassMethod, !preferClassMethod] {
      let key = MethodKey(selector, isClassMethod: isClass)
      if let choice = choose(visible(pool()[selector] ?? []), isClass) {
        if !choice.method.isDirect {
          if let root = find("NSObject").flatMap({ method(key, of: $0) }),
            !root.isSameForCalls(as: choice.method)
          {
            return PoolChoice(method: root, conflict: choice.method)
          }
          if let library = libraryMethod(insteadOf: choice.method) {
            return PoolChoice(method: library, conflict: choice.method)
          }
          return PoolChoice(method: loosened(choice.method), conflict: choice.conflict)
        }
        direct = direct ?? choice
      }
      for root in ["NSObject", "NSProxy"] {
        if let model = find(root), let found = method(key, of: model) {
          return PoolChoice(method: found, conflict: nil)
        }
      }
      let others = environment.methods(named: selector, in: self)
      if let choice = choose(Self.commonFirst(others), isClass) { return choice }
    }
    return direct ?? elsewhere(selector, preferClassMethod: preferClassMethod)
  }

  /// The libraries' method of the name, where the listing's gives a block and theirs an object, or the other way around: their headers
  /// are read first.
  private func libraryMethod(insteadOf own: MethodModel) -> MethodModel? {
    guard own.result.isRetainable else { return nil }
    let others = environment.methods(named: own.selector, in: self).filter {
      $0.isClassMethod == own.isClassMethod && $0.result.isRetainable
    }
    guard let first = Self.commonFirst(others).first else { return nil }
    return first.result.isObject == own.result.isObject ? nil : first
  }

  private func visible(_ methods: [MethodModel]) -> [MethodModel] {
    guard let visibleFiles else { return methods }
    let places = methods.enumerated().compactMap { index, method -> (Int, Int, MethodModel)? in
      if method.range.isNone { return (0, index, method) }
      let places = ([method.range] + method.otherRanges).compactMap { visibleFiles[$0.file] }
      return places.min().map { ($0, index, method) }
    }
    return places.ordered { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// A method that only other files of the program know.
  private func elsewhere(_ selector: String, preferClassMethod: Bool) -> PoolChoice? {
    guard visibleFiles != nil, let all = pool()[selector] else { return nil }
    for isClass in [preferClassMethod, !preferClassMethod] {
      if let choice = choose(all, isClass) {
        return PoolChoice(method: loosened(choice.method), conflict: choice.conflict)
      }
    }
    return nil
  }

  /// Some method of that name, of the listing or a library, gives another type.
  func hasOtherResults(_ selector: String, than method: MethodModel) -> Bool {
    let all = visible(pool()[selector] ?? []) + environment.methods(named: selector, in: self)
    return all.contains { $0.result.integerKind?.size != method.result.integerKind?.size }
  }

  /// Those with the types that most of them have in front, objects before others: `name` gives a
  /// string, though a protocol's gives a C string. What gives nothing comes last: `center` is a view's place before it is
  /// what a window does. So does what takes a pointer of C: a view's `setBackgroundColor:` is before a layer's.
  private static func commonFirst(_ methods: [MethodModel]) -> [MethodModel] {
    var counts: [String: Int] = [:]
    for method in methods { counts[method.encoding, default: 0] += 1 }
    func weight(_ method: MethodModel) -> Int {
      2 * (counts[method.encoding] ?? 0) + (method.result.isRetainable ? 1 : 0)
        - (method.result.isVoid ? 1 : 0)
        - (method.parameters.contains { $0.type.isPointer } ? 1 : 0)
    }
    let best = methods.map(weight).max() ?? 0
    return methods.filter { weight($0) == best } + methods.filter { weight($0) != best }
  }

  private func choose(_ candidates: [MethodModel], _ isClass: Bool) -> PoolChoice? {
    let ofKind = candidates.filter { $0.isClassMethod == isClass }
    let sent = ofKind.filter { !$0.isDirect }
    let all = sent.isEmpty ? ofKind : sent
    guard let first = all.first else { return nil }
    let conflict = all.first { !$0.isSameForCalls(as: first) }
    return PoolChoice(method: first, conflict: conflict)
  }

  /// The method, with `id` wherever another of its name, called in the same way, has another class of object.
  private func loosened(_ method: MethodModel) -> MethodModel {
    let isLoose = method.result.isObject || method.parameters.contains { $0.type.isObject }
    guard isLoose else { return method }
    let others = namesakes(of: method).filter { $0 !== method && $0.isSameForCalls(as: method) }
    var result = method.result
    var parameters = method.parameters
    for other in others {
      if Self.isOtherObject(other.result, result) { result = .id }
      for (index, own) in parameters.enumerated()
      where Self.isOtherObject(other.parameters[index].type, own.type) {
        parameters[index] = ParameterModel(
          name: own.name, type: CType.id.with(ownership: own.type.ownership),
          attributes: own.attributes, range: own.range)
      }
    }
    return method.with(result: result, parameters: parameters)
  }

  /// All that a message of the name may run: the listing's, the roots', the libraries'.
  func namesakes(of method: MethodModel) -> [MethodModel] {
    let roots = ["NSObject", "NSProxy"].compactMap { root in
      find(root).flatMap { self.method(method.key, of: $0) }
    }
    let all =
      visible(pool()[method.selector] ?? []) + roots
      + environment.methods(named: method.selector, in: self)
    return all.filter { $0.isClassMethod == method.isClassMethod && !$0.isDirect }
  }

  private static func isOtherObject(_ a: CType, _ b: CType) -> Bool {
    a.isObject && b.isObject && a.unqualified != b.unqualified
  }
}
