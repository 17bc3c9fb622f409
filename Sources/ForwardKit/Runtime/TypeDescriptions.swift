import CRuntime

/// Type encodings in words, for errors.
package enum TypeDescriptions {
  /// `int` for `i`, `struct CGPoint` for `{CGPoint=dd}`; the encoding itself when it is malformed.
  package static func of(_ encoding: String) -> String {
    if encoding == AsyncOperation.runtimeEncoding { return "asynchronous result" }
    guard let type = fwd_type_parse(encoding, nil), let words = fwd_type_copyDescription(type)
    else {
      return encoding
    }
    defer { fwd_free(words) }
    return String(cString: words)
  }

  /// The types of a method, the result first; nil for what are none.
  package static func ofMethod(_ types: String) -> [String]? {
    guard let signature = fwd_signature_get(types, nil) else { return nil }
    let words = { (type: UnsafePointer<fwd_type>?) -> String in
      guard let type, let words = fwd_type_copyDescription(type) else { return "?" }
      defer { fwd_free(words) }
      return String(cString: words)
    }
    return [words(fwd_signature_returnType(signature))]
      + (0..<fwd_signature_count(signature)).map {
        words(fwd_signature_argumentType(signature, $0))
      }
  }
}
