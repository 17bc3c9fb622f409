// What #message becomes: a message whose selector has as many colons as the method has parameters.
import ForwardKit

/// For what `#message` writes.
public enum CheckedMessage {
  public static func with0<Result: RuntimeValue>(
    _ selector: RuntimeSelector
  ) -> Message<() -> Result> { Message(selector) }
  public static func with0(
    _ selector: RuntimeSelector
  ) -> Message<() -> Void> { Message(selector) }

  public static func with1<A: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector
  ) -> Message<(A) -> Result> { Message(selector) }
  public static func with1<A: RuntimeValue>(
    _ selector: RuntimeSelector
  ) -> Message<(A) -> Void> { Message(selector) }

  public static func with2<A: RuntimeValue, B: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector
  ) -> Message<(A, B) -> Result> { Message(selector) }
  public static func with2<A: RuntimeValue, B: RuntimeValue>(
    _ selector: RuntimeSelector
  ) -> Message<(A, B) -> Void> { Message(selector) }

  public static func with3<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector
  ) -> Message<(A, B, C) -> Result> { Message(selector) }
  public static func with3<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue>(
    _ selector: RuntimeSelector
  ) -> Message<(A, B, C) -> Void> { Message(selector) }

  public static func with4<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, Result: RuntimeValue
  >(
    _ selector: RuntimeSelector
  ) -> Message<(A, B, C, D) -> Result> { Message(selector) }
  public static func with4<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue>(
    _ selector: RuntimeSelector
  ) -> Message<(A, B, C, D) -> Void> { Message(selector) }

  public static func with5<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue,
    Result: RuntimeValue
  >(
    _ selector: RuntimeSelector
  ) -> Message<(A, B, C, D, E) -> Result> { Message(selector) }
  public static func with5<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue
  >(
    _ selector: RuntimeSelector
  ) -> Message<(A, B, C, D, E) -> Void> { Message(selector) }

  public static func with6<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue,
    F: RuntimeValue, Result: RuntimeValue
  >(
    _ selector: RuntimeSelector
  ) -> Message<(A, B, C, D, E, F) -> Result> { Message(selector) }
  public static func with6<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, E: RuntimeValue,
    F: RuntimeValue
  >(
    _ selector: RuntimeSelector
  ) -> Message<(A, B, C, D, E, F) -> Void> { Message(selector) }
}
