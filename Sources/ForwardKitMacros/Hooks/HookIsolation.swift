// Which actor a hook point belongs to, as a type parameter of it.
//
// A method of an actor is called on that actor, and so are its hooks. A function type can name a global actor but no type
// parameter, so the functions that add hooks exist once per kind: of no actor, of the object itself, of the main actor, and those
// that @Hookable writes for another global actor. They hold signatures only; the hook point keeps every closure as one
// of no actor. That is right because `call` can only be called on the hook point's actor, which the compiler checks in the
// body of the hooked method.
import ForwardKit

/// The isolation of a hook point whose method belongs to no actor.
public enum NoActor {}

/// The isolation of a hook point whose method is isolated to its object, an actor.
public enum OwnActor {}

/// The isolations that have no name a closure's type could have: their hooks may belong to no actor.
public protocol UnnamedIsolation {}
extension NoActor: UnnamedIsolation {}
extension OwnActor: UnnamedIsolation {}

/// The isolation of a class, found by the compiler; see `isolation(of:)`.
public struct FoundIsolation<Isolation> {
  init() {}
}

/// The isolation of a method of no parameters that says nothing about it, and so of its class: with it @Hookable finds what a
/// superclass, a protocol or the module's default makes of a class.
public func isolation<Owner>(of method: (Owner) -> @MainActor () -> Void) -> FoundIsolation<
  MainActor
> {
  FoundIsolation()
}

/// The isolation of a class that does not belong to the main actor.
public func isolation<Owner>(of method: (Owner) -> () -> Void) -> FoundIsolation<NoActor> {
  FoundIsolation()
}
