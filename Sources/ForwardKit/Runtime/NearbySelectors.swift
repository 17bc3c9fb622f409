import CRuntime
import ForwardKitBasics

/// Finds the selectors that were probably meant.
enum NearbySelectors {
  /// Up to three selectors of the class and the classes above it, nearest first; what is near, SpellingSuggestions
  /// says. Private names (`_`, `.cxx_destruct`) are never suggested.
  static func selectors(
    like selector: RuntimeSelector, inClassNamed name: String, classMethods: Bool
  ) -> [RuntimeSelector] {
    guard let cls = fwd_lookUpClass(name) else { return [] }
    return selectors(
      like: selector, in: classMethods ? RuntimeClass(raw: cls).metaclass : RuntimeClass(raw: cls))
  }

  static func selectors(like selector: RuntimeSelector, in cls: RuntimeClass) -> [RuntimeSelector] {
    var all: [RuntimeSelector] = []
    var at: RuntimeClass? = cls
    while let level = at {
      all += level.selectors
      at = level.superclass
    }
    return selectors(like: selector, among: all)
  }

  static func selectors(like selector: RuntimeSelector, among candidates: [RuntimeSelector])
    -> [RuntimeSelector]
  {
    let names = candidates.map(\.name).filter { !$0.hasPrefix("_") && !$0.hasPrefix(".") }
    return SpellingSuggestions.nearest(selector.name, among: names, count: 3).map {
      RuntimeSelector($0)
    }
  }
}
