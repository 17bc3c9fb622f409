/// Foundation's methods whose result points into the receiver: NS_RETURNS_INNER_POINTER in Apple's headers. Those that give memory
/// of the autorelease pool here, such as `UTF8String`, are left out.
package enum InnerPointers {
  package static let selectors: Set<String> = ["bytes", "mutableBytes"]
}
