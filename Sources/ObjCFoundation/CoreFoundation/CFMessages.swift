// The functions of Core Foundation that are messages to the object that stands for their first argument.

extension CoreFoundationLibrary {
  static let messageFunctions = """
    CFURLCreateWithString $u$z$s$u NSURL URLWithString:relativeToURL: 1 2 +
    CFURLGetString $s$u 0 relativeString
    CFURLGetBaseURL $u$u 0 baseURL
    CFURLCopyAbsoluteURL $u$u 0 absoluteURL +
    CFURLCopyHostName $s$u 0 host +
    CFURLCopyScheme $s$u 0 scheme +
    CFURLCopyLastPathComponent $s$u 0 lastPathComponent +
    CFURLCopyFileSystemPath $s$uq 0 path +
    CFURLCopyQueryString $s$u$s 0 query +
    CFURLCopyFragment $s$u$s 0 fragment +
    CFURLCopyUserName $s$u 0 user +
    CFURLCopyPassword $s$u 0 password +
    CFURLCreateWithFileSystemPath $u$z$sqC NSURL fileURLWithPath:isDirectory: 1 3 +
    CFURLCreateCopyAppendingPathComponent $u$z$u$sC 1 URLByAppendingPathComponent:isDirectory: 2 3 +
    CFURLCreateCopyDeletingLastPathComponent $u$z$u 1 URLByDeletingLastPathComponent +
    CFURLCreateCopyAppendingPathExtension $u$z$u$s 1 URLByAppendingPathExtension: 2 +
    CFURLCreateCopyDeletingPathExtension $u$z$u 1 URLByDeletingPathExtension +
    CFURLHasDirectoryPath C$u 0 hasDirectoryPath
    CFDateCreate $o$zd NSDate dateWithTimeIntervalSinceReferenceDate: 1 +
    CFDateGetAbsoluteTime d$o 0 timeIntervalSinceReferenceDate
    CFDateGetTimeIntervalSinceDate d$o$o 0 timeIntervalSinceDate: 1
    CFDateCompare q$o$o^v 0 compare: 1
    CFNumberCompare q$n$n^v 0 compare: 1
    CFErrorCreate $e$z$sq$d NSError errorWithDomain:code:userInfo: 1 2 3 +
    CFErrorGetCode q$e 0 code
    CFErrorGetDomain $s$e 0 domain
    CFErrorCopyDescription $s$e 0 localizedDescription +
    CFErrorCopyFailureReason $s$e 0 localizedFailureReason +
    CFErrorCopyRecoverySuggestion $s$e 0 localizedRecoverySuggestion +
    CFErrorCopyUserInfo $d$e 0 userInfo +
    CFDataCreate $b$zr^vq NSData dataWithBytes:length: 1 2 +
    CFDataCreateCopy $b$z$b 1 copy
    CFDataCreateMutable $B$zq NSMutableData dataWithCapacity: 1 +
    CFDataCreateMutableCopy $B$zq$b 2 mutableCopy
    CFDataAppendBytes v$Br^vq 0 appendBytes:length: 1 2
    CFDataGetMutableBytePtr ^v$B 0 mutableBytes
    CFDataSetLength v$Bq 0 setLength: 1
    CFDataIncreaseLength v$Bq 0 increaseLengthBy: 1
    CFStringReplaceAll v$S$s 0 setString: 1
    CFStringInsert v$Sq$s 0 insertString:atIndex: 2 1
    CFBundleGetMainBundle $m NSBundle mainBundle
    CFBundleGetBundleWithIdentifier $m$s NSBundle bundleWithIdentifier: 0
    CFBundleGetIdentifier $s$m 0 bundleIdentifier
    CFBundleGetInfoDictionary $d$m 0 infoDictionary
    CFBundleGetValueForInfoDictionaryKey r^v$m$s 0 objectForInfoDictionaryKey: 1
    CFLocaleCopyCurrent $l NSLocale currentLocale +
    CFLocaleGetIdentifier $s$l 0 localeIdentifier
    CFLocaleCopyISOCountryCodes $a NSLocale ISOCountryCodes +
    CFLocaleCopyISOLanguageCodes $a NSLocale ISOLanguageCodes +
    CFLocaleCopyISOCurrencyCodes $a NSLocale ISOCurrencyCodes +
    CFLocaleCopyCommonISOCurrencyCodes $a NSLocale commonISOCurrencyCodes +
    CFLocaleCopyAvailableLocaleIdentifiers $a NSLocale availableLocaleIdentifiers +
    CFTimeZoneCopyKnownNames $a NSTimeZone knownTimeZoneNames +
    CFRunLoopTimerGetTolerance d@"NSTimer" 0 tolerance
    CFRunLoopTimerSetTolerance v@"NSTimer"d 0 setTolerance: 1
    CFBundleCopyBundleURL $u$m 0 bundleURL +
    CFBundleCopyExecutableURL $u$m 0 executableURL +
    CFBundleCopyResourcesDirectoryURL $u$m 0 resourceURL +
    CFBundleCopyLocalizedString $s$m$s$s$s 0 localizedStringForKey:value:table: 1 2 3 +
    CFBundleCopyResourceURLsOfType $a$m$s$s 0 URLsForResourcesWithExtension:subdirectory: 1 2 +
    CFBundleCopyBundleLocalizations $a$m 0 localizations +
    CFBundleCreate $m$z$u NSBundle bundleWithURL: 1 +
    CFCalendarGetMinimumDaysInFirstWeek q$y 0 minimumDaysInFirstWeek
    CFCalendarSetMinimumDaysInFirstWeek v$yq 0 setMinimumDaysInFirstWeek: 1
    CFCalendarCopyLocale $l$y 0 locale +
    CFCalendarSetLocale v$y$l 0 setLocale: 1
    CFURLCreateWithFileSystemPathRelativeToBase $u$z$sqC$u NSURL fileURLWithPath:isDirectory:relativeToURL: 1 3 4 +
    CFDateFormatterSetProperty v$f$sr^v 0 setValue:forKey: 2 1
    CFDateFormatterCopyProperty r^v$f$s 0 valueForKey: 1 +
    CFNumberFormatterSetProperty v$F$sr^v 0 setValue:forKey: 2 1
    CFNumberFormatterCopyProperty r^v$F$s 0 valueForKey: 1 +
    CFLocaleGetValue r^v$l$s 0 objectForKey: 1
    CFTimeZoneCopySystem $t NSTimeZone systemTimeZone +
    CFTimeZoneCopyDefault $t NSTimeZone defaultTimeZone +
    CFTimeZoneCreateWithName $t$z$sC NSTimeZone timeZoneWithName: 1 +
    CFTimeZoneGetName $s$t 0 name
    CFTimeZoneSetDefault v$t NSTimeZone setDefaultTimeZone: 0
    CFCharacterSetIsCharacterMember C$cS 0 characterIsMember: 1
    CFCharacterSetIsLongCharacterMember C$cI 0 longCharacterIsMember: 1
    CFCharacterSetHasMemberInPlane C$cq 0 hasMemberInPlane: 1
    CFCharacterSetIsSupersetOfSet C$c$c 0 isSupersetOfSet: 1
    CFCharacterSetCreateWithCharactersInString $c$z$s NSCharacterSet characterSetWithCharactersInString: 1 +
    CFCharacterSetCreateInvertedSet $c$z$c 1 invertedSet +
    CFCharacterSetCreateCopy $c$z$c 1 copy
    CFPropertyListCreateData $b$zr^vqQ^v NSPropertyListSerialization dataWithPropertyList:format:options:error: 1 2 3 4 +
    CFPropertyListCreateWithData r^v$z$bQ^q^v NSPropertyListSerialization propertyListWithData:options:format:error: 1 2 3 4 +
    CFCharacterSetCreateMutableCopy $C$z$c 1 mutableCopy
    CFCharacterSetAddCharactersInString v$C$s 0 addCharactersInString: 1
    CFCharacterSetRemoveCharactersInString v$C$s 0 removeCharactersInString: 1
    CFCharacterSetAddCharactersInRange v$C$R 0 addCharactersInRange: 1
    CFCharacterSetRemoveCharactersInRange v$C$R 0 removeCharactersInRange: 1
    CFCharacterSetUnion v$C$c 0 formUnionWithCharacterSet: 1
    CFCharacterSetIntersect v$C$c 0 formIntersectionWithCharacterSet: 1
    CFCharacterSetInvert v$C 0 invert
    CFLocaleCreate $l$z$s NSLocale localeWithLocaleIdentifier: 1 +
    CFLocaleCreateCopy $l$z$l 1 copy
    CFLocaleGetSystem $l NSLocale systemLocale
    CFLocaleCopyPreferredLanguages $a NSLocale preferredLanguages +
    CFLocaleCopyDisplayNameForPropertyValue $s$l$s$s 0 displayNameForKey:value: 1 2 +
    CFCalendarCopyCurrent $y NSCalendar currentCalendar +
    CFCalendarCreateWithIdentifier $y$z$s NSCalendar calendarWithIdentifier: 1 +
    CFCalendarGetIdentifier $s$y 0 calendarIdentifier
    CFCalendarGetFirstWeekday q$y 0 firstWeekday
    CFCalendarSetFirstWeekday v$yq 0 setFirstWeekday: 1
    CFCalendarSetTimeZone v$y$t 0 setTimeZone: 1
    CFCalendarCopyTimeZone $t$y 0 timeZone +
    CFDateFormatterGetFormat $s$f 0 dateFormat
    CFDateFormatterSetFormat v$f$s 0 setDateFormat: 1
    CFDateFormatterCreateStringWithDate $s$z$f$o 1 stringFromDate: 2 +
    CFDateFormatterCreateDateFromString $o$z$f$s^v 1 dateFromString: 2 +
    CFDateFormatterCreateDateFormatFromTemplate $s$z$sQ$l NSDateFormatter dateFormatFromTemplate:options:locale: 1 2 3 +
    CFNumberFormatterSetProperty v$F$sr^v 0 setValue:forKey: 2 1
    CFNumberFormatterCopyProperty r^v$F$s 0 valueForKey: 1 +
    CFDateFormatterSetProperty v$f$sr^v 0 setValue:forKey: 2 1
    CFDateFormatterCopyProperty r^v$f$s 0 valueForKey: 1 +
    CFNumberFormatterGetFormat $s$F 0 positiveFormat
    CFNumberFormatterSetFormat v$F$s 0 setPositiveFormat: 1
    CFNumberFormatterCreateStringWithNumber $s$z$F$n 1 stringFromNumber: 2 +
    CFNumberFormatterCreateNumberFromString $n$z$F$s^vQ 1 numberFromString: 2 +
    CFAttributedStringCreateCopy $k$z$k 1 copy
    CFAttributedStringCreateMutableCopy $K$zq$k 2 mutableCopy
    CFAttributedStringCreateWithSubstring $k$z$k$R 1 attributedSubstringFromRange: 2 +
    CFAttributedStringGetString $s$k 0 string
    CFAttributedStringGetLength q$k 0 length
    CFAttributedStringGetAttributes $d$kq^v 0 attributesAtIndex:effectiveRange: 1 2
    CFAttributedStringGetAttribute r^v$kq$s^v 0 attribute:atIndex:effectiveRange: 2 1 3
    CFAttributedStringGetAttributesAndLongestEffectiveRange $d$kq$R^v 0 attributesAtIndex:longestEffectiveRange:inRange: 1 3 2
    CFAttributedStringGetAttributeAndLongestEffectiveRange r^v$kq$s$R^v 0 attribute:atIndex:longestEffectiveRange:inRange: 2 1 4 3
    CFAttributedStringGetMutableString $S$K 0 mutableString
    CFAttributedStringReplaceString v$K$R$s 0 replaceCharactersInRange:withString: 1 2
    CFAttributedStringReplaceAttributedString v$K$R$k 0 replaceCharactersInRange:withAttributedString: 1 2
    CFAttributedStringSetAttribute v$K$R$sr^v 0 addAttribute:value:range: 2 3 1
    CFAttributedStringRemoveAttribute v$K$R$s 0 removeAttribute:range: 2 1
    CFAttributedStringBeginEditing v$K 0 beginEditing
    CFAttributedStringEndEditing v$K 0 endEditing
    CFBundleCopyResourceURL $u$m$s$s$s 0 URLForResource:withExtension:subdirectory: 1 2 3 +
    CFStringCompareWithOptions q$s$s$RQ 0 compare:options:range: 1 3 2
    CFURLGetFileSystemRepresentation C$uC^Cq 0 getFileSystemRepresentation:maxLength: 2 3
    CFPropertyListIsValid Cr^vq NSPropertyListSerialization propertyList:isValidForFormat: 0 1
    """
}
