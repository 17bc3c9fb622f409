/// F02: what is well written but means nothing, or not what was meant.
public enum MeaningCode: String, DiagnosticFamily {
  case unknownClass = """
    F0201 No class of that name
    The name is neither a class of the listing nor one of the Foundation classes that fwdsim has.
    """
}
