// Methods whose arguments or results are values of Swift that nobody else can look into; for whoever replaces methods by code
// in another language and wants to know beforehand.
import CRuntime

package enum OpaqueValues {
  private struct Place: Hashable {
    let cls: UInt
    let selector: RuntimeSelector
  }
  private struct State {
    var generation: UInt64 = .max
    var types: [Place: [String]] = [:]
  }
  private static let state = Lock(State())

  static func note(_ member: MethodMember, of owner: RawClass) {
    var types: [String] = []
    for check in member.checks where check.isOpaque && !types.contains(check.name) {
      types.append(check.name)
    }
    let generation = fwd_runtime_generation()
    let place = Place(cls: UInt(bitPattern: owner), selector: member.selector)
    state.withLock { state in
      if state.generation != generation { state = State(generation: generation) }
      if types.isEmpty, state.types.isEmpty { return }
      state.types[place] = types.isEmpty ? nil : types
    }
  }

  /// The names of such types in a method that a class has or inherits.
  package static func types(inMethod selector: OpaquePointer, of cls: OpaquePointer) -> [String] {
    guard let method = fwd_class_findMethod(cls, selector), let owner = fwd_method_getOwner(method)
    else { return [] }
    let place = Place(cls: UInt(bitPattern: owner), selector: RuntimeSelector(raw: selector))
    let generation = fwd_runtime_generation()
    return state.withLock { $0.generation == generation ? $0.types[place] ?? [] : [] }
  }
}
