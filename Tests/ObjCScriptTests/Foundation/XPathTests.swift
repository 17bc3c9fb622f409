import Testing

@testable import ObjCFoundation

/// XPath 1.0 on trees that no listing has objects of.
@Suite struct XPathTests {
  private static let source = """
    <a xmlns:p="urn:p"><b n="1">one</b><p:b n="2">two</p:b><c><b n="3">three</b></c><b n="4"/></a>
    """

  private static func tree(_ source: String = source) throws -> XMLNode {
    try XMLTreeReader.read(Array(source.utf8), options: 0)
  }

  /// The `n` of the elements that a path finds.
  private static func numbers(_ path: String) throws -> String {
    guard case .nodes(let nodes) = try XPathEvaluator.evaluate(path, at: tree()) else {
      return "no nodes"
    }
    return nodes.map { $0.attribute("n")?.value ?? $0.name ?? "-" }.joined(separator: " ")
  }

  private static func text(_ expression: String) throws -> String {
    try XPathEvaluator.evaluate(expression, at: tree()).text
  }

  @Test(arguments: [
    ("//b", "1 3 4"), ("/a/b", "1 4"), ("//p:b", "2"), ("//b[2]", "4"), ("(//b)[2]", "3"),
    ("/a/*[position() > 1]", "2 c 4"), ("//b[. = 'three']", "3"), ("//b[@n mod 2 = 1]", "1 3"),
    ("//c/preceding-sibling::*[1]", "2"), ("//b[@n='3']/ancestor::*", "a c"),
    ("//b[@n='3']/following::*", "4"), ("//b[@n='3']/preceding::*", "1 2"),
    ("//b | /a/c | //b", "1 c 3 4"), ("//*[self::c or self::p:b]", "2 c"),
    ("//b[last()]", "3 4"), ("/a/b[last()][1]", "4"), ("//b[not(text())]", "4"),
    ("//b/..", "a c"), ("/*/*/*", "3"), ("*", "a"), ("a//b[@n>1]", "3 4"),
  ])
  func `paths`(path: String, found: String) throws {
    #expect(try Self.numbers(path) == found)
  }

  @Test(arguments: [
    ("2 + 3 * 4 - 1", "13"), ("10 div 4", "2.5"), ("-5 mod 2", "-1"), ("1 div 0", "Infinity"),
    ("0 div 0", "NaN"), ("1 = 1.0", "true"), ("'a' < 'b'", "false"), ("true() > false()", "true"),
    ("string(0.00000015)", "0.00000015"), ("string(-0)", "0"), ("1 or nothing", "true"),
    ("substring('12345', 0, 3)", "12"), ("substring('12345', 0 div 0)", ""),
    ("round(-2.5)", "-2"), ("count(//b | //c)", "4"), ("string(//b[3])", ""),
    ("number(' 12 ')", "12"), ("number('1e3')", "NaN"), ("number('.5')", "0.5"),
    ("translate('--aaa--', 'abc-', 'ABC')", "AAA"), ("* * 2", "NaN"), ("div div div", "NaN"),
    ("substring-after('ab', '')", "ab"), ("name(/a/@*)", ""), ("lang('en')", "false"),
  ])
  func `values`(expression: String, text: String) throws {
    #expect(try Self.text(expression) == text)
  }

  @Test(arguments: [
    "", "/a/", "//", "b[", "b]", "f()", "'", "a b", "@", "q:b", "up::b", "count(1)", "last(1)",
    "1 | 2", "$v", "..b", "b[@]", "(b", "concat('a')", "a::", "!",
  ])
  func `what is no expression`(expression: String) throws {
    let tree = try Self.tree()
    #expect(throws: XPathProblem.self) { try XPathEvaluator.evaluate(expression, at: tree) }
  }

  @Test func `nesting and length are bounded`() throws {
    let tree = try Self.tree()
    let nested = String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)
    let long = "1" + String(repeating: "+1", count: 5_000)
    for expression in [nested, long] {
      #expect(throws: XPathProblem.self) { try XPathEvaluator.evaluate(expression, at: tree) }
    }
  }

  @Test func `a path that looks at everything for each of everything ends`() throws {
    let wide = "<a>" + String(repeating: "<b><c/></b>", count: 200) + "</a>"
    let tree = try Self.tree(wide)
    #expect(throws: XPathProblem.self) {
      try XPathEvaluator.evaluate("//*[count(//*[count(//*) > 1]) > 1]", at: tree, steps: 100_000)
    }
  }
}

/// Trees as text, and texts as trees.
@Suite struct XMLTreeTests {
  private static func written(_ source: String, _ options: UInt = 0) throws -> String {
    try XMLTreeReader.read(Array(source.utf8), options: options).xml(options)
  }

  @Test(arguments: [
    ("<a/>", "<a></a>"), ("<a> <b/> </a>", "<a><b></b></a>"),
    ("<a>x <b/> y</a>", "<a>x <b></b> y</a>"),
    ("<a b='\"'>&#65;&gt;</a>", "<a b=\"&quot;\">A&gt;</a>"),
    ("<a>x\r\ny\rz</a>", "<a>x\ny\nz</a>"),
    ("<?xml version='1.0'?><a/>", "<?xml version=\"1.0\"?><a></a>"),
    (
      "<!DOCTYPE a [<!ENTITY e \"v&#33;\">]><a>&e;</a>",
      "<!DOCTYPE a [\n<!ENTITY e \"v&#33;\">\n]><a>v!</a>"
    ),
  ])
  func `reading and writing`(source: String, text: String) throws {
    #expect(try Self.written(source) == text)
  }

  @Test(arguments: [
    ("<p>a<p>b", "<p>a</p><p>b</p>"), ("<DIV><br>x</div>", "<div><br></br>x</div>"),
    ("<a b c=d>x</i></a>", "<a b=\"b\" c=\"d\">x</a>"),
    ("<b>1 < 2 &c</b>", "<b>1 &lt; 2 &amp;c</b>"),
  ])
  func `HTML that is not well formed`(source: String, text: String) throws {
    #expect(try Self.written(source, XMLOption.tidiesHTML) == text)
  }

  @Test func `entities that contain each other end`() {
    var source = "<!DOCTYPE a [<!ENTITY e0 \"xxxxxxxxxx\">"
    for level in 1..<30 {
      let inner = String(repeating: "&e\(level - 1);", count: 10)
      source += "<!ENTITY e\(level) \"\(inner)\">"
    }
    #expect(throws: XMLTreeReader.Malformed.self) { try Self.written(source + "]><a>&e12;</a>") }
  }

  @Test func `a tree knows the places of its nodes`() throws {
    let root = XMLNode(.element, name: "r")
    for name in ["a", "b", "c"] { root.add(XMLNode(.element, name: name)) }
    root.remove(at: 0)
    root.insert(XMLNode(.element, name: "d"), at: 1)
    #expect(root.children.map(\.index) == [0, 1, 2])
    #expect(root.children.map { $0.name ?? "" } == ["b", "d", "c"])
    #expect(root.children[1].previous === root.children[0])
    #expect(root.children[0].previous === root)
    let kept = root.children[2]
    root.removeAll()
    #expect(kept.parent == nil && kept.index == 0)
  }
}
