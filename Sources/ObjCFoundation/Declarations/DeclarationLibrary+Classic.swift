// Constants that Foundation, Core Foundation, dispatch and the kernel have had from the beginning.

extension DeclarationLibrary {
  static let classicText = """
    Q - NSCaseInsensitiveSearch=1 NSLiteralSearch NSBackwardsSearch=4 NSAnchoredSearch=8 NSNumericSearch=64
    Q - NSDiacriticInsensitiveSearch=128 NSWidthInsensitiveSearch=256 NSForcedOrderingSearch=512
    Q - NSRegularExpressionSearch=1024 NSASCIIStringEncoding=1 NSNEXTSTEPStringEncoding NSJapaneseEUCStringEncoding
    Q - NSUTF8StringEncoding=4 NSISOLatin1StringEncoding NSSymbolStringEncoding NSNonLossyASCIIStringEncoding
    Q - NSShiftJISStringEncoding=8 NSISOLatin2StringEncoding NSUnicodeStringEncoding NSUTF16StringEncoding=10
    Q - NSWindowsCP1251StringEncoding=11 NSWindowsCP1252StringEncoding NSWindowsCP1253StringEncoding
    Q - NSWindowsCP1254StringEncoding=14 NSWindowsCP1250StringEncoding NSISO2022JPStringEncoding=21
    Q - NSMacOSRomanStringEncoding=30 NSUTF16BigEndianStringEncoding=2415919360
    Q - NSUTF16LittleEndianStringEncoding=2483028224
    Q NSUTF32 StringEncoding=2348810496 BigEndianStringEncoding=2550137088 LittleEndianStringEncoding=2617245952
    Q - NSProprietaryStringEncoding=65536
    Q NSStringEncodingConversion AllowLossy=1 ExternalRepresentation
    Q NSStringEnumeration ByLines ByParagraphs ByComposedCharacterSequences ByWords BySentences
    Q NSStringEnumeration Reverse=256 SubstringNotRequired=512 Localized=1024
    q - NSNotFound=9223372036854775807
    q NSOrdered Ascending=-1 Same Descending
    @ NSStringTransformToLatin=Any-Latin NSCharacterConversionException NSParseErrorException
    Q NSJSON ReadingMutableContainers=1 ReadingMutableLeaves ReadingFragmentsAllowed=4 ReadingAllowFragments=4
    Q NSJSON WritingPrettyPrinted=1 WritingSortedKeys WritingFragmentsAllowed=4 WritingWithoutEscapingSlashes=8
    Q NSNumberFormatter NoStyle DecimalStyle CurrencyStyle PercentStyle ScientificStyle SpellOutStyle OrdinalStyle
    Q NSNumberFormatter RoundCeiling=0 RoundFloor RoundDown RoundUp RoundHalfEven RoundHalfDown RoundHalfUp
    Q NSDateFormatter NoStyle ShortStyle MediumStyle LongStyle FullStyle
    Q NSByteCountFormatterCountStyle File Memory Decimal Binary
    @ NSLocaleIdentifier=kCFLocaleIdentifierKey NSLocaleLanguageCode=kCFLocaleLanguageCodeKey
    @ NSLocaleCountryCode=kCFLocaleCountryCodeKey NSLocaleDecimalSeparator=kCFLocaleDecimalSeparatorKey
    @ NSLocaleGroupingSeparator=kCFLocaleGroupingSeparatorKey NSLocaleCurrencyCode=currency
    @ NSLocaleCurrencySymbol=kCFLocaleCurrencySymbolKey NSLocaleUsesMetricSystem=kCFLocaleUsesMetricSystemKey
    Q - NSLibraryDirectory=5 NSDocumentDirectory=9 NSDesktopDirectory=12 NSCachesDirectory NSApplicationSupportDirectory
    Q - NSDownloadsDirectory=15 NSUserDomainMask=1 NSLocalDomainMask NSNetworkDomainMask=4 NSSystemDomainMask=8
    Q - NSApplicationDirectory=1 NSUserDirectory=7 NSMoviesDirectory=17 NSMusicDirectory NSPicturesDirectory
    Q - NSSharedPublicDirectory=21 NSDemoApplicationDirectory=2 NSAdminApplicationDirectory=4 NSDeveloperDirectory=6
    Q - NSDocumentationDirectory=8 NSAutosavedInformationDirectory=11 NSInputMethodsDirectory=16
    Q - NSPreferencePanesDirectory=22 NSDeveloperApplicationDirectory=3 NSAllApplicationsDirectory=100
    Q - NSAllLibrariesDirectory=101 NSTrashDirectory NSAllDomainsMask=65535 NSDataWritingAtomic=1
    Q - NSDataReadingMappedIfSafe=1 NSDirectoryEnumerationSkipsHiddenFiles=4
    @ NSFileSize NSFileType NSFileTypeRegular NSFileTypeDirectory
    Q - NSDirectPredicateModifier NSAllPredicateModifier NSAnyPredicateModifier NSCaseInsensitivePredicateOption=1
    Q - NSDiacriticInsensitivePredicateOption=2 NSNormalizedPredicateOption=4 NSNotPredicateType=0 NSAndPredicateType
    Q - NSOrPredicateType=2
    Q NSLessThan PredicateOperatorType OrEqualToPredicateOperatorType
    Q NSGreaterThan PredicateOperatorType=2 OrEqualToPredicateOperatorType
    Q - NSEqualToPredicateOperatorType=4 NSNotEqualToPredicateOperatorType NSMatchesPredicateOperatorType
    Q - NSLikePredicateOperatorType=7 NSBeginsWithPredicateOperatorType NSEndsWithPredicateOperatorType
    Q - NSInPredicateOperatorType=10 NSCustomSelectorPredicateOperatorType NSContainsPredicateOperatorType=99
    Q - NSBetweenPredicateOperatorType=100 NSConstantValueExpressionType=0 NSEvaluatedObjectExpressionType
    Q - NSVariableExpressionType=2 NSKeyPathExpressionType NSFunctionExpressionType NSUnionSetExpressionType
    Q - NSIntersectSetExpressionType=6 NSMinusSetExpressionType NSSubqueryExpressionType=13 NSAggregateExpressionType
    Q - NSBlockExpressionType=19
    Q NSCalendarUnit Era=2 Year=4 Month=8 Day=16 Hour=32 Minute=64 Second=128 Weekday=512 WeekdayOrdinal=1024
    Q NSCalendarUnit Quarter=2048 WeekOfMonth=4096 WeekOfYear=8192 YearForWeekOfYear=16384 Nanosecond=32768
    Q NSCalendarUnit Calendar=1048576 TimeZone=2097152
    Q - NSEraCalendarUnit=2 NSYearCalendarUnit=4 NSMonthCalendarUnit=8 NSDayCalendarUnit=16 NSHourCalendarUnit=32
    Q - NSMinuteCalendarUnit=64 NSSecondCalendarUnit=128
    Q NSWeekday CalendarUnit=512 OrdinalCalendarUnit=1024
    Q - NSQuarterCalendarUnit=2048 NSWeekOfMonthCalendarUnit=4096 NSWeekOfYearCalendarUnit=8192
    Q - NSYearForWeekOfYearCalendarUnit=16384 NSCalendarCalendarUnit=1048576 NSTimeZoneCalendarUnit=2097152
    Q - NSWeekCalendarUnit=256
    Q NSCalendar WrapComponents=1 MatchStrictly SearchBackwards=4 MatchPreviousTimePreservingSmallerUnits=256
    Q NSCalendar MatchNextTimePreservingSmallerUnits=512 MatchNextTime=1024 MatchFirst=4096 MatchLast=8192
    Q - NSWrapCalendarComponents=1
    q - NSDateComponentUndefined=9223372036854775807 NSUndefinedDateComponent=9223372036854775807
    @ NSCalendarDayChangedNotification NSCalendarIdentifierGregorian=gregorian NSGregorianCalendar=gregorian
    @ NSCalendarIdentifierBuddhist=buddhist NSBuddhistCalendar=buddhist NSCalendarIdentifierChinese=chinese
    @ NSChineseCalendar=chinese NSCalendarIdentifierCoptic=coptic NSCopticCalendar=coptic
    @ NSCalendarIdentifierHebrew=hebrew NSHebrewCalendar=hebrew NSCalendarIdentifierIndian=indian
    @ NSIndianCalendar=indian NSCalendarIdentifierIslamic=islamic NSIslamicCalendar=islamic
    @ NSCalendarIdentifierJapanese=japanese NSJapaneseCalendar=japanese NSCalendarIdentifierPersian=persian
    @ NSPersianCalendar=persian NSCalendarIdentifierISO8601=iso8601 NSISO8601Calendar=iso8601
    @ NSCalendarIdentifierIslamicCivil=islamic-civil NSIslamicCivilCalendar=islamic-civil
    @ NSCalendarIdentifierIslamicTabular=islamic-tbla NSIslamicTabularCalendar=islamic-tbla
    @ NSCalendarIdentifierIslamicUmmAlQura=islamic-umalqura NSIslamicUmmAlQuraCalendar=islamic-umalqura
    @ NSCalendarIdentifierRepublicOfChina=roc NSRepublicOfChinaCalendar=roc
    @ NSCalendarIdentifierEthiopicAmeteMihret=ethiopic NSEthiopicAmeteMihretCalendar=ethiopic
    @ NSCalendarIdentifierEthiopicAmeteAlem=ethiopic-amete-alem NSEthiopicAmeteAlemCalendar=ethiopic-amete-alem
    q kCFNumber SInt8Type=1 SInt16Type SInt32Type SInt64Type Float32Type Float64Type CharType ShortType IntType LongType
    q kCFNumber LongLongType=11 FloatType DoubleType CFIndexType NSIntegerType CGFloatType
    q - kCFNotFound=-1
    q kCFCompare LessThan=-1 EqualTo GreaterThan CaseInsensitive=1 Backwards=4 Numerically=64
    I QOS_CLASS_ USER_INTERACTIVE=33 USER_INITIATED=25 DEFAULT=21 UTILITY=17 BACKGROUND=9 UNSPECIFIED=0
    Q DISPATCH_ BLOCK_BARRIER=1 BLOCK_DETACHED BLOCK_ASSIGN_CURRENT=4 BLOCK_NO_QOS_CLASS=8 BLOCK_INHERIT_QOS_CLASS=16
    Q DISPATCH_ BLOCK_ENFORCE_QOS_CLASS=32 IO_STREAM=0 IO_RANDOM IO_STOP=1 IO_STRICT_INTERVAL=1
    Q DISPATCH_ AUTORELEASE_FREQUENCY_INHERIT=0 AUTORELEASE_FREQUENCY_WORK_ITEM AUTORELEASE_FREQUENCY_NEVER
    i - TASK_BASIC_INFO=18 MACH_TASK_BASIC_INFO=20
    i TASK_ THREAD_TIMES_INFO=3 VM_INFO=22 VM_INFO_PURGEABLE INFO_MAX=1024
    i - THREAD_INFO_MAX=32 THREAD_BASIC_INFO=3
    i TH_FLAGS_ SWAPPED=1 IDLE
    i - TH_USAGE_SCALE=1000
    i TH_STATE_ RUNNING=1 STOPPED WAITING
    i HOST_ BASIC_INFO=1 VM_INFO VM_INFO64=4 CPU_LOAD_INFO=3
    i PROCESSOR_ BASIC_INFO=1 CPU_LOAD_INFO
    i CPU_STATE_ USER SYSTEM IDLE NICE MAX
    i - SYSTEM_CLOCK REALTIME_CLOCK=0 CALENDAR_CLOCK
    I - TASK_BASIC_INFO_COUNT=10 MACH_TASK_BASIC_INFO_COUNT=12 TASK_THREAD_TIMES_INFO_COUNT=4 TASK_VM_INFO_COUNT=42
    I - THREAD_BASIC_INFO_COUNT=10
    I HOST_ BASIC_INFO_COUNT=12 VM_INFO_COUNT=15 VM_INFO64_COUNT=38 CPU_LOAD_INFO_COUNT=4
    @ NSKeyedArchiveRootObjectKey=root NSInvalidArchiveOperationException NSInvalidUnarchiveOperationException
    @ NSInconsistentArchiveException
    q - NSOperationQueueDefaultMaxConcurrentOperationCount=-1
    @ NSInvocationOperationVoidResultException NSInvocationOperationCancelledException
    q NSOperationQueuePriority VeryLow=-8 Low=-4 Normal=0 High=4 VeryHigh=8
    Q NSKeyValue ObservingOptionNew=1 ObservingOptionOld ObservingOptionInitial=4 ObservingOptionPrior=8 ChangeSetting=1
    Q NSKeyValue ChangeInsertion=2 ChangeRemoval ChangeReplacement UnionSetMutation=1 MinusSetMutation
    Q NSKeyValue IntersectSetMutation=3 SetSetMutation
    @ NSKeyValueChangeKindKey=kind NSKeyValueChangeNewKey=new NSKeyValueChangeOldKey=old
    @ NSKeyValueChangeIndexesKey=indexes NSKeyValueChangeNotificationIsPriorKey=notificationIsPrior
    Q NSRegularExpression CaseInsensitive=1 AllowCommentsAndWhitespace IgnoreMetacharacters=4 DotMatchesLineSeparators=8
    Q NSRegularExpression AnchorsMatchLines=16 UseUnixLineSeparators=32 UseUnicodeWordBoundaries=64
    Q NSMatching ReportProgress=1 ReportCompletion Anchored=4 WithTransparentBounds=8 WithoutAnchoringBounds=16
    Q - NSTextCheckingTypeRegularExpression=1024
    Q NSEnumeration Concurrent=1 Reverse
    Q - NSSortConcurrent=1 NSSortStable=16
    Q NSBinarySearching FirstEqual=256 LastEqual=512 InsertionIndex=1024
    Q NSCollectionChange Insert Remove
    Q NSOrderedCollectionDifferenceCalculation OmitInsertedObjects=1 OmitRemovedObjects InferMoves=4
    Q NSPointerFunctions StrongMemory ZeroingWeakMemory OpaqueMemory MallocMemory MachVirtualMemory WeakMemory
    Q NSPointerFunctions ObjectPersonality=0 OpaquePersonality=256 ObjectPointerPersonality=512 CStringPersonality=768
    Q NSPointerFunctions StructPersonality=1024 IntegerPersonality=1280 CopyIn=65536
    Q NSHashTable StrongMemory ZeroingWeakMemory CopyIn=65536 ObjectPointerPersonality=512 WeakMemory=5
    Q NSMapTable StrongMemory ZeroingWeakMemory CopyIn=65536 ObjectPointerPersonality=512 WeakMemory=5
    @ NSUndoManagerDidUndoChangeNotification NSUndoManagerDidRedoChangeNotification
    @ NSUndoManagerWillUndoChangeNotification NSUndoManagerWillRedoChangeNotification
    @ NSUndoManagerCheckpointNotification NSUndoManagerDidOpenUndoGroupNotification
    @ NSUndoManagerWillCloseUndoGroupNotification NSUndoManagerDidCloseUndoGroupNotification
    Q NSPropertyList Immutable MutableContainers MutableContainersAndLeaves OpenStepFormat=1 XMLFormat_v1_0=100
    Q NSPropertyList BinaryFormat_v1_0=200
    @ NSProgressKindFile NSProgressEstimatedTimeRemainingKey NSProgressThroughputKey NSProgressFileOperationKindKey
    @ NSProgressFileTotalCountKey NSProgressFileCompletedCountKey NSProgressFileURLKey
    @ NSUserDefaultsDidChangeNotification NSGlobalDomain NSArgumentDomain NSRegistrationDomain
    @ NSUndefinedKeyException=NSUnknownKeyException NSTargetObjectUserInfoKey NSUnknownUserInfoKey
    @ NSAverageKeyValueOperator=avg NSCountKeyValueOperator=count
    @ NSDistinctUnionOfArraysKeyValueOperator=distinctUnionOfArrays
    @ NSDistinctUnionOfObjectsKeyValueOperator=distinctUnionOfObjects
    @ NSDistinctUnionOfSetsKeyValueOperator=distinctUnionOfSets NSMaximumKeyValueOperator=max
    @ NSMinimumKeyValueOperator=min NSSumKeyValueOperator=sum NSUnionOfArraysKeyValueOperator=unionOfArrays
    @ NSUnionOfObjectsKeyValueOperator=unionOfObjects NSUnionOfSetsKeyValueOperator=unionOfSets
    Q OBJC_ASSOCIATION_ ASSIGN RETAIN_NONATOMIC COPY_NONATOMIC=3 RETAIN=769 COPY=771
    Q - _OBJC_ASSOCIATION_SYSTEM_OBJECT=65536
    ^v - OBJC_DYNAMIC_CLASSES=-1
    i OBJC_SYNC_ SUCCESS NOT_OWNING_THREAD_ERROR=-1
    Q NSPost WhenIdle=1 ASAP Now
    Q NSNotification NoCoalescing CoalescingOnName CoalescingOnSender
    i NOTIFY_STATUS_ OK INVALID_NAME INVALID_TOKEN INVALID_PORT INVALID_FILE INVALID_SIGNAL INVALID_REQUEST
    i NOTIFY_STATUS_ NOT_AUTHORIZED=7 OPT_DISABLE SERVER_NOT_FOUND NULL_INPUT FAILED=1000000
    i - NOTIFY_TOKEN_INVALID=-1 NOTIFY_REUSE=1
    q CFNotificationSuspensionBehavior Drop=1 Coalesce Hold DeliverImmediately
    q kCFNotification DeliverImmediately=1 PostToAllSessions
    i - SYNC_POLICY_FIFO
    i KERN_ SUCCESS FAILURE=5 INVALID_ARGUMENT=4 OPERATION_TIMED_OUT=49
    @ NSWillBecomeMultiThreadedNotification NSThreadWillExitNotification
    q NSQualityOfService UserInteractive=33 UserInitiated=25 Utility=17 Background=9 Default=-1
    q NSOperationQualityOfService UserInteractive=33 UserInitiated=25 Utility=17 Background=9
    i - FP_NAN=1 FP_INFINITE FP_ZERO FP_NORMAL FP_SUBNORMAL DOMAIN=1 SING OVERFLOW UNDERFLOW TLOSS PLOSS
    Q NSDataBase64 Encoding64CharacterLineLength=1 Encoding76CharacterLineLength EncodingEndLineWithCarriageReturn=16
    Q NSDataBase64 EncodingEndLineWithLineFeed=32 DecodingIgnoreUnknownCharacters=1
    Q NSDataSearch Backwards=1 Anchored
    i - MH_EXECUTE=2 MH_DYLIB=6 UNW_REG_IP=-1 UNW_REG_SP=-2 LC_SEGMENT=1 LC_SYMTAB LC_DYSYMTAB=11 LC_LOAD_DYLIB
    i - LC_SEGMENT_64=25 LC_UUID=27 LC_CODE_SIGNATURE=29 LC_ENCRYPTION_INFO=33 LC_ENCRYPTION_INFO_64=44 LC_ID_DYLIB=13
    i - SECTION_TYPE=255 S_LAZY_SYMBOL_POINTERS=7 S_NON_LAZY_SYMBOL_POINTERS=6 S_CSTRING_LITERALS=2
    i VM_PROT_ NONE READ WRITE EXECUTE=4 COPY=16
    i - VM_REGION_BASIC_INFO=10 VM_REGION_BASIC_INFO_COUNT=8 VM_REGION_BASIC_INFO_64 VM_REGION_BASIC_INFO_COUNT_64=9
    i CPU_TYPE_ ARM64=16777228 X86_64=16777223
    I INDIRECT_SYMBOL_ LOCAL=2147483648 ABS=1073741824
    I - MH_MAGIC_64=4277009103 MH_CIGAM_64=3489328638

    """
}
