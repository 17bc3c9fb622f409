#if Macros
  import ForwardKit

  /// Makes the methods and stored properties of a Swift class members of a class of the runtime: observable, hookable, patchable and traced
  /// by name.
  ///
  ///     @RuntimeObject final class Player {
  ///       var volume = 5
  ///       func play(_ title: String) -> Bool { !title.isEmpty }
  ///     }
  ///     let player = Player()
  ///     try player.runtimeObject.observe(Player.Properties.volume) { old, new in print(old, new) }
  ///     player.volume = 7
  ///
  /// Every call of a method, and every access to a stored property, is a message. Its types are those that messages can carry.
  /// `Messages` and `Properties` have a typed handle for each member. Properties can be used from any thread, so a class
  /// all of whose variables are the runtime's is Sendable. ``NotRuntime()`` leaves a member out; private and static ones are left out.
  /// - Parameter name: the name of the class of the runtime; `Module_Player` by default.
  @attached(memberAttribute)
  @attached(member, names: named(_isRuntimeEnding))
  @attached(
    extension, conformances: Sendable, RuntimeBacked,
    names: named(Messages), named(Properties), named(runtimeName), named(runtimeMembers))
  public macro RuntimeObject(_ name: StaticString = "") =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "RuntimeObjectMacro")

  /// Makes the methods of a Swift class members of a class of the runtime, so that hot patches can replace them by name.
  ///
  ///     @Patchable("Cart") final class Cart: Sendable {
  ///       func total(_ prices: [Int]) -> Int { prices.reduce(0, +) }
  ///     }
  ///     try engine.apply(Patch(id: "free", text: "@implementation Cart (Free) - (NSInteger)total:(id)prices { return 0; } @end"))
  ///
  /// As ``RuntimeObject(_:)``, without the stored properties; the class is Sendable.
  /// - Parameter name: the name of the class of the runtime; `Module_Cart` by default.
  @attached(memberAttribute)
  @attached(member, names: named(_isRuntimeEnding))
  @attached(
    extension, conformances: RuntimeBacked,
    names: named(Messages), named(runtimeName), named(runtimeMembers))
  public macro Patchable(_ name: StaticString = "") =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "RuntimeObjectMacro")

  /// Makes a method send its message. ``RuntimeObject(_:)`` puts it on methods.
  @attached(body)
  @attached(peer, names: prefixed(_runtime_))
  public macro RuntimeMember(_ message: StaticString) =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "RuntimeMemberMacro")

  /// Makes a stored property's accessors send messages. ``RuntimeObject(_:)`` puts it on properties.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: prefixed(_))
  public macro RuntimeStored() =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "RuntimeStoredMacro")

  /// Ends sending in `deinit`. ``RuntimeObject(_:)`` puts it there.
  @attached(body)
  public macro RuntimeEnding() =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "RuntimeEndingMacro")

  /// Leaves a method or a property of a ``RuntimeObject(_:)`` or ``Patchable(_:)`` class as it is.
  @attached(peer)
  public macro NotRuntime() =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "NotRuntimeMacro")
#endif
