// The other half of forwardInvocation:. Where its body sends the invocation to one object that every method of the class can name,
// the method is written whole; else only said.
import ObjCSyntax

package struct SignatureRemedy {
  let program: ProgramText
  let method: ProgramText.Method

  package init(program: ProgramText, method: ProgramText.Method) {
    self.program = program
    self.method = method
  }

  package var help: Diagnostic.Help {
    let sign = method.isClassMethod ? "+" : "-"
    let head = "\(sign) (NSMethodSignature *)methodSignatureForSelector:(SEL)selector"
    guard let target else {
      return .init(
        "add `\(head)` to `\(method.className)`, with the answer of the object that the message goes to"
      )
    }
    let text =
      "\(head) {\n    return [super methodSignatureForSelector:selector]\n"
      + "        ?: [\(target) methodSignatureForSelector:selector];\n}\n"
    let place = SourceRange(
      file: method.range.file, start: method.range.start, end: method.range.start)
    return .init(
      "add `\(head)`, with the answer of `\(target)`", edits: [.init(place, text)])
  }

  /// What stands behind `invokeWithTarget:`, when it is a property or an instance variable of self.
  private var target: String? {
    guard let file = program.sources.file(of: method.range) else { return nil }
    let text = file.text(method.range)
    let parts = text.components(behind: "invokeWithTarget:")
    guard parts.count == 1 else { return nil }
    let name = parts[0].prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
    guard parts[0].dropFirst(name.count).hasPrefix("]"),
      name.hasPrefix("self.") || name.hasPrefix("_")
    else { return nil }
    return String(name)
  }
}

extension String {
  /// The texts behind each occurrence of a mark, blanks in front left out.
  fileprivate func components(behind mark: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let at = rest.firstIndex(where: { _ in true }) {
      if rest.hasPrefix(mark) {
        rest = rest.dropFirst(mark.count)
        parts.append(rest.drop { $0 == " " })
      } else {
        rest = rest[rest.index(after: at)...]
      }
    }
    return parts
  }
}
