// Typedefs and structs that every listing has, whatever it imports: C's, the runtime's, and
// Foundation's value types. Each is given by its encoding; structs with their members' names.

enum PredefinedTypes {
  static var names: [String] {
    Array(table.keys) + ["id", "Class", "SEL", "IMP", "instancetype", "va_list"]
  }

  /// Whether `names` has that one.
  static func has(_ name: String) -> Bool {
    switch name {
    case "id", "Class", "SEL", "IMP", "instancetype", "va_list", "__gnuc_va_list": true
    default: table[name] != nil
    }
  }

  /// Libraries cannot give these another meaning.
  static func isFixed(_ name: String) -> Bool {
    switch name {
    case "id", "Class", "SEL", "IMP", "BOOL", "instancetype", "va_list", "Method", "Ivar",
      "Category", "objc_property_t":
      true
    default: false
    }
  }

  static func type(named name: String, records: RecordArena) -> CType? {
    switch name {
    case "id": return .id
    case "Class": return .metaclass
    case "SEL": return .selector
    case "instancetype": return CType(.object(.instancetype))
    case "va_list", "__builtin_va_list", "__gnuc_va_list": return .vaList
    case "IMP": return implementation
    default: break
    }
    if let kind = longLongs[name] { return CType(.integer(kind)) }
    guard let code = table[name] else { return nil }
    if code.utf8.first == UInt8(ascii: "=") {
      return type(named: String(code.dropFirst()), records: records)
    }
    let type = EncodingReader.type(code, records: records)
    return type.isError ? nil : type
  }

  /// `id (*)(id, SEL, ...)`, as headers had it until 2014 and articles call it: directly. (Today's is
  /// `void (*)(void)` and must be cast; what is cast works with this type just as well.)
  private static var implementation: CType {
    .pointer(
      to: .function(FunctionType(result: .id, parameters: [.id, .selector], isVariadic: true)))
  }

  /// A struct by its tag.
  static func record(named tag: String, records: RecordArena) -> RecordType? {
    if let record = records.find(tag: tag) { return record }
    guard let code = code(ofTag: tag) else { return nil }
    return EncodingReader.type(code, records: records).recordType
  }

  /// The encoding of a struct by its tag, with its members' names.
  static func code(ofTag tag: String) -> String? {
    tags[tag] ?? socketTags[tag] ?? imageTags[tag] ?? machTags[tag]
  }

  /// All structs by their tags.
  static var allTags: [String: String] {
    tags.merging(socketTags) { first, _ in first }.merging(imageTags) { first, _ in first }
      .merging(machTags) { first, _ in first }
  }
  /// All typedefs but those of the language: an encoding, or `=name` for another type's.
  static var encodings: [String: String] { table }

  private static let statCode: String = [
    #"{stat="#,
    #""st_dev"i"st_mode"S"st_nlink"S"st_ino"Q"st_uid"I"st_gid"I"st_rdev"i"#,
    #""st_atimespec"{timespec="tv_sec"q"tv_nsec"q}"#,
    #""st_mtimespec"{timespec="tv_sec"q"tv_nsec"q}"#,
    #""st_ctimespec"{timespec="tv_sec"q"tv_nsec"q}"#,
    #""st_birthtimespec"{timespec="tv_sec"q"tv_nsec"q}"st_size"q"st_blocks"q"st_blksize"i"#,
    #""st_flags"I"st_gen"I"st_lspare"i"st_qspare"[2q]"#,
    "}",
  ].joined()

  private static let timeCode = #"{time_value="seconds"i"microseconds"i}"#
  private static let taskCode =
    #"{task_basic_info="suspend_count"i"virtual_size"Q"resident_size"Q"user_time"\#(timeCode)"system_time"\#(timeCode)"policy"i}"#
  private static let taskMemoryCode =
    #"{task_vm_info="virtual_size"Q"region_count"i"page_size"i"#
    + [
      "resident_size", "resident_size_peak", "device", "device_peak", "internal", "internal_peak",
      "external", "external_peak", "reusable", "reusable_peak", "purgeable_volatile_pmap",
      "purgeable_volatile_resident", "purgeable_volatile_virtual", "compressed",
      "compressed_peak", "compressed_lifetime", "phys_footprint", "min_address", "max_address",
    ].map { "\"\($0)\"Q" }.joined() + "}"
  private static let machTaskCode =
    #"{mach_task_basic_info="virtual_size"Q"resident_size"Q"resident_size_max"Q"user_time"\#(timeCode)"system_time"\#(timeCode)"policy"i"suspend_count"i}"#

