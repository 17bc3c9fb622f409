// The registering methods that @Hookable gives a class whose superclass is hookable too.
#if Macros
  /// `before`, `instead` and `after` of a class: for hook points of a global actor that the library does not know; and all of them where
  /// a superclass is hookable too, whose conformance has made the protocol's own functions take its hook points only.
  struct HookRegistering {
    let access: String
    let points: String

    /// Whose hooks a function adds.
    private enum Kind {
      case noActor
      case global(String)

      var isolation: String {
        switch self {
        case .noActor: "ForwardKitMacros.NoActor"
        case .global(let name): name
        }
      }
    }

    func members(for isolations: [MemberIsolation], inherits: Bool) -> [String] {
      var kinds: [Kind] = []
      if inherits {
        kinds.append(.noActor)
        if isolations.contains(.found) || isolations.contains(.global("MainActor")) {
          kinds.append(.global("MainActor"))
        }
      }
      kinds += Set(isolations.compactMap(\.otherActor)).sorted().map { .global($0) }
      return kinds.flatMap { kind in
        [false, true].flatMap { isAsync in
          [false, true].flatMap { isStatic in
            Place.allCases.flatMap { place in
              [true, false].flatMap { isThrowing in
                members(
                  Function(
                    kind: kind, place: place, isAsync: isAsync, isStatic: isStatic,
                    isThrowing: isThrowing))
              }
            }
          }
        }
      }
    }

    private enum Place: String, CaseIterable {
      case before, instead, after
    }

    private struct Function {
      let kind: Kind
      let place: Place
      let isAsync: Bool
      let isStatic: Bool
      let isThrowing: Bool

      var asyncWord: String { isAsync ? "Async" : "" }
      var start: String { "@discardableResult\(isThrowing ? "" : " @_disfavoredOverload")" }
    }

    private func members(_ function: Function) -> [String] {
      guard case .noActor = function.kind else { return [isolated(function)] }
      // Swift does not compile such a closure with a parameter pack in front.
      if function.place == .before, !function.isStatic, function.isAsync {
        return (0...6).map { asyncBefore($0, isThrowing: function.isThrowing) }
      }
      return [free(function)]
    }

    private func asyncBefore(_ count: Int, isThrowing: Bool) -> String {
      let types = "ABCDEF".prefix(count).map { String($0) }
      let names = types.map { $0.lowercased() }
      let parameters = ["_: Owner"] + zip(names, types).map { "\($0): \($1)" }
      let arguments = (["ForwardKitMacros.NoActor", "Owner", "Value", "Failure"] + types)
        .joined(separator: ", ")
      return """
        @discardableResult\(isThrowing ? "" : " @_disfavoredOverload")
        \(access)nonisolated func before<\((["Owner: AnyObject", "Value", "Failure"] + types).joined(separator: ", "))>(
          _ point: (\(points).Type) -> ForwardKitMacros.AsyncMethodHook<\(arguments)>,
          _ body: nonisolated(nonsending) @escaping @Sendable (\(types.joined(separator: ", "))) async \(isThrowing ? "throws(Failure) " : "")-> Void
        ) -> ForwardKitMacros.HookToken {
          point(\(points).self).before(on: self) { (\(parameters.joined(separator: ", "))) async throws(Failure) -> Void in
            \(isThrowing ? "try " : "")await body(\(names.joined(separator: ", ")))
          }
        }
        """
    }

    /// All but the closure's attributes and the function's body.
    private func signature(_ function: Function, _ attributes: String) -> String {
      let types = "Owner, Value, Failure, repeat each Argument"
      var parameters = ["repeat each Argument"]
      if function.place == .instead {
        parameters.insert("ForwardKitMacros.\(function.asyncWord)OriginalMethod<\(types)>", at: 0)
      }
      if function.place == .after { parameters.insert("Value", at: 0) }
      if function.isStatic { parameters.insert("Owner", at: 0) }
      let effects =
        (function.isAsync ? "async " : "") + (function.isThrowing ? "throws(Failure) " : "")
      let result = function.place == .instead ? "Value" : "Void"
      return """
        \(function.start)
        \(access)nonisolated \(function.isStatic ? "static " : "")func \(function.place.rawValue)<Owner\(function.isStatic ? "" : ": AnyObject"), Value, Failure, each Argument>(
          _ point: (\(points).Type) -> ForwardKitMacros.\(function.asyncWord)MethodHook<\(function.kind.isolation), \(types)>,
          _ body: \(attributes) (\(parameters.joined(separator: ", "))) \(effects)-> \(result)
        ) -> ForwardKitMacros.HookToken
        """
    }

    /// For closures of no actor.
    private func free(_ function: Function) -> String {
      """
      \(signature(function, "\(function.isAsync ? "nonisolated(nonsending) " : "")@escaping @Sendable")) {
        point(\(points).self).\(function.place.rawValue)(\(function.isStatic ? "" : "on: self, ")body)
      }
      """
    }

    /// For closures of an actor.
    private func isolated(_ function: Function) -> String {
      var arguments = ["repeat each call.argument"]
      if function.place == .instead { arguments.insert("call.original", at: 0) }
      if function.place == .after { arguments.insert("call.value", at: 0) }
      if function.isStatic { arguments.insert("call.owner", at: 0) }
      let call =
        (function.isThrowing ? "try " : "") + (function.isAsync ? "await " : "")
        + "body(\(arguments.joined(separator: ", ")))"
      let effects = (function.isAsync ? "async " : "") + "throws(Failure)"
      let body =
        switch (function.isAsync, function.place) {
        case (true, .instead): "call.value = \(call)"
        case (true, _): call
        case (false, .instead): "return \(call)"
        case (false, _): "\(call)\nreturn nil"
        }
      return """
        \(signature(function, "@escaping @\(function.kind.isolation)")) {
          point(\(points).self).add(.\(function.place.rawValue), on: \(function.isStatic ? "nil" : "self")) { @\(function.kind.isolation) (call) \(effects)\(function.isAsync ? "" : " -> Value?") in
            \(body)
          }
        }
        """
    }
  }

  /// The method that a class's isolation is asked of.
  enum HookIsolation {
    static func method(of owner: String) -> String {
      "_hookIsolationOf" + (owner.split(separator: ".").last.map { String($0) } ?? owner)
    }
  }
#endif
