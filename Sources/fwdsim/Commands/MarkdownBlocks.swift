// Listings in a Markdown document, as articles and answers have them: the code stands in fenced blocks (CommonMark 4.5), and the
// text around them is none of the program.

/// The code of a document, each byte where it was, so that lines and columns are the document's.
struct MarkdownBlocks {
  /// What the blocks with code leave of the text: all other bytes are blank, but for the ends of lines.
  let code: [UInt8]
  /// How many blocks were taken.
  let count: Int
  /// How many blocks of Objective-C or C the document has.
  let known: Int

  private struct Block {
    let language: String
    let bytes: Range<Int>
  }

  /// Nil for a text without fences: an ordinary listing. O(size of the text).
  ///
  /// A listing may have fences in its comments, so those count only where the text is called Markdown.
  ///
  /// - Parameters:
  ///   - isNamed: the file's name says that it is Markdown.
  ///   - chosen: the number of the only block to take, from 1; nil for all. There may be none of that number.
  init?(_ text: [UInt8], isNamed: Bool, chosen: Int?) {
    let all = Self.blocks(text, ignoringComments: !isNamed)
    let tagged = all.filter { Self.languages.contains($0.language) }
    // Blocks that name no language are code where none names one; else they are output and the like.
    let found = tagged.isEmpty ? all.filter { $0.language.isEmpty } : tagged
    guard !found.isEmpty else { return nil }
    let taken = chosen.map { found.indices.contains($0 - 1) ? [found[$0 - 1]] : [] } ?? found
    var code = text.map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
    for block in taken { code.replaceSubrange(block.bytes, with: text[block.bytes]) }
    self.code = code
    count = taken.count
    known = found.count
  }

  private static let languages: Set<String> = [
    "objc", "objective-c", "objectivec", "obj-c", "objective_c", "oc", "m", "mm", "h", "c",
  ]

  private static func blocks(_ text: [UInt8], ignoringComments: Bool) -> [Block] {
    var found: [Block] = []
    var open: (mark: UInt8, length: Int, language: String, start: Int)?
    var isInComment = false
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      let line = text[start..<end]
      if let block = open {
        if let fence = fence(line), fence.mark == block.mark, fence.length >= block.length,
          fence.info.isEmpty
        {
          found.append(Block(language: block.language, bytes: block.start..<start))
          open = nil
        }
      } else {
        if !isInComment, let fence = fence(line) {
          open = (fence.mark, fence.length, fence.info, end)
        } else if ignoringComments {
          isInComment = endsInComment(line, from: isInComment)
        }
      }
      start = end
    }
    if let block = open {
      found.append(Block(language: block.language, bytes: block.start..<text.count))
    }
    return found
  }

  /// A fence: at most three blanks, three or more backticks or tildes, and the first word behind them in small letters.
  private static func fence(_ line: ArraySlice<UInt8>) -> (mark: UInt8, length: Int, info: String)?
  {
    let rest = line.drop { $0 == 0x20 }
    guard line.count - rest.count < 4, let mark = rest.first, mark == 0x60 || mark == 0x7E else {
      return nil
    }
    let behind = rest.drop { $0 == mark }
    let length = rest.count - behind.count
    guard length >= 3, mark == 0x7E || !behind.contains(0x60) else { return nil }
    let word = behind.drop { $0 == 0x20 || $0 == 0x7B || $0 == 0x2E }
      .prefix { $0 > 0x20 && $0 != 0x7D && $0 != 0x2C }
    return (mark, length, String(decoding: word, as: UTF8.self).lowercased())
  }

  private static func endsInComment(_ line: ArraySlice<UInt8>, from isInComment: Bool) -> Bool {
    var isInside = isInComment
    var index = line.startIndex
    while index + 1 < line.endIndex {
      let pair = (line[index], line[index + 1])
      if isInside, pair == (0x2A, 0x2F) {
        isInside = false
        index += 1
      } else if !isInside, pair == (0x2F, 0x2A) {
        isInside = true
        index += 1
      } else if !isInside, pair == (0x2F, 0x2F) {
        break
      }
      index += 1
    }
    return isInside
  }
}
