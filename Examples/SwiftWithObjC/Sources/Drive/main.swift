import Engine
import ForwardKit

extension Message where Function == (Int32) -> Int32 {
  static var drive: Message { Message("drive:") }
}

let car = try RuntimeClass.named("Car").new()
let engine = try RuntimeClass.named("Engine").new()
try engine.send("setLitres:", engine_capacity())
try car.send("setEngine:", engine)

// Car has no such method: its own -forwardingTargetForSelector: hands the message on.
print("driven:", try car.send(.drive, 30))

// A hook in Swift around a method that clang has compiled.
let hook = try RuntimeClass.named("Engine").after(.drive) { _, kilometres in
  print("Swift saw", kilometres)
}
_ = try car.send(.drive, 12)
hook.cancel()

do {
  try engine.send("fly:", Int32(1))
} catch RuntimeError.unrecognizedSelector(_, let cls, let selector, _) {
  print("no \(selector) in \(cls)")
}
