// Lines, paragraphs and composed characters by index.
import ObjCVM

extension StringLibrary {
  static func addRanges(to cls: NativeClass) {
    let range = "{_NSRange=QQ}"
    cls.instance("rangeOfComposedCharacterSequenceAtIndex:", "\(range)@:Q") {
      call throws(ListingException) in
      let text = try call.text()
      let index = call.uint(0)
      guard index < UInt(text.count) else {
        throw call.world.exception(
          "NSRangeException",
          "\(call.signature()): Index \(index) out of bounds; string length \(text.count)")
      }
      call.returnRange(text.composedRange(Int(index)..<Int(index) + 1))
    }
    cls.instance("rangeOfComposedCharacterSequencesForRange:", "\(range)@:\(range)") {
      call throws(ListingException) in
      let text = try call.text()
      call.returnRange(text.composedRange(try call.range(0, within: text.count)))
    }
    for (name, ending) in [
      ("lineRangeForRange:", UTF16Text.LineEnding.lines), ("paragraphRangeForRange:", .paragraphs),
    ] {
      cls.instance(name, "\(range)@:\(range)") { call throws(ListingException) in
        let text = try call.text()
        let line = text.lineRange(try call.range(0, within: text.count), ending)
        call.returnRange(line.start..<line.end)
      }
    }
    for (name, ending) in [
      ("getLineStart:end:contentsEnd:forRange:", UTF16Text.LineEnding.lines),
      ("getParagraphStart:end:contentsEnd:forRange:", .paragraphs),
    ] {
      cls.instance(name, "v@:^Q^Q^Q\(range)") { call throws(ListingException) in
        let text = try call.text()
        let line = text.lineRange(try call.range(3, within: text.count), ending)
        for (index, value) in [line.start, line.end, line.contentsEnd].enumerated()
        where call.pointer(index) != nil {
          try call.world.write(UInt(value), to: call.pointer(index))
        }
      }
    }
  }
}
