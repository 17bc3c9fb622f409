// Names of version 0.1.0, which the compiler replaces by today's.
import ForwardKit

extension PatchEngine {
  @available(*, deprecated, renamed: "cancel(_:version:)")
  public func revert(_ id: String, version: Int? = nil) throws(PatchError) {
    try cancel(id, version: version)
  }

  @available(*, deprecated, renamed: "cancelAll()")
  public func revertAll() { cancelAll() }

  @available(*, deprecated, renamed: "cancelPatches(of:)")
  @discardableResult public func clean(_ runtimeClass: RuntimeClass) -> Int {
    cancelPatches(of: runtimeClass)
  }
}
