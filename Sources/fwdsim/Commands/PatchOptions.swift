import ArgumentParser
import ObjCScript

/// Patches that a listing runs with.
struct PatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Before main, replace and add methods from this listing's categories. Repeatable.",
      valueName: "file"))
  var patch: [String] = []

  @Option(
    help:
      "When a patched method fails: raise (like any failure) or original (run the method it replaced)."
  )
  var patchFallback: Fallback = .raise

  enum Fallback: String, ExpressibleByArgument, CaseIterable { case raise, original }

  func add(to options: inout RunOptions) throws(CommandFailure) {
    for file in patch {
      options.patches.append(PatchText(id: file, fileName: file, bytes: try Files.read(file)))
    }
    options.patchFallback = patchFallback == .original ? .original : .raise
    guard patchFallback == .original else { return }
    options.onPatchFailure = { failure in
      let errors = OutputFile.standardError()
      let place =
        failure.line > 0 ? "\(failure.file):\(failure.line):\(failure.column)" : failure.patch
      let end = failure.fellBack ? "; the original runs instead" : ""
      errors.write("\(place): \(failure.method) failed: \(failure.message)\(end)\n")
      errors.flush()
    }
  }
}
