// NSAttributedString: attachments, which UIKit and AppKit add. One is an attribute of the character U+FFFC.
import CRuntime
import ObjCVM

extension AttributedLibrary {
  static func addAttachments(to cls: NativeClass) {
    cls.classMethod("attributedStringWithAttachment:", "@\"NSAttributedString\"@:@") {
      call throws(ListingException) in
      let world = call.world
      let attributes = try world.send(
        toClass: world.cls("NSDictionary"), "dictionaryWithObject:forKey:",
        .object(call.object(0)), .object(world.constantString("NSAttachment")))
      call.returnObject(
        try world.send(
          try world.send(call.receiver, "alloc"), "initWithString:attributes:",
          .object(world.autoreleasedString("\u{FFFC}")), .object(attributes)))
    }
    cls.instance("containsAttachmentsInRange:", "B@:{_NSRange=QQ}") {
      call throws(ListingException) in
      for place in call.range(0).within(.max) ?? 0..<0 {
        let attachment = try call.world.send(
          call.receiver, "attribute:atIndex:effectiveRange:",
          .object(call.world.constantString("NSAttachment")), .int(place), .pointer(nil))
        if attachment != nil { return call.returnBool(true) }
      }
      call.returnBool(false)
    }
  }
}
