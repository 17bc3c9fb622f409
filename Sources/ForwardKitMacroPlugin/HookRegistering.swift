// The registering methods that @Hookable gives a class whose superclass is hookable too.
#if Macros
  /// `before`, `instead` and `after` for a class whose superclass is hookable too: the protocol's own take the superclass's hook
  /// points only, since a class cannot conform twice.
  enum HookRegistering {
    static func members(access: String, points: String) -> String {
      var members: [String] = []
      for kind in ["", "Async"] {
        for isStatic in [false, true] {
          for place in Place.allCases {
            for isThrowing in [true, false] {
              // Swift does not compile such a closure with a parameter pack in front.
              if place == .before, !isStatic, !kind.isEmpty {
                members += (0...6).map {
                  asyncBefore($0, isThrowing: isThrowing, access: access, points: points)
                }
                continue
              }
              members.append(
                member(
                  place, kind, isStatic: isStatic, isThrowing: isThrowing, access: access,
                  points: points))
            }
          }
        }
      }
      return members.joined(separator: "\n")
    }

    private enum Place: String, CaseIterable {
      case before, instead, after
    }

    private static func asyncBefore(
      _ count: Int, isThrowing: Bool, access: String, points: String
    ) -> String {
      let types = "ABCDEF".prefix(count).map { String($0) }
      let names = types.map { $0.lowercased() }
      let parameters = ["_: Owner"] + zip(names, types).map { "\($0): \($1)" }
      return """
        @discardableResult\(isThrowing ? "" : " @_disfavoredOverload")
        \(access)func before<\((["Owner: AnyObject", "Value", "Failure"] + types).joined(separator: ", "))>(
          _ point: (\(points).Type) -> ForwardKitMacros.AsyncMethodHook<\((["Owner", "Value", "Failure"] + types).joined(separator: ", "))>,
          _ body: nonisolated(nonsending) @escaping @Sendable (\(types.joined(separator: ", "))) async \(isThrowing ? "throws(Failure) " : "")-> Void
        ) -> ForwardKitMacros.HookToken {
          point(\(points).self).before(on: self) { (\(parameters.joined(separator: ", "))) async throws(Failure) -> Void in
            \(isThrowing ? "try " : "")await body(\(names.joined(separator: ", ")))
          }
        }
        """
    }

    private static func member(
      _ place: Place, _ kind: String, isStatic: Bool, isThrowing: Bool, access: String,
      points: String
    ) -> String {
      let isAsync = !kind.isEmpty
      let types = "<Owner, Value, Failure, repeat each Argument>"
      var parameters = ["repeat each Argument"]
      if place == .instead {
        parameters.insert("ForwardKitMacros.\(kind)OriginalMethod\(types)", at: 0)
      }
      if place == .after { parameters.insert("Value", at: 0) }
      if isStatic { parameters.insert("Owner", at: 0) }
      let effects = (isAsync ? "async " : "") + (isThrowing ? "throws(Failure)" : "")
      let result = place == .instead ? "Value" : "Void"
      return """
        @discardableResult\(isThrowing ? "" : " @_disfavoredOverload")
        \(access)\(isStatic ? "static " : "")func \(place.rawValue)<Owner\(isStatic ? "" : ": AnyObject"), Value, Failure, each Argument>(
          _ point: (\(points).Type) -> ForwardKitMacros.\(kind)MethodHook\(types),
          _ body: \(isAsync ? "nonisolated(nonsending) " : "")@escaping @Sendable (\(parameters.joined(separator: ", "))) \(effects) -> \(result)
        ) -> ForwardKitMacros.HookToken {
          point(\(points).self).\(place.rawValue)(\(isStatic ? "" : "on: self, ")body)
        }
        """
    }
  }
#endif
