import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct HookableExpansionTests {
  @Test func `a class gets hook points, a deinit and bodies behind them`() {
    expand(
      """
      @Hookable public final class Car {
        public func drive(_ far: Int, at speed: Double) throws(Full) -> Int { far }
        func stop() async {}
        func stop(now: Bool) {}
        static func make<T: P>(_ value: T) -> T { value }
      }
      """,
      to: """
        public final class Car {
          public func drive(_ far: Int, at speed: Double) throws(Full) -> Int {
            func __macro_local_8originalfMu_(_ far: Int, _ speed: Double) throws(Full) -> Int {
              far
            }
            if HookPoints.drive.isIdle {
              return try __macro_local_8originalfMu_(far, speed)
            }
            return try HookPoints.drive.call(self, on: self, far, speed, original: __macro_local_8originalfMu_)
          }
          func stop() async {
            func __macro_local_8originalfMu0_() async {
            }
            if HookPoints.stop.isIdle {
              return await __macro_local_8originalfMu0_()
            }
            return await HookPoints.stop.call(self, on: self, original: __macro_local_8originalfMu0_)
          }
          func stop(now: Bool) {
            func __macro_local_8originalfMu1_(_ now: Bool) {
            }
            if HookPoints.stop_now.isIdle {
              return __macro_local_8originalfMu1_(now)
            }
            return HookPoints.stop_now.call(self, on: self, now, original: __macro_local_8originalfMu1_)
          }
          static func make<T: P>(_ value: T) -> T {
            func __macro_local_8originalfMu2_(_ value: T) -> T {
              value
            }
            if HookPoints._make.isIdle {
              return __macro_local_8originalfMu2_(value)
            }
            return HookPoints.make(T.self).call(self, on: nil, value, original: __macro_local_8originalfMu2_)
          }

          deinit {
            ForwardKitMacros.HookedObjects.ended(self)
          }
        }

        extension Car: nonisolated ForwardKitMacros.HookableObject {
          public nonisolated enum HookPoints {
            public static let drive = ForwardKitMacros.MethodHook("drive(_:at:)", ForwardKitMacros.isolation(of: Car._hookIsolationOfCar), (Car).self, (Int).self, (Full).self, (Int).self, (Double).self)
            static let stop = ForwardKitMacros.AsyncMethodHook("stop()", ForwardKitMacros.isolation(of: Car._hookIsolationOfCar), (Car).self, (Void).self, (Never).self)
            static let stop_now = ForwardKitMacros.MethodHook("stop(now:)", ForwardKitMacros.isolation(of: Car._hookIsolationOfCar), (Car).self, (Void).self, (Never).self, (Bool).self)
            static let _make = ForwardKitMacros.GenericMethodHooks()
            static func make<T: P>(_: T.Type) -> ForwardKitMacros.MethodHook<ForwardKitMacros.NoActor, Car.Type, T, Never, T> {
              _make.point(T.self) {
                ForwardKitMacros.MethodHook<ForwardKitMacros.NoActor, Car.Type, T, Never, T>("make(_:)")
              }
            }
          }
          private func _hookIsolationOfCar() {
          }
        }
        """)
  }

  @Test func `hook points of what is marked as the main actor's`() {
    expand(
      """
      @MainActor @Hookable final class Model {
        func search() {}
        func reload() async {}
        nonisolated func size() -> Int { 1 }
      }
      """,
      to: """
        @MainActor final class Model {
          func search() {
            func __macro_local_8originalfMu_() {
            }
            if HookPoints.search.isIdle {
              return __macro_local_8originalfMu_()
            }
            return HookPoints.search.call(self, on: self, original: __macro_local_8originalfMu_)
          }
          func reload() async {
            func __macro_local_8originalfMu0_() async {
            }
            if HookPoints.reload.isIdle {
              return await __macro_local_8originalfMu0_()
            }
            return await HookPoints.reload.call(self, on: self, original: __macro_local_8originalfMu0_)
          }
          nonisolated func size() -> Int {
            func __macro_local_8originalfMu1_() -> Int {
              1
            }
            if HookPoints.size.isIdle {
              return __macro_local_8originalfMu1_()
            }
            return HookPoints.size.call(self, on: self, original: __macro_local_8originalfMu1_)
          }

          deinit {
            ForwardKitMacros.HookedObjects.ended(self)
          }
        }

        extension Model: nonisolated ForwardKitMacros.HookableObject {
          nonisolated enum HookPoints {
            static let search = ForwardKitMacros.MethodHook<MainActor, Model, Void, Never>("search()")
            static let reload = ForwardKitMacros.AsyncMethodHook<MainActor, Model, Void, Never>("reload()")
            static let size = ForwardKitMacros.MethodHook<ForwardKitMacros.NoActor, Model, Int, Never>("size()")
          }
        }
        """)
  }

  @Test func `inout is refused where it stands, with a way out`() {
    expand(
      """
      @Hookable final class Car {
        func swap(_ other: inout Int) {}
      }
      """,
      to: """
        final class Car {
          func swap(_ other: inout Int) {}

          deinit {
            ForwardKitMacros.HookedObjects.ended(self)
          }
        }

        extension Car: nonisolated ForwardKitMacros.HookableObject {
          nonisolated enum HookPoints {

          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "a method with an inout parameter cannot be hooked: a hook gets copies of the arguments",
          line: 2, column: 22,
          fixIts: [FixItSpec(message: "leave the method out with @NotHookable")])
      ],
      applying: ["leave the method out with @NotHookable"],
      fixed: """
        @Hookable final class Car {
          @NotHookable func swap(_ other: inout Int) {}
        }
        """)
  }

  @Test func `a closure that does not escape is refused, and can be made escaping`() {
    expand(
      """
      @Hookable final class Car {
        func each(_ body: (Int) -> Void) {}
      }
      """,
      to: """
        final class Car {
          func each(_ body: (Int) -> Void) {}

          deinit {
            ForwardKitMacros.HookedObjects.ended(self)
          }
        }

        extension Car: nonisolated ForwardKitMacros.HookableObject {
          nonisolated enum HookPoints {

          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "a method with a closure that does not escape cannot be hooked: its hooks keep it while they run",
          line: 2, column: 21,
          fixIts: [
            FixItSpec(message: "make the closure escaping"),
            FixItSpec(message: "leave the method out with @NotHookable"),
          ])
      ],
      applying: ["make the closure escaping"],
      fixed: """
        @Hookable final class Car {
          func each(_ body: @escaping (Int) -> Void) {}
        }
        """)
  }

  @Test(arguments: [
    (
      "func f(_ x: some P) {}",
      "a method with a 'some' parameter cannot be hooked: name the type, as in <T: P>(_ value: T)",
      15
    ),
    (
      "func f() -> some P { 1 }", "a method with a 'some' result cannot be hooked: name the type",
      15
    ),
    (
      "func f() -> Self { self }",
      "a method with a result of type Self cannot be hooked: name the class", 15
    ),
    (
      "func f(_ x: consuming Int) {}",
      "a method with a consuming parameter cannot be hooked: a hook gets copies of the arguments",
      15
    ),
    (
      "func f(_ x: (Int, String)) {}",
      "a method with a tuple parameter cannot be hooked: Swift 6.3 fails to compile it; use a struct",
      15
    ),
    (
      "func f(_ x: @autoclosure () -> Int) {}", "a method with an autoclosure cannot be hooked", 15
    ),
    (
      "func f(_ x: @escaping () throws -> Int) rethrows {}",
      "a method that rethrows cannot be hooked: write 'throws'", 43
    ),
  ]) func `what cannot be hooked is refused`(method: String, message: String, column: Int) {
    expand(
      """
      @Hookable final class Car {
        \(method)
      }
      """,
      to: """
        final class Car {
          \(method)

          deinit {
            ForwardKitMacros.HookedObjects.ended(self)
          }
        }

        extension Car: nonisolated ForwardKitMacros.HookableObject {
          nonisolated enum HookPoints {

          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: message, line: 2, column: column,
          fixIts: [FixItSpec(message: "leave the method out with @NotHookable")])
      ])
  }

  @Test func `a struct and a generic class are refused`() {
    expand(
      "@Hookable struct Car {}", to: "struct Car {}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "@Hookable goes on a class or an actor: values have no identity that a hook could be hung on",
          line: 1, column: 1, fixIts: [FixItSpec(message: "remove @Hookable")])
      ], applying: ["remove @Hookable"], fixed: "struct Car {}")
    expand(
      "@Hookable class Box<T> {}", to: "class Box<T> {}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "a generic class cannot be hookable: hook points are static, and Swift has no static storage in generic types",
          line: 1, column: 20, fixIts: [FixItSpec(message: "remove @Hookable")])
      ])
  }

  @Test func `a marked method outside a hookable class is refused`() {
    expand(
      """
      class Car {
        @Hooked func stop() { park() }
      }
      """,
      to: """
        class Car {
          func stop() {
            park()
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "@Hooked goes on a method in the declaration of a class or an actor that is @Hookable",
          line: 2, column: 3, fixIts: [FixItSpec(message: "remove @Hooked")])
      ])
  }

  @Test func `a property that is marked before its name gets the marks on its accessors`() {
    expand(
      """
      @Hookable final class Car {
        @Hooked var one: Int { 1 }
      }
      """,
      to: """
        final class Car {
          var one: Int { 1 }

          deinit {
            ForwardKitMacros.HookedObjects.ended(self)
          }
        }

        extension Car: nonisolated ForwardKitMacros.HookableObject {
          nonisolated enum HookPoints {
            @available(*, unavailable, message: "to hook 'one', mark its accessor: '@Hooked get { … }'")
            static var `one`: ForwardKitMacros.MethodHook<ForwardKitMacros.NoActor, Car, Int, Never> {
              ForwardKitMacros.HookedObjects.notMarked()
            }
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "@Hooked goes on the accessors: '@Hooked get { … }'", line: 2, column: 3,
          fixIts: [FixItSpec(message: "mark the accessors")])
      ])
  }
}
