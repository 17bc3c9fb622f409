// Coding of classes that are made of their members: an archive has each under a key, and the initializer takes them in that order.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension CodingLibrary {
  /// Class, initializer, then members: the key in archives, the getter and the type.
  private static let memberTable = """
    NSError initWithDomain:code:userInfo: NSDomain=domain=@ NSCode=code=q NSUserInfo=userInfo=@
    NSNotification initWithName:object:userInfo: NS.name=name=@ NS.object=object=@ NS.userinfo=userInfo=@
    NSMeasurement initWithDoubleValue:unit: NS.value=doubleValue=d NS.unit=unit=@
    NSUnit initWithSymbol: NS.symbol=symbol=@
    NSDimension initWithSymbol:converter: NS.symbol=symbol=@ NS.converter=converter=@
    NSUnitConverterLinear initWithCoefficient:constant: NS.coefficient=coefficient=d NS.constant=constant=d
    NSTruePredicate init
    NSFalsePredicate init
    NSURLCredential initWithUser:password:persistence: NS.user=user=@ NS.password=password=@ NS.persistence=persistence=q
    NSURLQueryItem initWithName:value: NS.name=name=@ NS.value=value=@
    NSLocale initWithLocaleIdentifier: NS.identifier=localeIdentifier=@
    NSDateInterval initWithStartDate:duration: NS.startDate=startDate=@ NS.duration=duration=d
    NSSortDescriptor initWithKey:ascending: NSKey=key=@ NSAscending=ascending=B
    NSRegularExpression initWithPattern:options:error: NSPattern=pattern=@ NSOptions=options=q
    NSException initWithName:reason:userInfo: NSName=name=@ NSReason=reason=@ NSUserInfo=userInfo=@
    NSComparisonPredicate initWithLeftExpression:rightExpression:modifier:type:options: NSLeftExpression=leftExpression=@ NSRightExpression=rightExpression=@ NSModifier=comparisonPredicateModifier=q NSType=predicateOperatorType=q NSOptions=options=q
    NSCompoundPredicate initWithType:subpredicates: NSCompoundPredicateType=compoundPredicateType=q NSSubpredicates=subpredicates=@
    NSURLResponse initWithURL:MIMEType:expectedContentLength:textEncodingName: URL=URL=@ type=MIMEType=@ length=expectedContentLength=q encoding=textEncodingName=@
    NSHTTPURLResponse initWithURL:statusCode:HTTPVersion:headerFields: URL=URL=@ status=statusCode=q version=self= headers=allHeaderFields=@
    """

  private struct Member {
    let key: String
    let getter: String
    /// Nothing is coded of a member without a type, and the initializer gets nil.
    let type: Character?
  }

  private static let members: [String: (initializer: String, list: [Member])] = {
    var found: [String: (initializer: String, list: [Member])] = [:]
    for words in TextTable.lines(of: memberTable).map(\.words) {
      let list = words.dropFirst(2).map { word in
        let parts = word.split(separator: "=", omittingEmptySubsequences: false)
        return Member(key: String(parts[0]), getter: String(parts[1]), type: parts[2].first)
      }
      found[words[0]] = (words[1], list)
    }
    return found
  }()

  static let memberClasses: [String] = TextTable.heads(of: memberTable)

  static func addMemberCoding(to cls: NativeClass, _ name: String) {
    guard let (initializer, list) = members[name] else { return }
    if name == "NSNotification" {
      cls.adopt("NSCoding")
    } else {
      allowSecureCoding(of: cls)
    }
    cls.instance("encodeWithCoder:", "v@:@\"NSCoder\"") { call throws(ListingException) in
      let coder = try call.checkedObject(0)
      for member in list { try encode(member, of: call.receiver, coder, call.world) }
    }
    cls.instance("initWithCoder:", "@@:@\"NSCoder\"", returnsInstance: true) {
      call throws(ListingException) in
      let coder = try call.checkedObject(0)
      var arguments: [SendArgument] = []
      for member in list { arguments.append(try decode(member, coder, call.world)) }
      if initializer.hasSuffix("error:") { arguments.append(.pointer(nil)) }
      call.returnRetained(try call.world.send(call.receiver, initializer, list: arguments))
    }
  }

  private static func encode(
    _ member: Member, of object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    let key = SendArgument.object(world.autoreleasedString(member.key))
    switch member.type {
    case "@":
      let value = try world.send(object, member.getter)
      try world.sendVoid(coder, "encodeObject:forKey:", .object(value), key)
    case "q":
      let value = try world.sendInt(object, member.getter)
      try world.sendVoid(coder, "encodeInteger:forKey:", .int(value), key)
    case "d":
      let value = try world.sendDouble(object, member.getter)
      try world.sendVoid(coder, "encodeDouble:forKey:", .double(value), key)
    case "B":
      let value = try world.sendBool(object, member.getter)
      try world.sendVoid(coder, "encodeBool:forKey:", .bool(value), key)
    default: break
    }
  }

  private static func decode(_ member: Member, _ coder: ObjectPointer?, _ world: World)
    throws(ListingException) -> SendArgument
  {
    let key = SendArgument.object(world.autoreleasedString(member.key))
    switch member.type {
    case "@": return .object(try decodeObject(member.key, coder, world))
    case "q": return .int(try world.sendInt(coder, "decodeIntegerForKey:", key))
    case "d": return .double(try world.sendDouble(coder, "decodeDoubleForKey:", key))
    case "B": return .bool(try world.sendBool(coder, "decodeBoolForKey:", key))
    default: return .object(nil)
    }
  }

  /// What a member may be, or have in it.
  static let plainClasses = [
    "NSString", "NSNumber", "NSDate", "NSData", "NSArray", "NSDictionary", "NSURL", "NSError",
    "NSNull", "NSSet", "NSOrderedSet", "NSUUID", "NSValue", "NSDecimalNumber", "NSLocale",
    "NSTimeZone", "NSCalendar",
    "NSExpression", "NSPredicate", "NSCharacterSet", "NSAttributedString", "NSException",
    "NSUnit", "NSUnitConverter", "NSNumberFormatter",
  ]
}
