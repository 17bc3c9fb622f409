/// A patch: Objective-C text whose categories replace and add methods of live classes, and which may bring classes of
/// its own.
///
///     let fix = Patch(id: "login", version: 2, text: """
///       @implementation LoginForm (Fix)
///       - (BOOL)isValid { return [self.name length] > 0 && [self ORIGisValid]; }
///       @end
///       """)
public struct Patch: Hashable, Sendable {
  /// The patch's name, which all of its versions share.
  public let id: String
  public let version: Int
  public let text: String

  public init(id: String, version: Int = 1, text: String) {
    self.id = id
    self.version = version
    self.text = text
  }
}