  private static let tags: [String: String] = [
    "objc_super": ##"{objc_super="receiver"@"super_class"#}"##,
    "objc_class": "{objc_class}",
    "objc_object": ##"{objc_object="isa"#}"##,
    "objc_selector": "{objc_selector}",
    "objc_method": "{objc_method}",
    "objc_ivar": "{objc_ivar}",
    "objc_category": "{objc_category}",
    "objc_property": "{objc_property}",
    "objc_method_description": #"{objc_method_description="name":"types"*}"#,
    "_NSRange": #"{_NSRange="location"Q"length"Q}"#,
    "_NSZone": "{_NSZone}",
    "CGPoint": #"{CGPoint="x"d"y"d}"#,
    "CGSize": #"{CGSize="width"d"height"d}"#,
    "CGFunctionCallbacks":
      #"{CGFunctionCallbacks="version"I"evaluate"^?"releaseInfo"^?}"#,
    "CTRunDelegateCallbacks":
      #"{CTRunDelegateCallbacks="version"q"dealloc"^?"getAscent"^?"getDescent"^?"getWidth"^?}"#,
    "CGPathElement": #"{CGPathElement="type"i"points"^{CGPoint="x"d"y"d}}"#,
    "AudioStreamBasicDescription":
      #"{AudioStreamBasicDescription="mSampleRate"d"mFormatID"I"mFormatFlags"I"mBytesPerPacket"I"mFramesPerPacket"I"mBytesPerFrame"I"mChannelsPerFrame"I"mBitsPerChannel"I"mReserved"I}"#,
    "CGVector": #"{CGVector="dx"d"dy"d}"#,
    "CGRect":
      #"{CGRect="origin"{CGPoint="x"d"y"d}"size"{CGSize="width"d"height"d}}"#,
    "CGAffineTransform": #"{CGAffineTransform="a"d"b"d"c"d"d"d"tx"d"ty"d}"#,
    "CATransform3D": transformCode,
    "NSEdgeInsets": #"{NSEdgeInsets="top"d"left"d"bottom"d"right"d}"#,
    "UIEdgeInsets": #"{UIEdgeInsets="top"d"left"d"bottom"d"right"d}"#,
    "NSDirectionalEdgeInsets":
      #"{NSDirectionalEdgeInsets="top"d"leading"d"bottom"d"trailing"d}"#,
    "UIOffset": #"{UIOffset="horizontal"d"vertical"d}"#,
    "CLLocationCoordinate2D": #"{CLLocationCoordinate2D="latitude"d"longitude"d}"#,
    "MKCoordinateSpan": #"{MKCoordinateSpan="latitudeDelta"d"longitudeDelta"d}"#,
    "MKCoordinateRegion":
      #"{MKCoordinateRegion="center"{CLLocationCoordinate2D="latitude"d"longitude"d}"span"{MKCoordinateSpan="latitudeDelta"d"longitudeDelta"d}}"#,
    "MKMapPoint": #"{MKMapPoint="x"d"y"d}"#,
    "MKMapSize": #"{MKMapSize="width"d"height"d}"#,
    "MKMapRect":
      #"{MKMapRect="origin"{MKMapPoint="x"d"y"d}"size"{MKMapSize="width"d"height"d}}"#,
    "CMTime": #"{CMTime="value"q"timescale"i"flags"I"epoch"q}"#,
    "CMTimeRange":
      #"{CMTimeRange="start"{CMTime="value"q"timescale"i"flags"I"epoch"q}"duration"{CMTime="value"q"timescale"i"flags"I"epoch"q}}"#,
    "CMAcceleration": #"{CMAcceleration="x"d"y"d"z"d}"#,
    "CMRotationRate": #"{CMRotationRate="x"d"y"d"z"d}"#,
    "CMMagneticField": #"{CMMagneticField="x"d"y"d"z"d}"#,
    "CMQuaternion": #"{CMQuaternion="x"d"y"d"z"d"w"d}"#,
    "CGPatternCallbacks": #"{CGPatternCallbacks="version"I"drawPattern"^?"releaseInfo"^?}"#,
    "timespec": #"{timespec="tv_sec"q"tv_nsec"q}"#,
    "_malloc_zone_t":
      #"{_malloc_zone_t="reserved1"^v"reserved2"^v"size"^?"malloc"^?"calloc"^?"valloc"^?"free"^?"realloc"^?"destroy"^?"zone_name"r*"batch_malloc"^?"batch_free"^?"introspect"^v"version"I"memalign"^?"free_definite_size"^?}"#,
    "timeval": #"{timeval="tv_sec"q"tv_usec"i}"#,
    "tm":
      #"{tm="tm_sec"i"tm_min"i"tm_hour"i"tm_mday"i"tm_mon"i"tm_year"i"tm_wday"i"tm_yday"i"tm_isdst"i"tm_gmtoff"q"tm_zone"*}"#,
    "div_t": #"{div_t="quot"i"rem"i}"#,
    "ldiv_t": #"{ldiv_t="quot"q"rem"q}"#,
    "lldiv_t": #"{lldiv_t="quot"q"rem"q}"#,
    "mach_timespec": #"{mach_timespec="tv_sec"I"tv_nsec"i}"#,
    "utimbuf": #"{utimbuf="actime"q"modtime"q}"#,
    "mach_timebase_info": #"{mach_timebase_info="numer"I"denom"I}"#,
    "task_basic_info": taskCode,
    "mach_task_basic_info": machTaskCode, "task_vm_info": taskMemoryCode,
    "vImage_Buffer": #"{vImage_Buffer="data"^v"height"Q"width"Q"rowBytes"Q}"#,
    "vImage_CGImageFormat":
      #"{vImage_CGImageFormat="bitsPerComponent"I"bitsPerPixel"I"colorSpace"^{CGColorSpace}"bitmapInfo"I"version"I"decode"r^d"renderingIntent"i}"#,
    "__sFILE": "{__sFILE}",
    "dl_info": #"{dl_info="dli_fname"r*"dli_fbase"^v"dli_sname"r*"dli_saddr"^v}"#,
    "stat": statCode,
  ]

