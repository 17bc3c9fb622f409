import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct RuntimeExpansionTests {
  @Test func `an encoding is put together from the properties' types`() {
    expand(
      """
      @RuntimeStruct public struct Point {
        var x, y: Double
        static let zero = 0
      }
      """,
      to: """
        public struct Point {
          var x, y: Double
          static let zero = 0
        }

        extension Point: ForwardKit.RuntimeStruct {
          public static var runtimeEncoding: String {
            "{Point=\\(ForwardKitMacros.encoding(of: Double.self))\\(ForwardKitMacros.encoding(of: Double.self))}"
          }
        }
        """)
  }

  @Test func `a property without a type is refused, and its type can be written`() {
    expand(
      """
      @RuntimeStruct struct Point {
        var x = 1
      }
      """,
      to: """
        struct Point {
          var x = 1
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "the encoding needs the property's type", line: 2, column: 7,
          fixIts: [FixItSpec(message: "write the type: Int")])
      ],
      applying: ["write the type: Int"],
      fixed: """
        @RuntimeStruct struct Point {
          var x: Int = 1
        }
        """)
  }

  @Test func `classes and empty structs are refused`() {
    expand(
      "@RuntimeStruct class Point {}", to: "class Point {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@RuntimeStruct goes on a struct that is not generic", line: 1, column: 1,
          fixIts: [FixItSpec(message: "remove @RuntimeStruct")])
      ],
      applying: ["remove @RuntimeStruct"], fixed: "class Point {}")
    expand(
      "@RuntimeStruct struct Point {}", to: "struct Point {}",
      diagnostics: [
        DiagnosticSpec(
          message: "a struct without stored properties has no encoding", line: 1, column: 23)
      ])
  }

  @Test func `a selector is spelled as @objc spells it`() {
    expand("#message(Car.drive(_:at:))", to: #"ForwardKitMacros.CheckedMessage.with2("drive:at:")"#)
    expand("#message(Car.stop)", to: #"ForwardKitMacros.CheckedMessage.with0("stop")"#)
    expand(
      "#message(Car.drive(far:))", to: #"ForwardKitMacros.CheckedMessage.with1("driveWithFar:")"#)
    expand("#message(Car.drive(to:))", to: #"ForwardKitMacros.CheckedMessage.with1("driveTo:")"#)
    expand(
      #"#message(Car.drive(to:), selector: "go:")"#,
      to: #"ForwardKitMacros.CheckedMessage.with1("go:")"#)
  }

  @Test func `what is no method, and a selector with too few colons, are refused`() {
    expand(
      "#message(drive)", to: "#message(drive)",
      diagnostics: [
        DiagnosticSpec(
          message: "#message takes a method of a type by its name: #message(Car.drive(_:at:))",
          line: 1, column: 10)
      ])
    expand(
      #"#message(Car.drive(to:), selector: "go")"#,
      to: #"#message(Car.drive(to:), selector: "go")"#,
      diagnostics: [
        DiagnosticSpec(
          message: "'go' has not a colon for each of the method's 1 parameters", line: 1, column: 10
        )
      ])
  }
}
