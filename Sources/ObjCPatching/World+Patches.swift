// The patches that a world keeps.
import ObjCVM

extension World {
  /// The patches of this world; made when the first one is applied.
  public package(set) var patches: PatchRegistry? {
    get { patchRegistry.map { unsafeDowncast($0, to: PatchRegistry.self) } }
    set { patchRegistry = newValue }
  }
}