  private static let transformCode: String = {
    let rows = (1...4).map { row in (1...4).map { "\"m\(row)\($0)\"d" }.joined() }
    return "{CATransform3D=" + rows.joined() + "}"
  }()

  /// An encoding; `=name` for another type's.
  private static let table: [String: String] = {
    var table = integers
    for (name, code) in foundation { table[name] = code }
    for (name, code) in runtime { table[name] = code }
    for name in [
      "CGPoint", "CGSize", "CGVector", "CGRect", "CGAffineTransform", "NSEdgeInsets",
      "UIEdgeInsets", "UIOffset", "div_t", "ldiv_t", "lldiv_t", "CLLocationCoordinate2D",
      "CGFunctionCallbacks", "CTRunDelegateCallbacks", "CGPathElement",
      "AudioStreamBasicDescription", "MKCoordinateSpan",
      "MKCoordinateRegion",
      "MKMapPoint", "MKMapSize", "MKMapRect", "CMTime",
      "CMTimeRange", "CMAcceleration", "CMRotationRate", "CMMagneticField", "CMQuaternion",
      "CGPatternCallbacks", "vImage_Buffer", "vImage_CGImageFormat", "CATransform3D",
    ] {
      table[name] = tags[name]
    }
    return table
  }()

  /// Encoded as `long` is, and a type of their own: `_Generic` and overloaded functions tell them apart.
  private static let longLongs: [String: IntegerKind] = [
    "int64_t": .longLong, "int_least64_t": .longLong, "int_fast64_t": .longLong,
    "off_t": .longLong, "SInt64": .longLong, "uint64_t": .unsignedLongLong,
    "uint_least64_t": .unsignedLongLong, "uint_fast64_t": .unsignedLongLong,
    "u_int64_t": .unsignedLongLong, "UInt64": .unsignedLongLong,
    "dispatch_time_t": .unsignedLongLong,
  ]

