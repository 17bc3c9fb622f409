// Any bytes at all as a listing: read, parsed, checked and compiled, but not run.
//
// A finding is a crash, a sanitizer's report, or a reading that takes longer than libFuzzer's -timeout.
import FuzzSupport
import ObjCScript

@_cdecl("FuzzParser_main")
public func start(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?)
  -> CInt
{
  fuzz(count, arguments) { data, count in fuzzOne(data, count) }
}

private func fuzzOne(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var options = RunOptions()
  options.limits.memory = 64 << 20
  options.limits.milliseconds = 0
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  // The last byte chooses between the modes, so that the text's beginning stays what it is.
  options.counting = (bytes.last ?? 0) & 1 == 0 ? .asWritten : .manual
  options.stubs.all = (bytes.last ?? 0) & 2 != 0
  let result = ListingRunner(options: options, write: { _, _ in }).check(
    name: "fuzz.m", bytes: bytes)
  for style in [DiagnosticRenderer.Style.long, .short, .json] {
    _ = DiagnosticRenderer(sources: result.sources, style: style).render(result.diagnostics)
  }
  if result.isAbandoned { fatalError("native code was stopped") }
  return 0
}
