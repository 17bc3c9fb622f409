// The words that every help text has, in Chinese: headings, and what is said of help, versions, defaults and values. Options and
// commands say what they are for in both languages where they are declared.

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
    // A default may begin on one line and stand on the next.
    let whole = help.replacing(#/\(default:\n( +)(.*)\)/#) { "（默认：\n\($0.1)\($0.2)）" }
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var text = String(line)
      for (heading, chinese) in headings where text.hasPrefix(heading) {
        text = chinese + text.dropFirst(heading.count)
      }
      for (english, chinese) in words { text = text.replacing(english, with: chinese) }
      // What stands in brackets may go over two lines.
      if text != line, text.hasSuffix(")"), text.contains(#/（|默认：/#) {
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

  /// Whether a help text is that of a command that speaks Chinese.
  static func isSpoken(in help: String) -> Bool {
    help.hasPrefix("OVERVIEW:")
      && help.unicodeScalars.prefix(40).contains {
        (0x4E00...0x9FFF).contains($0.value)
      }
  }
}
