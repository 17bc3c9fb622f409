/// F08: expectations about dispatch.
public enum ExpectationCode: String, DiagnosticFamily {
  case unreadable = """
    F0801 An expectation that cannot be read
    Each line of a file of expectations is a message with the steps of its path, or begins with output, count, forbid,
    exit or uncaught. docs/expectations.md has the grammar.
    Instead: write it as `[Car length] target = Engine`
    """
  case notMet = """
    F0802 An expectation that is not met
    The listing ran, and its messages took another course than the file of expectations says. The
    message tells how far they came.
    Instead: look at the message with `fwdsim FILE.m` or ask `fwdsim why`
    """
}
