import ForwardKit

// A delegate whose methods are closures. They are checked against the protocol.
try RuntimeProtocol.define("DownloadDelegate") {
  Requirement("download:didReceive:", ((RuntimeObject, Int) -> Void).self)
}
let Download = try RuntimeClass.define("Download") {
  RuntimeProperty("delegate", RuntimeObject?.self, .weak)
  RuntimeMethod("receive:") { (self: RuntimeObject, bytes: Int) in
    try self.send("delegate", returning: RuntimeObject?.self)?.send("download:didReceive:", self, bytes)
  }
}
let download = try Download.new()
let delegate = try download.dynamicDelegate()
try delegate.on("download:didReceive:") { (_: RuntimeObject, bytes: Int) in print("received", bytes) }
try download.send("setDelegate:", delegate.object)

// An aspect: before each message of that name to any download.
let aspect = try Download.before("receive:") { (info, bytes: Int) in print("about to receive", bytes) }
try download.send("receive:", 512)
aspect.remove()
try download.send("receive:", 256)

// A message center: senders and receivers know a typed key and nothing of each other.
extension MessageKey where Payload == Int {
  static var progress: MessageKey { "progress" }
}
let center = MessageCenter()
try center.register(.progress)
try center.subscribe(.progress) { percent in print("progress", percent) }
_ = center.dispatch(.progress, 50)
await center.idle()
