import ForwardKit

// Messages that know their types: the compiler checks every use.
extension Message where Function == (Int) -> Void {
  static var receive: Message { Message("receive:") }
}
extension Message where Function == (RuntimeObject, Int) -> Void {
  static var didReceive: Message { Message("download:didReceive:") }
}

// A delegate whose methods are closures.
try RuntimeProtocol.define("DownloadDelegate") { Requirement(.didReceive) }
let owner = RuntimeProperty("delegate", RuntimeObject?.self, .weak)
let Download = try RuntimeClass.define("Download") {
  owner
  RuntimeMethod(.receive) { this, bytes in
    try this.value(of: owner)?.send(.didReceive, this, bytes)
  }
}
let download = try Download.new()
let delegate = try download.dynamicDelegate()
try delegate.on(.didReceive) { _, bytes in print("received", bytes) }
download[owner] = delegate.object

// An aspect: before each message of that name to any download.
let aspect = try Download.before(.receive) { _, bytes in print("about to receive", bytes) }
try download.send(.receive, 512)
aspect.cancel()
try download.send(.receive, 256)

// A message center: senders and receivers know a typed key and nothing of each other. Handlers may be awaited.
extension MessageKey where Payload == Int {
  static var progress: MessageKey { MessageKey("progress") }
}
let center = MessageCenter()
try center.register(.progress)
try center.subscribe(.progress) { percent in print("progress", percent) }
print("handled by", await center.deliver(.progress, 50).handled)