  private static let integers: [String: String] = [
    "BOOL": "B", "bool": "B", "Boolean": "C", "boolean_t": "I",
    "size_t": "Q", "ssize_t": "q", "ptrdiff_t": "q", "intptr_t": "q", "uintptr_t": "Q",
    "wchar_t": "i", "wint_t": "i", "char16_t": "S", "char32_t": "I", "max_align_t": "D",
    "int8_t": "c", "int16_t": "s", "int32_t": "i", "int64_t": "q",
    "uint8_t": "C", "uint16_t": "S", "uint32_t": "I", "uint64_t": "Q",
    "int_least8_t": "c", "int_least16_t": "s", "int_least32_t": "i", "int_least64_t": "q",
    "uint_least8_t": "C", "uint_least16_t": "S", "uint_least32_t": "I", "uint_least64_t": "Q",
    "int_fast8_t": "c", "int_fast16_t": "s", "int_fast32_t": "i", "int_fast64_t": "q",
    "uint_fast8_t": "C", "uint_fast16_t": "S", "uint_fast32_t": "I", "uint_fast64_t": "Q",
    "intmax_t": "q", "uintmax_t": "Q", "time_t": "q", "clock_t": "Q", "off_t": "q",
    "suseconds_t": "i", "useconds_t": "I", "pid_t": "i", "uid_t": "I", "gid_t": "I",
    "mode_t": "S", "rsize_t": "Q", "errno_t": "i", "sig_atomic_t": "i",
    "u_char": "C", "u_short": "S", "u_int": "I", "u_long": "Q", "uint": "I", "ushort": "S",
    "u_int8_t": "C", "u_int16_t": "S", "u_int32_t": "I", "u_int64_t": "Q",
    "Byte": "C", "UInt8": "C", "SInt8": "c", "UInt16": "S", "SInt16": "s", "UInt32": "I",
    "SInt32": "i", "UInt64": "Q", "SInt64": "q", "Float32": "f", "Float64": "d",
    "OSStatus": "i", "OSErr": "s", "FourCharCode": "I", "OSType": "I", "ResType": "I",
    "UChar": "S", "UChar32": "i", "UBool": "c", "OptionBits": "I", "ItemCount": "Q",
    "ByteCount": "Q", "Fixed": "i", "Fract": "i",
    "UnsignedWide": #"{UnsignedWide="lo"I"hi"I}"#, "AbsoluteTime": #"{UnsignedWide="lo"I"hi"I}"#,
    "float_t": "f", "double_t": "d", "FILE": "{__sFILE}", "fpos_t": "q",
    "dispatch_once_t": "q", "dispatch_time_t": "Q", "dispatch_block_t": "@?<v@?>",
    "dispatch_function_t": "^?", "dispatch_queue_priority_t": "q", "qos_class_t": "I",
    "os_unfair_lock": #"{os_unfair_lock_s="_os_unfair_lock_opaque"I}"#,
    "os_unfair_lock_t": #"^{os_unfair_lock_s="_os_unfair_lock_opaque"I}"#,
    "OSSpinLock": "i",
    "mach_timespec_t": #"{mach_timespec="tv_sec"I"tv_nsec"i}"#, "clock_serv_t": "I",
    "mach_timebase_info_data_t": #"{mach_timebase_info="numer"I"denom"I}"#,
    "task_basic_info_data_t": taskCode, "mach_task_basic_info_data_t": machTaskCode,
    "task_vm_info_data_t": taskMemoryCode, "task_vm_info_t": "^" + taskMemoryCode,
    "mach_msg_type_number_t": "I", "task_info_t": "^i", "task_flavor_t": "I",
    "vImage_Error": "q", "vImagePixelCount": "Q", "vImage_Flags": "I", "Pixel_8": "C",
    "Pixel_F": "f", "Pixel_8888": "[4C]", "Pixel_FFFF": "[4f]",
    "kern_return_t": "i", "natural_t": "I", "uuid_t": "[16C]", "uuid_string_t": "[37c]",
    "unw_context_t": "[128Q]", "unw_cursor_t": "[128Q]", "unw_word_t": "Q", "unw_regnum_t": "i",
  ]

