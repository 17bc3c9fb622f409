// The words that every help text has, in Chinese: headings, and what is said of help, versions, defaults and values. Options and
// commands say what they are for in both languages where they are declared.
import ForwardKitBasics

enum ChineseHelp {
  private static let headings = [
    "OVERVIEW:": "概述：", "USAGE:": "用法：", "ARGUMENTS:": "参数：", "OPTIONS:": "选项：",
    "SUBCOMMANDS:": "子命令：",
  ]

  private static let words = [
    ("Show the version.", "显示版本。"), ("Show help information.", "显示帮助信息。"),
    ("Show subcommand help information.", "显示子命令的帮助信息。"), ("(default: ", "（默认："),
    ("(values: ", "（可选："), ("; default: ", "；默认："), ("default: ", "默认："), ("<options>", "<选项>"),
    ("<subcommand>", "<子命令>"),
  ]

  /// A help text of a command whose own words are Chinese.
  static func text(_ help: String) -> String {
    var whole = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    translateDefaults(overTwo: &whole)
    let lines = whole.map { line in
      var text = line
      for (heading, chinese) in headings where text.hasPrefix(heading) {
        text = chinese + text.dropFirst(heading.count)
      }
      for (english, chinese) in words { text = text.replacing(english, with: chinese) }
      // What stands in brackets may go over two lines.
      if text != line, text.hasSuffix(")"), text.contains("（") || text.contains("默认：") {
        text = text.dropLast() + "）"
      } else if text.contains("（可选："), text.hasSuffix(";") {
        text = text.dropLast() + "；"
      }
      if text.hasPrefix("  See '"), text.hasSuffix("' for detailed help.") {
        text = "  详见“" + text.dropFirst(7).dropLast(20) + "”。"
      }
      return text
    }
    return lines.joined(separator: "\n")
  }

  /// A default may begin on one line and stand on the next.
  private static func translateDefaults(overTwo lines: inout [String]) {
    for index in lines.indices.dropLast()
    where lines[index].hasSuffix("(default:") && lines[index + 1].hasPrefix(" ") {
      guard let end = lines[index + 1].lastIndex(of: ")") else { continue }
      lines[index] = lines[index].dropLast("(default:".count) + "（默认："
      lines[index + 1].replaceSubrange(end...end, with: "）")
    }
  }

  /// Whether a help text is that of a command that speaks Chinese.
  static func isSpoken(in help: String) -> Bool {
    help.hasPrefix("OVERVIEW:")
      && help.unicodeScalars.prefix(40).contains {
        (0x4E00...0x9FFF).contains($0.value)
      }
  }
}
