import ForwardKit

/// Hooks before, instead of and after methods.
func aspects() throws {
  let Oven = try RuntimeClass.define("Oven") {
    RuntimeMethod("bake:") { (self: RuntimeObject, minutes: Int) -> String in
      "baked for \(minutes) minutes"
    }
  }
  let oven = try Oven.new()
  let before = try Oven.before("bake:") { (info, minutes: Int) in
    print("about to bake for", minutes)
  }
  let instead = try oven.instead("bake:") { (info, minutes: Int) -> String in
    try info.proceed(with: min(minutes, 60), returning: String.self) + ", no longer"
  }
  print(try oven.send("bake:", 90, returning: String.self))
  instead.cancel()
  before.cancel()
  print(try oven.send("bake:", 90, returning: String.self))
}

/// Closures that are told of every change of a value.
func observing() throws {
  let Player = try RuntimeClass.define("Player") { RuntimeProperty("volume", Int.self) }
  let player = try Player.new()
  let token = try player.observe("volume", options: [.old, .new]) { change in
    let old = (try? change.oldValue(as: Int.self)) ?? 0
    let new = (try? change.newValue(as: Int.self)) ?? 0
    print("volume \(old) -> \(new)")
  }
  try player.send("setVolume:", 3)
  try player.send("setVolume:", 11)
  token.cancel()
  try player.send("setVolume:", 0)
}

/// At most one performance per interval.
func throttling() throws {
  let save = try Throttler(for: .seconds(3600)) { (text: String) in print("saved", text) }
  for text in ["a", "ab", "abc"] { save(text) }
  save.flush()
  print(
    "received \(save.counters.received), performed \(save.counters.performed), dropped \(save.counters.dropped)"
  )
}
