import ObjCVM

extension World {
  /// The patches of this world; made when the first one is applied.
  public package(set) var patches: PatchBook? {
    get { patchRegistry.map { unsafeDowncast($0, to: PatchBook.self) } }
    set { patchRegistry = newValue }
  }
}
