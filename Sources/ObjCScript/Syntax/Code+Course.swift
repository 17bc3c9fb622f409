/// F06: the course.
public enum CourseCode: String, DiagnosticFamily {
  case exerciseMissing = """
    F0601 An exercise's file is missing
    The file that the exercise is about is not where the course put it.
    """
}
