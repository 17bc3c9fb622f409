import CRuntime

/// The string classes of a world, looked up once. A structure of pointers: using one counts nothing.
///
/// The string library fills it when the first string is made.
package struct StringClasses {
  package let abstract: OpaquePointer
  package let abstractMutable: OpaquePointer
  package let concrete: OpaquePointer
  package let constant: OpaquePointer
  package let tagged: OpaquePointer
  /// The constant that empty strings are.
  package let empty: ObjectPointer
  /// What `[NSString alloc]` and `[NSMutableString alloc]` give.
  package let placeholder: ObjectPointer
  package let mutablePlaceholder: ObjectPointer
  package let length: OpaquePointer
  package let characterAtIndex: OpaquePointer
  /// The library's table of strings that are one object per text. The world's services own it.
  package let taggedStrings: Unmanaged<AnyObject>

  package init(
    abstract: OpaquePointer, abstractMutable: OpaquePointer, concrete: OpaquePointer,
    constant: OpaquePointer,
    tagged: OpaquePointer, empty: ObjectPointer, placeholder: ObjectPointer,
    mutablePlaceholder: ObjectPointer,
    length: OpaquePointer, characterAtIndex: OpaquePointer, taggedStrings: Unmanaged<AnyObject>
  ) {
    self.abstract = abstract
    self.abstractMutable = abstractMutable
    self.concrete = concrete
    self.constant = constant
    self.tagged = tagged
    self.empty = empty
    self.placeholder = placeholder
    self.mutablePlaceholder = mutablePlaceholder
    self.length = length
    self.characterAtIndex = characterAtIndex
    self.taggedStrings = taggedStrings
  }
}
