/// A closure among the arguments of a hooked method.
///
///     screen.instead({ $0.load }) { original, done in     // func load(_ done: @escaping (Int) -> Void)
///       original(Closure { done.function($0 + 1) })
///     }
///
/// Hooks get and give it wrapped, because Swift cannot pass a function in a parameter pack.
public struct Closure<Function> {
  public let function: Function
  public init(_ function: Function) { self.function = function }
}

extension Closure: Sendable where Function: Sendable {}
