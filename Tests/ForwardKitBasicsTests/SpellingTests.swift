import ForwardKitBasics
import Testing

@Suite struct SpellingTests {
  @Test func `the distance counts insertions, deletions, replacements and exchanged neighbours`() {
    #expect(SpellingSuggestions.distance("abc", "acb", limit: 3) == 1)
    #expect(SpellingSuggestions.distance("kitten", "sitting", limit: 3) == 3)
    #expect(SpellingSuggestions.distance("kitten", "sitting", limit: 2) == nil)
    #expect(SpellingSuggestions.distance("", "ab", limit: 3) == 2)
  }

  @Test func `the best candidate is the nearest, case and a trailing colon costing nothing`() {
    #expect(SpellingSuggestions.best("setName", among: ["setNames", "setName:"]) == "setName:")
    #expect(SpellingSuggestions.best("nsstring", among: ["NSArray", "NSString"]) == "NSString")
    #expect(SpellingSuggestions.best("lenght", among: ["count", "length"]) == "length")
    #expect(SpellingSuggestions.best("drive", among: ["count", "length"]) == nil)
    #expect(SpellingSuggestions.best("x", among: ["x"]) == nil)
    #expect(SpellingSuggestions.best("ab", among: ["ac"]) == nil)
  }

  @Test func `several are given nearest first, equally near ones by name, each once`() {
    let found = SpellingSuggestions.nearest(
      "drive:", among: ["drives:", "dive:", "drive", "brake", "dive:"], count: 3)
    #expect(found == ["drive", "dive:", "drives:"])
    #expect(
      SpellingSuggestions.nearest("drive:", among: ["drives:", "dive:"], count: 1) == ["dive:"])
  }
}
