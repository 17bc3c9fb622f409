/// What objc_setEnumerationMutationHandler set.
package final class MutationHandler {
  package var function: UnsafeMutableRawPointer?

  package static func of(_ world: World) -> MutationHandler {
    world.service(MutationHandler.self) { _ in MutationHandler() }
  }
}
