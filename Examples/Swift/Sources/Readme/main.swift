import ForwardKit

// A delegate whose methods are closures. They are checked against the protocol.
try RuntimeProtocol.define("DownloadDelegate") {
  Requirement("download:didReceive:", ((Object, Int) -> Void).self)
}
let Download = try RuntimeClass.define("Download") {
  Property("delegate", Object?.self, .weak)
  Method("receive:") { (self: Object, bytes: Int) in
    try self.send("delegate", returning: Object?.self)?.send("download:didReceive:", self, bytes)
  }
}
let download = try Download.new()
let delegate = try download.dynamicDelegate()
try delegate.on("download:didReceive:") { (_: Object, bytes: Int) in print("received", bytes) }
try download.send("setDelegate:", delegate.object)

// An aspect: before each message of that name to any download.
let aspect = try Download.before("receive:") { (info, bytes: Int) in print("about to receive", bytes) }
try download.send("receive:", 512)
aspect.remove()
try download.send("receive:", 256)

// A message centre: senders and receivers know a typed key and nothing of each other.
extension MessageKey where Payload == Int {
  static var progress: MessageKey { "progress" }
}
let centre = MessageCentre()
try centre.register(.progress)
try centre.subscribe(.progress) { percent in print("progress", percent) }
centre.dispatch(.progress, 50)
await centre.idle()
