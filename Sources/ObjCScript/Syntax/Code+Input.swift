/// F07: the input as a file.
public enum InputCode: String, DiagnosticFamily {
  case notUTF8 = """
    F0701 The file is not UTF-8
    Listings are read as UTF-8 (of which ASCII is a part). Save the file in that encoding.
    """
  case binary = """
    F0702 The file is not text
    It holds zero bytes, so it is a program, an image or some other binary file, or text in UTF-16.
    """
  case tooLarge = """
    F0703 The file is too large
    A listing may have 64 MiB.
    """
}
