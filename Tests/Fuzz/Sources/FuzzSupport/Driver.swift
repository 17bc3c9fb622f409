// libFuzzer's own main would do, but the package manager gives every program's main a name of its own; so each target has that
// name and calls the driver from there.

/// libFuzzer's entry.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Fuzzes with what the command line says.
public func fuzz(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt {
  var count = count
  var arguments = arguments
  return runDriver(&count, &arguments, one)
}
