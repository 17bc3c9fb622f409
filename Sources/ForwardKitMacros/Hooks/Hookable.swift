// The declarations of @Hookable, @Hooked and @NotHookable.
#if Macros
  /// Which methods of a class ``Hookable(_:)`` is for.
  public enum HookableMethods {
    /// All that are not private and not marked `@NotHookable`.
    case all
    /// Those that are marked `@Hooked`.
    case marked
  }

  /// Makes the methods of a class or an actor hookable.
  ///
  ///     @Hookable final class Car {
  ///       func drive(_ far: Int, at speed: Double) -> Int { far }
  ///     }
  ///     let token = car.before({ $0.drive }) { far, speed in print("driving", far) }
  ///     token.cancel()
  ///
  /// Each method's body is reached through a hook point: while nothing hooks the method, a load and a branch. Arguments and results may
  /// have any types. The hook points are the members of the nested type `HookPoints`: of a method by its base name; of methods
  /// that share one by their base names and labels, `drive_at`; of a generic method as a function of its types. The class gets a
  /// `deinit`, or what its own needs, so that hooks of an object end with it.
  ///
  /// Methods with `inout` parameters, with closures that do not escape, with tuples among the parameters, and with `some` types are
  /// refused; mark them ``NotHookable()``.
  @attached(memberAttribute)
  @attached(member, conformances: HookableObject, names: named(deinit))
  @attached(
    extension, conformances: HookableObject, names: named(HookPoints), named(before),
    named(instead), named(after), prefixed(_hookIsolationOf))
  public macro Hookable(_ methods: HookableMethods = .all) =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "HookableMacro")

  /// Puts the body of one method of a `@Hookable` class behind a hook point.
  ///
  /// `@Hookable(.marked)` leaves the choice of methods to it; with a name, the hook point has that name.
  @attached(body)
  public macro Hooked(_ point: StaticString = "") =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "HookedMacro")

  /// Leaves a method of a `@Hookable` class as it is.
  @attached(peer)
  public macro NotHookable() =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "NotHookableMacro")
#endif
