import ForwardKitBasics
import Testing

@Suite("Tables kept as text")
struct TextTableTests {
  @Test("Blank lines and further blanks count for nothing; a blank in front is remembered")
  func lines() {
    let lines = TextTable.lines(of: "\nNSFoo : NSObject\n  name  @ \n\n   \n+ é 日")
    #expect(lines.map(\.words) == [["NSFoo", ":", "NSObject"], ["name", "@"], ["+", "é", "日"]])
    #expect(lines.map(\.isIndented) == [false, true, false])
    #expect(TextTable.lines(of: "").isEmpty)
  }

  @Test("Words of all lines, and the first ones of those that are not indented")
  func words() {
    let text = "\nNSFoo : NSObject\n  name  @ \n\nNSBar\n"
    #expect(TextTable.words(of: text) == ["NSFoo", ":", "NSObject", "name", "@", "NSBar"])
    #expect(TextTable.heads(of: text) == ["NSFoo", "NSBar"])
    #expect(TextTable.heads(of: "").isEmpty)
  }

  @Test("The first equals sign parts a word; what follows it may have more, or nothing")
  func halves() {
    #expect(TextTable.halves(of: "NSFoo") == ("NSFoo", nil))
    #expect(TextTable.halves(of: "NSFoo=a=b") == ("NSFoo", "a=b"))
    #expect(TextTable.halves(of: "NSFoo=") == ("NSFoo", ""))
    #expect(TextTable.halves(of: "é=日") == ("é", "日"))
  }
}
