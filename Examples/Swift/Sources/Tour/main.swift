// A walk through the library: each part is a file of its own and prints what it does.
let parts: [(name: String, run: () async throws -> Void)] = [
  ("classes", classes), ("sending", sending), ("forwarding", forwarding), ("delegates", delegates),
  ("aspects", aspects),
  ("observing", observing), ("throttling", throttling), ("memory", memory), ("tracing", tracing),
]

for part in parts {
  print("== \(part.name)")
  try await part.run()
}
