import ArgumentParser

/// What the exit code says. Codes never change meaning.
enum ExitStatus: Int32 {
  case success = 0
  /// The listing ended with an uncaught exception or what would be a crash, or its main returned something other than 0.
  case listingFailed = 1
  /// Syntax, types, an unsupported construct.
  case listingHasErrors = 2
  /// A limit stopped it; the trace so far is valid.
  case limitReached = 3
  case comparisonFailed = 4
  case usage = 64
  case inputMissing = 66
  case internalError = 70
  case cannotCreateOutput = 73
  case inputOutputError = 74
  case interrupted = 130

  var code: ExitCode { ExitCode(rawValue) }

  static let table = """
    Exit codes: 0 the program ended normally; 1 uncaught exception, what would be a crash on a real system (bad access, \
    division by zero), or main returned something other than 0; 2 the listing has errors; 3 a limit stopped it (steps, \
    sends, depth, time, memory, output, endless forwarding); 4 a comparison failed; 64 wrong usage; 66 input missing; \
    70 a bug in fwdsim; 73 cannot create output; 74 input or output error; 130 interrupted (143 by SIGTERM).
    """
}
