import ForwardKitBasics

/// The name under which later passes know the suggestions.
package typealias Similarity = SpellingSuggestions
