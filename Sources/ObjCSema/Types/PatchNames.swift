// Names that a patch's code gives to what was there before it.

package enum PatchNames {
  /// `[self ORIGdrive:3]`: the method from before the patches.
  package static let original = "ORIG"

  /// The name by which a class's patch reaches that class's original: no source text can say it.
  package static func original(_ selector: some StringProtocol, of className: String) -> String {
    "\(original) \(className) \(selector)"
  }
}
