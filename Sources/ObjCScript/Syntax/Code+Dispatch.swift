/// F03: dispatch. Seen in the text (as warnings) or while running.
public enum DispatchCode: String, DiagnosticFamily {
  case unrecognized = """
    F0301 A selector that nobody answers
    The receiver's class has no such method, its resolver added none, and forwarding found no
    other receiver.
    """
}
