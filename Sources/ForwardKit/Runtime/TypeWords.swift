import CRuntime

/// Type encodings in words, for errors.
enum TypeWords {
  /// `int` for `i`, `struct CGPoint` for `{CGPoint=dd}`; the encoding itself when it is malformed.
  static func of(_ encoding: String) -> String {
    guard let type = fwd_type_parse(encoding, nil), let words = fwd_type_copyDescription(type)
    else {
      return encoding
    }
    defer { fwd_free(words) }
    return String(cString: words)
  }
}
