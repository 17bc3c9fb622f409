import AsyncAlgorithms
import ForwardKit

let volume = RuntimeProperty("volume", Int.self)
let balance = RuntimeProperty("balance", Int.self)
let mixer = try RuntimeClass.define("Mixer") {
  volume
  balance
}.new()

let changes = merge(try mixer.values(of: volume), try mixer.values(of: balance))
let distinct = try mixer.values(of: volume).removeDuplicates()
let pairs = combineLatest(try mixer.values(of: volume), try mixer.values(of: balance))
for value in [1, 1, 2] { mixer[volume] = value }
mixer[balance] = 9

var seen: [Int] = []
for await value in changes {
  seen.append(value)
  if seen.count == 4 { break }
}
print(seen.sorted())
var different: [Int] = []
for await value in distinct {
  different.append(value)
  if different.count == 2 { break }
}
print(different)
for await (volume, balance) in pairs where volume == 2 {
  print(volume, balance)
  break
}
