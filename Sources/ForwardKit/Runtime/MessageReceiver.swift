// Whatever a message can be sent to: an object, a class, or the superclass's view of an object.
import CRuntime

/// The receiver of a message and where the search for its method begins.
public struct MessageTarget {
  @usableFromInline let receiver: RawObject
  /// The class above the one whose method sends to `super`; nil for an ordinary send.
  @usableFromInline let superclass: RawClass?
  @usableFromInline let isSuper: Bool

  @usableFromInline init(_ receiver: RawObject) {
    self.receiver = receiver
    superclass = nil
    isSuper = false
  }

  init(_ receiver: RawObject, above cls: RawClass) {
    self.receiver = receiver
    superclass = fwd_class_getSuperclass(cls)
    isSuper = true
  }

  /// The class whose method is looked up first.
  var start: RawClass? { isSuper ? superclass : fwd_object_getClass(receiver) }

  /// Sends with arguments by address, which `conversion` converts when what answers has other types.
  func dispatch(
    _ selector: RuntimeSelector, _ signature: OpaquePointer,
    _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
    _ result: UnsafeMutableRawPointer?, _ conversion: fwd_conversion
  ) -> fwd_status {
    withUnsafePointer(to: conversion) {
      fwd_sendConverting(
        receiver, superclass, isSuper, selector.raw, signature, arguments, result, $0)
    }
  }
}

public protocol MessageReceiver: Sendable {
  var messageTarget: MessageTarget { get }
}

extension RuntimeObject: MessageReceiver {
  @inlinable public var messageTarget: MessageTarget { MessageTarget(raw) }
}

extension RuntimeClass: MessageReceiver {
  @inlinable public var messageTarget: MessageTarget { MessageTarget(RawObject(raw)) }
}

/// An object, or a class, as its superclass's methods see it: `self.super.send("description")`.
public struct SuperReceiver: MessageReceiver {
  let object: RuntimeObject
  nonisolated(unsafe) let cls: RawClass

  public var messageTarget: MessageTarget { MessageTarget(object.raw, above: cls) }
}

extension RuntimeObject {
  /// The receiver for a message to the superclass of the class whose method is running with this object as its
  /// first parameter. Elsewhere, that of the object's own class.
  public var `super`: SuperReceiver {
    SuperReceiver(object: self, cls: methodClass ?? runtimeClass.raw)
  }

  /// The receiver for a message to the superclass of a class.
  public func `super`(of runtimeClass: RuntimeClass) -> SuperReceiver {
    SuperReceiver(object: self, cls: runtimeClass.raw)
  }
}

extension RuntimeClass {
  /// The receiver for messages to the superclass's class methods, in a class method.
  public var `super`: SuperReceiver {
    SuperReceiver(object: asObject, cls: methodClass ?? metaclass.raw)
  }
}
