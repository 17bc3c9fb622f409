import ForwardKit

enum BankError: Error { case overdrawn(by: Int) }

/// Sends by name, typed and in Swift's spelling; what goes wrong, and how it says so.
func sending() throws {
  let account = try RuntimeClass.define("Account") {
    Ivar("balance", Int.self)
    RuntimeMethod("deposit:") { (self: RuntimeObject, n: Int) -> Int in
      let balance = try self.ivarValue("balance", as: Int.self) + n
      try self.setIvar("balance", to: balance)
      return balance
    }
    RuntimeMethod("withdraw:") { (self: RuntimeObject, n: Int) -> Int in
      let balance = try self.ivarValue("balance", as: Int.self)
      guard n <= balance else { throw BankError.overdrawn(by: n - balance) }
      try self.setIvar("balance", to: balance - n)
      return balance - n
    }
    RuntimeMethod("transfer:to:") { (self: RuntimeObject, n: Int, other: RuntimeObject) in
      _ = try self.send("withdraw:", n, returning: Int.self)
      try other.send("deposit:", n)
    }
  }
  let (mine, yours) = (try account.new(), try account.new())
  print(try mine.send("deposit:", 100, returning: Int.self))
  let deposit = try MethodCaller<(Int) -> Int>("deposit:")
  print(try deposit(mine, 20))
  try mine.dynamic.transfer(30, to: yours)
  print(try yours.send("deposit:", 0, returning: Int.self))
  do {
    try mine.dynamic.transfer(1000, to: yours)
  } catch BankError.overdrawn(let missing) {
    print("overdrawn by", missing)
  }
  do {
    try mine.send("withdrawl:", 1)
  } catch RuntimeError.unrecognizedSelector(_, let cls, let selector, let near) {
    print("no \(selector) in \(cls); near: \(near)")
  }
  do {
    try mine.send("deposit:", "ten")
  } catch let error as RuntimeError {
    print(error)
  }
}
