import ArgumentParser

/// `nil,category`: what `--show` was given.
struct ShownTopics: ExpressibleByArgument {
  var topics: Set<ShownTopic> = []

  init() {}

  init?(argument: String) {
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let topic = ShownTopic(rawValue: String(word)) else { return nil }
      topics.insert(topic)
    }
  }

  var defaultValueDescription: String { "nothing" }

  var selectors: Set<String> { topics.reduce(into: []) { $0.formUnion($1.selectors) } }

  /// As they stand in a trace's header.
  var names: [String] { ShownTopic.allCases.filter(topics.contains).map { "show \($0.rawValue)" } }
}

extension CostKind: ExpressibleByArgument {}
