// The declarations of @DynamicDelegate, @Proxy, @Reply and @Defaulted.
#if Macros
  import ForwardKit

  /// Makes a class of closures, `DynamicDownloadDelegate`, that conforms to a protocol of delegates.
  ///
  ///     @DynamicDelegate protocol DownloadDelegate: AnyObject {
  ///       func download(_ url: String, didReceive bytes: Int)
  ///       func download(_ url: String, shouldRetry times: Int) -> Bool
  ///     }
  ///     let delegate = DynamicDownloadDelegate()
  ///     delegate.on.didReceive { url, bytes in print(bytes) }
  ///     downloader.delegate = delegate
  ///
  /// A method is set by its base name; methods that share one by the labels behind the first argument. A method answers with its
  /// closure, else with the real delegate's, else with its default: the protocol's own for a requirement marked
  /// ``Defaulted()``, the value of ``Reply(_:)``, nothing for a method without a result; a method that throws throws
  /// ``UnansweredRequirement``; else the result type's ``DefaultReply``. The protocol's actor is the class's and the closures'.
  @attached(peer, names: prefixed(Dynamic))
  public macro DynamicDelegate() =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "DynamicDelegateMacro")

  /// What a requirement of a ``DynamicDelegate()`` protocol gives that has no answer.
  @attached(peer)
  public macro Reply<Value>(_ value: Value) =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "ReplyMacro")

  /// A requirement of a ``DynamicDelegate()`` protocol that has a default implementation in an extension: an optional one.
  @attached(peer)
  public macro Defaulted() =
    #externalMacro(module: "ForwardKitMacroPlugin", type: "ReplyMacro")

  /// Makes an object, `StoreProxy`, that conforms to a protocol and hands every call on as a value of the enum `StoreCall`.
  ///
  ///     @Proxy protocol Store {
  ///       func load(_ name: String) throws -> Int
  ///     }
  ///     let store = StoreProxy { call in
  ///       switch call { case .load(let name): name.count }
  ///     }
  ///
  /// All methods throw, since what takes the calls may fail; arguments and results are Codable and Sendable. When all are
  /// asynchronous, a ``ProxyTransport`` can take the calls. `call.perform(on:)` makes a call on an object that conforms.
  @attached(peer, names: suffixed(Call), suffixed(Proxy))
  public macro Proxy() = #externalMacro(module: "ForwardKitMacroPlugin", type: "ProxyMacro")
#endif
