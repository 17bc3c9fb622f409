/// F04: limits and memory.
public enum LimitCode: String, DiagnosticFamily {
  case endlessForwarding = """
    F0401 A message forwarded in a circle
    The search for a method came back to where it began and would go on for ever.
    """
}
