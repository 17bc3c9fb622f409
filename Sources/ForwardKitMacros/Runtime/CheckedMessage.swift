// What #message becomes: a message whose selector has as many colons as the method has parameters.
import ForwardKit

/// For what `#message` writes.
public enum CheckedMessage {
  @inlinable public static func with0<Result: RuntimeValue>(
    _ selector: StaticString
  ) -> Message<() -> Result> { Message(selector) }
  @inlinable public static func with0(
    _ selector: StaticString
  ) -> Message<() -> Void> { Message(selector) }

  @inlinable public static func with1<A: RuntimeValue, Result: RuntimeValue>(
    _ selector: StaticString
  ) -> Message<(A) -> Result> { Message(selector) }
  @inlinable public static func with1<A: RuntimeValue>(
    _ selector: StaticString
  ) -> Message<(A) -> Void> { Message(selector) }

  @inlinable public static func with2<A: RuntimeValue, B: RuntimeValue, Result: RuntimeValue>(
    _ selector: StaticString
  ) -> Message<(A, B) -> Result> { Message(selector) }
  @inlinable public static func with2<A: RuntimeValue, B: RuntimeValue>(
    _ selector: StaticString
  ) -> Message<(A, B) -> Void> { Message(selector) }

  @inlinable
  public static func with3<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, Result: RuntimeValue>(
    _ selector: StaticString
  ) -> Message<(A, B, C) -> Result> { Message(selector) }
  @inlinable public static func with3<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue>(
    _ selector: StaticString
  ) -> Message<(A, B, C) -> Void> { Message(selector) }

  @inlinable
  public static func with4<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, Result: RuntimeValue
  >(
    _ selector: StaticString
  ) -> Message<(A, B, C, D) -> Result> { Message(selector) }
  @inlinable
  public static func with4<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue>(
    _ selector: StaticString
  ) -> Message<(A, B, C, D) -> Void> { Message(selector) }

  @inlinable
  public static func with5<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue,
    Result: RuntimeValue
  >(
    _ selector: StaticString
  ) -> Message<(A, B, C, D, E) -> Result> { Message(selector) }
  @inlinable
  public static func with5<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue
  >(
    _ selector: StaticString
  ) -> Message<(A, B, C, D, E) -> Void> { Message(selector) }

  @inlinable
  public static func with6<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue,
    F: RuntimeValue, Result: RuntimeValue
  >(
    _ selector: StaticString
  ) -> Message<(A, B, C, D, E, F) -> Result> { Message(selector) }
  @inlinable
  public static func with6<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue,
    F: RuntimeValue
  >(
    _ selector: StaticString
  ) -> Message<(A, B, C, D, E, F) -> Void> { Message(selector) }
}