  private static let foundation: [String: String] = [
    "NSInteger": "q", "NSUInteger": "Q", "CGFloat": "d", "NSTimeInterval": "d",
    "CFTimeInterval": "d", "CFAbsoluteTime": "d", "unichar": "S", "UniChar": "S",
    "UTF32Char": "I", "UTF8Char": "C", "NSComparisonResult": "q", "NSStringEncoding": "Q",
    "CFIndex": "q", "CFOptionFlags": "Q", "CFHashCode": "Q", "CFTypeID": "Q",
    "CFTypeRef": "r^v", "CFStringRef": "r^{__CFString}", "CFMutableStringRef": "^{__CFString}",
    "CFArrayRef": "r^{__CFArray}", "CFDictionaryRef": "r^{__CFDictionary}",
    "CFNumberRef": "r^{__CFNumber}", "CFRunLoopRef": "^{__CFRunLoop}",
    "NSRange": #"{_NSRange="location"Q"length"Q}"#,
    "NSRangePointer": #"^{_NSRange="location"Q"length"Q}"#,
    "CFRange": #"{?="location"q"length"q}"#,
    "NSPoint": "=CGPoint", "NSSize": "=CGSize", "NSRect": "=CGRect",
    "NSZone": "{_NSZone}",
    "NSFastEnumerationState":
      #"{?="state"Q"itemsPtr"^@"mutationsPtr"^Q"extra"[5Q]}"#,
    "NSComparator": "@?<q@?@@>",
    "NSItemProviderCompletionHandler": #"@?<v@?@@"NSError">"#,
    "NSItemProviderLoadHandler": #"@?<v@?@?<v@?@@"NSError">#@"NSDictionary">"#,
    "NSErrorDomain": #"@"NSString""#, "NSExceptionName": #"@"NSString""#,
    "NSNotificationName": #"@"NSString""#, "NSRunLoopMode": #"@"NSString""#,
    "NSKeyValueChangeKey": #"@"NSString""#, "NSKeyValueOperator": #"@"NSString""#,
    "NSErrorUserInfoKey": #"@"NSString""#, "NSAttributedStringKey": #"@"NSString""#,
    "NSStringTransform": #"@"NSString""#, "NSValueTransformerName": #"@"NSString""#,
    "NSFileAttributeKey": #"@"NSString""#, "NSUncaughtExceptionHandler": "?",
    "NSKeyValueObservingOptions": "Q", "NSKeyValueChange": "Q",
    "NSKeyValueSetMutationKind": "Q", "NSEnumerationOptions": "Q", "NSSortOptions": "Q",
    "NSStringCompareOptions": "Q", "NSStringEnumerationOptions": "Q",
    "NSBinarySearchingOptions": "Q", "NSPointerFunctionsOptions": "Q",
    "NSHashTableOptions": "Q", "NSMapTableOptions": "Q", "NSDataReadingOptions": "Q",
    "NSDataWritingOptions": "Q", "NSDataSearchOptions": "Q",
    "NSDataBase64EncodingOptions": "Q", "NSDataBase64DecodingOptions": "Q",
    "NSJSONReadingOptions": "Q", "NSJSONWritingOptions": "Q", "NSCalendarUnit": "Q",
    "NSOperationQueuePriority": "q", "NSQualityOfService": "q", "NSPostingStyle": "Q",
    "NSNotificationCoalescing": "Q", "NSNotificationSuspensionBehavior": "Q",
    "NSPropertyListFormat": "Q", "NSNumberFormatterStyle": "Q", "NSDateFormatterStyle": "Q",
    "NSCompareOptions": "Q", "NSLocaleLanguageDirection": "Q", "NSRoundingMode": "Q",
    "NSCaseInsensitiveSearchOptions": "Q", "NSRegularExpressionOptions": "Q",
    "NSMatchingOptions": "Q", "NSSearchPathDirectory": "Q", "NSSearchPathDomainMask": "Q",
    "NSInvocationOperationPriority": "q", "NSRectEdge": "Q",
    "NSOrderedCollectionDifferenceCalculationOptions": "Q", "NSCollectionChangeType": "q",
    "UIControlState": "Q", "UIControlEvents": "Q", "UIInterfaceOrientation": "q",
  ]

  private static let runtime: [String: String] = [
    "Method": "^{objc_method}", "Ivar": "^{objc_ivar}", "Category": "^{objc_category}",
    "objc_property_t": "^{objc_property}", "objc_AssociationPolicy": "Q",
    "objc_property_attribute_t": #"{?="name"r*"value"r*}"#,
    "objc_exception_handler": "^?", "objc_uncaught_exception_handler": "^?",
    "objc_hook_getClass": "^?", "objc_hook_getImageName": "^?", "objc_objectptr_t": "r^v",
    "objc_exception_preprocessor": "^?", "objc_exception_matcher": "^?",
    "STR": "*", "arith_t": "q", "uarith_t": "Q",
  ]
}
