import Testing

@testable import DebugAdapter

@Suite("Expressions of a debugger")
struct ExpressionTests {
  private func value(_ text: String) throws -> String {
    try Expression.evaluate(text, names: { _ in nil }, members: { _ in [] }).text
  }

  @Test(
    "operators bind as in C",
    arguments: [
      ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("-2 - -3", "1"), ("7 % 4", "3"),
      ("1 < 2 && 2 < 1", "0"), ("1 < 2 || 2 < 1", "1"), ("!0", "1"), ("1 == 1", "1"),
    ])
  func operators(text: String, wanted: String) throws { #expect(try value(text) == wanted) }

  @Test("what cannot be read says so", arguments: ["1 +", "(1", "@", "unknown", "1 2", ""])
  func problems(text: String) {
    #expect(throws: ExpressionProblem.self) { try value(text) }
  }

  @Test("depth has a limit and not a crash")
  func depth() {
    let text = String(repeating: "(", count: 100_000) + "1"
    #expect(throws: ExpressionProblem.self) { try value(text) }
  }
}
