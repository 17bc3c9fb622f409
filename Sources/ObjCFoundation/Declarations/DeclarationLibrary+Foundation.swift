// Foundation's and Core Foundation's enumerators, options and string constants, with the values of Apple's headers.

extension DeclarationLibrary {
  static let foundationText = """
    Q - kNilOptions=0
    q NSFile NoSuchFileError=4 LockingError=255 ReadUnknownError ReadNoPermissionError
    q NSFile ReadInvalidFileNameError=258 ReadCorruptFileError ReadNoSuchFileError
    q NSFile ReadInapplicableStringEncodingError=261 ReadUnsupportedSchemeError ReadTooLargeError
    q NSFile ReadUnknownStringEncodingError=264 WriteUnknownError=512 WriteNoPermissionError
    q NSFile WriteInvalidFileNameError=514 WriteFileExistsError=516 WriteInapplicableStringEncodingError
    q NSFile WriteUnsupportedSchemeError=518 WriteOutOfSpaceError=640 WriteVolumeReadOnlyError=642
    q NSFile ManagerUnmountUnknownError=768 ManagerUnmountBusyError ErrorMinimum=0 ErrorMaximum=1023
    q NS KeyValueValidationError=1024 ValidationErrorMinimum=1024 ValidationErrorMaximum=2047
    q NSFormatting Error=2048 ErrorMinimum=2048 ErrorMaximum=2559
    q NS UserCancelledError=3072 FeatureUnsupportedError=3328 ExecutableNotLoadableError=3584
    q NSExecutable ArchitectureMismatchError=3585 RuntimeMismatchError LoadError LinkError ErrorMinimum=3584 ErrorMaximum=3839
    q NSPropertyList ReadCorruptError=3840 ReadUnknownVersionError ReadStreamError WriteStreamError=3851 WriteInvalidError
    q NSPropertyList ErrorMinimum=3840 ErrorMaximum=4095
    q NSXPCConnection Interrupted=4097 Invalid=4099 ReplyInvalid=4101
    q NSUserActivity HandoffFailedError=4608 ConnectionUnavailableError RemoteApplicationTimedOutError ErrorMinimum=4608
    q NSCoder ReadCorruptError=4864 ValueNotFoundError InvalidValueError ErrorMinimum=4864 ErrorMaximum=4991
    q NSURLError Unknown=-1 Cancelled=-999 BadURL=-1000 TimedOut=-1001 UnsupportedURL=-1002 CannotFindHost=-1003
    q NSURLError CannotConnectToHost=-1004 NetworkConnectionLost=-1005 DNSLookupFailed=-1006 HTTPTooManyRedirects=-1007
    q NSURLError ResourceUnavailable=-1008 NotConnectedToInternet=-1009 RedirectToNonExistentLocation=-1010
    q NSURLError BadServerResponse=-1011 UserCancelledAuthentication=-1012 UserAuthenticationRequired=-1013
    q NSURLError ZeroByteResource=-1014 CannotDecodeRawData=-1015 CannotDecodeContentData=-1016 CannotParseResponse=-1017
    q NSURLError InternationalRoamingOff=-1018 CallIsActive=-1019 DataNotAllowed=-1020 RequestBodyStreamExhausted=-1021
    q NSURLError AppTransportSecurityRequiresSecureConnection=-1022 FileDoesNotExist=-1100 FileIsDirectory=-1101
    q NSURLError NoPermissionsToReadFile=-1102 DataLengthExceedsMaximum=-1103 SecureConnectionFailed=-1200
    q NSURLError ServerCertificateHasBadDate=-1201 ServerCertificateUntrusted=-1202 ServerCertificateHasUnknownRoot=-1203
    q NSURLError ServerCertificateNotYetValid=-1204 ClientCertificateRejected=-1205 ClientCertificateRequired=-1206
    q NSURLError CannotLoadFromNetwork=-2000 CannotCreateFile=-3000 CannotOpenFile=-3001 CannotCloseFile=-3002
    q NSURLError CannotWriteToFile=-3003 CannotRemoveFile=-3004 CannotMoveFile=-3005
    @ NSURLErrorFailingURLErrorKey=NSErrorFailingURLKey NSURLErrorFailingURLPeerTrustErrorKey
    @ NSURLErrorFailingURLStringErrorKey=NSErrorFailingURLStringKey
    @ NSErrorFailingURLStringKey NSStreamSocketSSLErrorDomain NSStreamSOCKSErrorDomain NSXMLParserErrorDomain
    @ NSLocalizedRecoveryOptionsErrorKey=NSLocalizedRecoveryOptions NSRecoveryAttempterErrorKey=NSRecoveryAttempter
    @ NSHelpAnchorErrorKey=NSHelpAnchor NSMultipleUnderlyingErrorsKey NSDebugDescriptionErrorKey=NSDebugDescription
    @ NSLocalizedFailureErrorKey=NSLocalizedFailure NSStringEncodingErrorKey=NSStringEncoding
    Q NSNumberFormatter CurrencyISOCodeStyle=8 CurrencyPluralStyle CurrencyAccountingStyle
    Q NSNumberFormatter BehaviorDefault=0 Behavior10_0=1000 Behavior10_4=1040
    Q NSNumberFormatterPad BeforePrefix AfterPrefix BeforeSuffix AfterSuffix
    Q NSDateFormatter BehaviorDefault=0 Behavior10_0=1000 Behavior10_4=1040
    Q NSTextCheckingType << Orthography Spelling Grammar Date Address Link Quote Dash Replacement Correction
    Q NSTextCheckingType << RegularExpression=1024 PhoneNumber TransitInformation
    Q NSTextCheckingAll Types=-1 SystemTypes=4294967295 CustomTypes=-4294967296
    @ NSNegateBooleanTransformerName=NSNegateBoolean NSIsNilTransformerName=NSIsNil NSIsNotNilTransformerName=NSIsNotNil
    @ NSUnarchiveFromDataTransformerName=NSUnarchiveFromData NSKeyedUnarchiveFromDataTransformerName=NSKeyedUnarchiveFromData
    @ NSSecureUnarchiveFromDataTransformerName=NSSecureUnarchiveFromData
    @ NSStringTransformLatinToKatakana=Latin-Katakana NSStringTransformLatinToHiragana=Latin-Hiragana
    @ NSStringTransformLatinToHangul=Latin-Hangul NSStringTransformLatinToArabic=Latin-Arabic
    @ NSStringTransformLatinToHebrew=Latin-Hebrew NSStringTransformLatinToThai=Latin-Thai
    @ NSStringTransformLatinToCyrillic=Latin-Cyrillic NSStringTransformLatinToGreek=Latin-Greek
    @ NSStringTransformToLatin=Any-Latin NSStringTransformMandarinToLatin=Han-Latin
    @ NSStringTransformHiraganaToKatakana=Hiragana-Katakana NSStringTransformFullwidthToHalfwidth=Fullwidth-Halfwidth
    @ NSStringTransformToXMLHex=Any-Hex/XML NSStringTransformToUnicodeName=Any-Name
    @ NSStringTransformStripCombiningMarks=StripCombiningMarks NSStringTransformStripDiacritics=StripDiacritics
    q kCFStringNormalizationForm D KD C KC
    $ kCFStringTransformToLatin=Any-Latin kCFStringTransformStripCombiningMarks=StripCombiningMarks
    $ kCFStringTransformStripDiacritics=StripDiacritics kCFStringTransformMandarinLatin=Han-Latin
    $ kCFStringTransformToXMLHex=Any-Hex/XML kCFStringTransformToUnicodeName=Any-Name
    $ kCFStringTransformFullwidthHalfwidth=Fullwidth-Halfwidth kCFStringTransformHiraganaKatakana=Hiragana-Katakana
    Q NSCalculation NoError LossOfPrecision Underflow Overflow DivideByZero
    q - NSDecimalMaxSize=8
    q kCFCompare Nonliteral=16 Localized=32 Anchored=8 ForcedOrdering=512 DiacriticInsensitive=128 WidthInsensitive=256
    I kCFStringEncoding UTF16=256 Unicode=256 MacRoman=0 WindowsLatin1=1280 ISOLatin1=513 NextStepLatin=2817
    I kCFStringEncoding NonLossyASCII=3071 UTF16BE=268435712 UTF16LE=335544576 UTF32=201326848 UTF32BE=402653440
    I kCFStringEncoding UTF32LE=469762304 InvalidId=4294967295 ISO_2022_JP=2080 ISO_2022_KR=2112 ISO_2022_CN=2096
    I kCFStringEncoding ISOLatin2=514 ISOLatin3=515 ISOLatin4=516 ISOLatinCyrillic=517 ISOLatinArabic=518
    I kCFStringEncoding ISOLatinGreek=519 ISOLatinHebrew=520 ISOLatin5=521 ISOLatin9=527 ShiftJIS=2561 EUC_JP=2336
    I kCFStringEncoding EUC_KR=2368 EUC_CN=2352 Big5=2563 GB_18030_2000=1586 GBK_95=1585 GB_2312_80=1584
    I kCFStringEncoding WindowsLatin2=1281 WindowsCyrillic=1282 WindowsGreek=1283 WindowsLatin5=1284 DOSJapanese=1056
    I kCFStringEncoding DOSLatin1=1040 DOSLatinUS=1024 KOI8_R=2562 HZ_GB_2312=2565 UTF7=67109120 MacJapanese=1
    I kCFStringEncoding MacChineseTrad=2 MacKorean=3 MacArabic=4 MacHebrew=5 MacGreek=6 MacCyrillic=7 MacDevanagari=9
    I kCFStringEncoding MacGurmukhi=10 MacGujarati=11 MacOriya=12 MacBengali=13 MacTamil=14 MacTelugu=15 MacKannada=16
    I kCFStringEncoding MacMalayalam=17 MacSinhalese=18 MacBurmese=19 MacKhmer=20 MacThai=21 MacLaotian=22
    I kCFStringEncoding MacGeorgian=23 MacArmenian=24 MacChineseSimp=25 MacTibetan=26 MacMongolian=27 MacEthiopic=28
    I kCFStringEncoding MacCentralEurRoman=29 MacVietnamese=30 MacExtArabic=31 MacSymbol=33 MacDingbats=34
    I kCFStringEncoding MacTurkish=35 MacCroatian=36 MacIcelandic=37 MacRomanian=38 MacCeltic=39 MacGaelic=40
    I kCFStringEncoding MacFarsi=140 MacUkrainian=152 MacInuit=236 MacVT100=252 MacHFS=255 ISOLatin6=522
    I kCFStringEncoding ISOLatinThai=523 ISOLatin7=525 ISOLatin8=526 ISOLatin10=528 DOSGreek=1029 DOSBalticRim=1030
    I kCFStringEncoding DOSGreek1=1041 DOSLatin2=1042 DOSCyrillic=1043 DOSTurkish=1044 DOSPortuguese=1045
    I kCFStringEncoding DOSIcelandic=1046 DOSHebrew=1047 DOSCanadianFrench=1048 DOSArabic=1049 DOSNordic=1050
    I kCFStringEncoding DOSRussian=1051 DOSGreek2=1052 DOSThai=1053 DOSChineseSimplif=1057 DOSKorean=1058
    I kCFStringEncoding DOSChineseTrad=1059 WindowsHebrew=1285 WindowsArabic=1286 WindowsBalticRim=1287
    I kCFStringEncoding WindowsVietnamese=1288 WindowsKoreanJohab=1296 ASCII=1536 ANSEL=1537 JIS_X0201_76=1568
    I kCFStringEncoding JIS_X0208_83=1569 JIS_X0208_90=1570 JIS_X0212_90=1571 JIS_C6226_78=1572
    I kCFStringEncoding ShiftJIS_X0213_MenKuTen=1577 KSC_5601_87=1600 KSC_5601_92_Johab=1601 CNS_11643_92_P1=1617
    I kCFStringEncoding CNS_11643_92_P2=1618 CNS_11643_92_P3=1619 ISO_2022_JP_2=2081 ISO_2022_JP_1=2082
    I kCFStringEncoding ISO_2022_JP_3=2083 ISO_2022_CN_EXT=2097 EUC_TW=2353 MacRomanLatin1=2564 Big5_HKSCS_1999=2566
    I kCFStringEncoding UTF7_IMAP=2576 VISCII=2567 KOI8_U=2568 Big5_E=2569 NextStepJapanese=2818 EBCDIC_US=3073 EBCDIC_CP037=3074
    I kCFStringEncoding ShiftJIS_X0213_00=1576
    q kCFURL POSIXPathStyle HFSPathStyle WindowsPathStyle
    q kCFURLComponent Scheme=1 NetLocation Path ResourceSpecifier User Password UserInfo Host Port ParameterString Query Fragment
    Q kCFCalendarUnit Era=2 Year=4 Month=8 Day=16 Hour=32 Minute=64 Second=128 Week=256 Weekday=512 WeekdayOrdinal=1024
    Q kCFCalendarUnit Quarter=2048 WeekOfMonth=4096 WeekOfYear=8192 YearForWeekOfYear=16384 Nanosecond=32768
    : Q CFCalendarUnit
    : q CFURLComponentType CFNumberFormatterRoundingMode CFNumberFormatterPadPosition CFLocaleLanguageDirection
    d - kCFAbsoluteTimeIntervalSince1970=978307200 kCFAbsoluteTimeIntervalSince1904=3061152000
    d kCFCoreFoundationVersionNumber =2048 10_6=550 10_7=635 10_8=744 10_9=855.11 10_10=1151.16
    d kCFCoreFoundationVersionNumber_iOS_ 6_1=793 7_0=847.2 7_1=847.24 8_0=1140.1 9_0=1240.1
    d NSFoundationVersionNumber =2048 10_5=677 10_6=751 10_7=833.1 10_8=945 10_9=1056 10_10=1151.16 10_11=1252
    d NSFoundationVersionNumber_iOS_ 4_0=751.32 5_0=881 5_1=890.1 6_0=992 6_1=993 7_0=1047.2 7_1=1047.25 8_0=1140.11
    d NSFoundationVersionNumber_iOS_ 8_1=1141.1 8_2=1142.14 8_3=1144.17 9_0=1240.1 9_4=1280.25 9_x_Max=1299
    $ kCFBundleVersionKey=CFBundleVersion kCFBundleNameKey=CFBundleName kCFBundleIdentifierKey=CFBundleIdentifier
    $ kCFBundleExecutableKey=CFBundleExecutable kCFBundleDevelopmentRegionKey=CFBundleDevelopmentRegion
    q kCFNumberFormatter NoStyle DecimalStyle CurrencyStyle PercentStyle ScientificStyle SpellOutStyle
    q kCFNumberFormatter OrdinalStyle=6 CurrencyISOCodeStyle=8 CurrencyPluralStyle CurrencyAccountingStyle
    q kCFNumberFormatter RoundCeiling RoundFloor RoundDown RoundUp RoundHalfEven RoundHalfDown RoundHalfUp
    q kCFNumberFormatter PadBeforePrefix PadAfterPrefix PadBeforeSuffix PadAfterSuffix
    Q - kCFCalendarComponentsWrap=1
    q kCFLocaleLanguageDirection Unknown LeftToRight RightToLeft TopToBottom BottomToTop
    Q kCFISO8601DateFormatWith Year=1 Month WeekOfYear=4 Day=16 Time=32 TimeZone=64 SpaceBetweenDateAndTime=128
    Q kCFISO8601DateFormatWith DashSeparatorInDate=256 ColonSeparatorInTime=512 ColonSeparatorInTimeZone=1024
    Q kCFISO8601DateFormatWith FractionalSeconds=2048 FullDate=275 FullTime=1632 InternetDateTime=1907
    $ kCFNumberFormatterMinIntegerDigits=minimumIntegerDigits kCFNumberFormatterMaxIntegerDigits=maximumIntegerDigits
    $ kCFNumberFormatterMinFractionDigits=minimumFractionDigits
    $ kCFNumberFormatterMaxFractionDigits=maximumFractionDigits
    $ kCFNumberFormatterMinSignificantDigits=minimumSignificantDigits
    $ kCFNumberFormatterMaxSignificantDigits=maximumSignificantDigits
    $ kCFNumberFormatterUseSignificantDigits=usesSignificantDigits kCFNumberFormatterCurrencyCode=currencyCode
    $ kCFNumberFormatterCurrencySymbol=currencySymbol kCFNumberFormatterDecimalSeparator=decimalSeparator
    $ kCFNumberFormatterGroupingSeparator=groupingSeparator
    $ kCFNumberFormatterUseGroupingSeparator=usesGroupingSeparator kCFNumberFormatterGroupingSize=groupingSize
    $ kCFNumberFormatterRoundingMode=roundingMode kCFNumberFormatterRoundingIncrement=roundingIncrement
    $ kCFNumberFormatterPositivePrefix=positivePrefix kCFNumberFormatterPositiveSuffix=positiveSuffix
    $ kCFNumberFormatterNegativePrefix=negativePrefix kCFNumberFormatterNegativeSuffix=negativeSuffix
    $ kCFNumberFormatterMultiplier=multiplier kCFNumberFormatterPercentSymbol=percentSymbol
    $ kCFNumberFormatterMinusSign=minusSign kCFNumberFormatterPlusSign=plusSign
    $ kCFNumberFormatterZeroSymbol=zeroSymbol kCFNumberFormatterFormatWidth=formatWidth
    $ kCFNumberFormatterPaddingCharacter=paddingCharacter kCFNumberFormatterPaddingPosition=paddingPosition
    $ kCFNumberFormatterIsLenient=lenient
    $ kCFDateFormatterTimeZone=timeZone kCFDateFormatterCalendar=calendar kCFDateFormatterIsLenient=lenient
    $ kCFDateFormatterAMSymbol=AMSymbol kCFDateFormatterPMSymbol=PMSymbol
    $ kCFDateFormatterWeekdaySymbols=weekdaySymbols kCFDateFormatterShortWeekdaySymbols=shortWeekdaySymbols
    $ kCFDateFormatterMonthSymbols=monthSymbols kCFDateFormatterShortMonthSymbols=shortMonthSymbols
    $ kCFDateFormatterDefaultDate=defaultDate
    $ kCFURLNameKey=NSURLNameKey kCFURLIsDirectoryKey=NSURLIsDirectoryKey kCFURLFileSizeKey=NSURLFileSizeKey
    q kCFDateFormatter NoStyle ShortStyle MediumStyle LongStyle FullStyle
    $ kCFNumberFormatterMinFractionDigits=minimumFractionDigits kCFNumberFormatterMaxFractionDigits=maximumFractionDigits
    $ kCFNumberFormatterMinIntegerDigits=minimumIntegerDigits kCFNumberFormatterMaxIntegerDigits=maximumIntegerDigits
    $ kCFNumberFormatterRoundingMode=roundingMode kCFNumberFormatterUseGroupingSeparator=usesGroupingSeparator
    $ kCFNumberFormatterCurrencyCode=currencyCode kCFNumberFormatterCurrencySymbol=currencySymbol
    $ kCFNumberFormatterMultiplier=multiplier kCFNumberFormatterGroupingSeparator=groupingSeparator
    $ kCFNumberFormatterDecimalSeparator=decimalSeparator kCFNumberFormatterIsLenient=lenient
    $ kCFDateFormatterTimeZone=timeZone kCFDateFormatterCalendar=calendar kCFDateFormatterIsLenient=lenient
    $ kCFDateFormatterAMSymbol=AMSymbol kCFDateFormatterPMSymbol=PMSymbol kCFDateFormatterDefaultDate=defaultDate
    Q kCFPropertyList Immutable MutableContainers MutableContainersAndLeaves
    q kCFPropertyList OpenStepFormat=1 XMLFormat_v1_0=100 BinaryFormat_v1_0=200
    $ kCFErrorDomainCocoa=NSCocoaErrorDomain kCFErrorDomainPOSIX=NSPOSIXErrorDomain kCFErrorDomainMach=NSMachErrorDomain
    $ kCFErrorDomainOSStatus=NSOSStatusErrorDomain kCFErrorLocalizedDescriptionKey=NSLocalizedDescription
    $ kCFErrorLocalizedFailureReasonKey=NSLocalizedFailureReason kCFErrorUnderlyingErrorKey=NSUnderlyingError
    $ kCFErrorDescriptionKey=NSDescription kCFPreferencesCurrentApplication kCFPreferencesAnyApplication
    $ kCFLocaleIdentifier=kCFLocaleIdentifierKey kCFLocaleLanguageCode=kCFLocaleLanguageCodeKey
    $ kCFLocaleCountryCode=kCFLocaleCountryCodeKey kCFLocaleScriptCode=kCFLocaleScriptCodeKey
    $ kCFLocaleVariantCode=kCFLocaleVariantCodeKey kCFLocaleCalendar=kCFLocaleCalendarKey kCFLocaleUsesMetricSystem=kCFLocaleUsesMetricSystemKey
    $ kCFLocaleCalendarIdentifier=kCFLocaleCalendarIdentifierKey kCFLocaleCurrencyCode=currency
    $ kCFLocaleDecimalSeparator=kCFLocaleDecimalSeparatorKey kCFLocaleGroupingSeparator=kCFLocaleGroupingSeparatorKey
    $ kCFLocaleCurrencySymbol=kCFLocaleCurrencySymbolKey kCFLocaleMeasurementSystem=kCFLocaleMeasurementSystemKey
    $ kCFGregorianCalendar=gregorian kCFBuddhistCalendar=buddhist kCFChineseCalendar=chinese kCFHebrewCalendar=hebrew
    $ kCFIslamicCalendar=islamic kCFJapaneseCalendar=japanese kCFISO8601Calendar=iso8601
    $ kCFPreferencesCurrentUser kCFPreferencesAnyUser kCFPreferencesCurrentHost kCFPreferencesAnyHost
    @ NSBundleDidLoadNotification NSLoadedClasses NSApplicationWillTerminateNotification
    @ NSApplicationDidFinishLaunchingNotification NSApplicationDidBecomeActiveNotification
    @ NSApplicationWillBecomeActiveNotification NSApplicationWillResignActiveNotification NSApplicationDidHideNotification
    @ NSApplicationDidUnhideNotification NSApplicationLaunchUserNotificationKey NSApplicationLaunchIsDefaultLaunchKey
    @ NSURLPboardType NSStringPboardType NSFilenamesPboardType NSApplicationWillHideNotification NSApplicationWillUnhideNotification
    @ NSApplicationWillFinishLaunchingNotification NSApplicationDidResignActiveNotification
    @ NSSystemTimeZoneDidChangeNotification=kCFTimeZoneSystemTimeZoneDidChangeNotification
    @ NSSystemClockDidChangeNotification NSCurrentLocaleDidChangeNotification=kCFLocaleCurrentLocaleDidChangeNotification
    @ NSDidBecomeSingleThreadedNotification NSPortDidBecomeInvalidNotification NSConnectionDidDieNotification
    @ NSConnectionDidInitializeNotification NSFileHandleReadCompletionNotification NSFileHandleDataAvailableNotification
    @ NSFileHandleReadToEndOfFileCompletionNotification NSFileHandleConnectionAcceptedNotification
    @ NSFileHandleNotificationDataItem NSFileHandleNotificationFileHandleItem NSFileHandleOperationException
    @ NSTaskDidTerminateNotification NSMetadataQueryDidFinishGatheringNotification NSMetadataQueryDidUpdateNotification
    @ NSHTTPCookieManagerCookiesChangedNotification NSHTTPCookieManagerAcceptPolicyChangedNotification
    @ NSUbiquitousKeyValueStoreDidChangeExternallyNotification NSUbiquityIdentityDidChangeNotification
    @ NSProcessInfoPowerStateDidChangeNotification=NSProcessInfoPowerStateDidChangeNotification
    @ NSProcessInfoThermalStateDidChangeNotification NSURLCredentialStorageChangedNotification
    @ NSWorkspaceDidWakeNotification NSWorkspaceWillSleepNotification NSWindowDidResizeNotification
    @ NSWindowWillCloseNotification NSWindowDidBecomeKeyNotification NSControlTextDidChangeNotification
    @ NSPortTimeoutException NSPortSendException NSPortReceiveException NSFileTypeSymbolicLink NSFileTypeUnknown
    @ NSFileTypeSocket NSFileTypeCharacterSpecial NSFileTypeBlockSpecial NSFileModificationDate NSFileCreationDate
    @ NSFilePosixPermissions NSFileOwnerAccountName NSFileOwnerAccountID NSFileGroupOwnerAccountName
    @ NSFileGroupOwnerAccountID NSFileReferenceCount NSFileSystemNumber NSFileSystemFileNumber NSFileExtensionHidden
    @ NSFileImmutable NSFileAppendOnly NSFileBusy NSFileSystemSize NSFileSystemFreeSize NSFileSystemNodes
    @ NSFileSystemFreeNodes NSFileDeviceIdentifier NSFileHFSCreatorCode NSFileHFSTypeCode NSFileProtectionKey
    @ NSFileProtectionComplete NSFileProtectionNone NSFileProtectionCompleteUnlessOpen
    @ NSFileProtectionCompleteUntilFirstUserAuthentication NSURLIsDirectoryKey NSURLNameKey NSURLFileSizeKey
    @ NSURLIsRegularFileKey NSURLContentModificationDateKey NSURLCreationDateKey NSURLIsHiddenKey NSURLLocalizedNameKey
    @ NSURLPathKey=_NSURLPathKey NSURLIsExcludedFromBackupKey NSURLIsSymbolicLinkKey NSURLFileResourceTypeKey
    @ NSURLTypeIdentifierKey NSURLParentDirectoryURLKey NSURLIsPackageKey NSURLIsVolumeKey NSURLIsReadableKey
    @ NSURLIsWritableKey NSURLContentAccessDateKey NSURLAttributeModificationDateKey NSURLVolumeURLKey
    @ NSURLFileResourceTypeDirectory NSURLFileResourceTypeRegular NSURLFileAllocatedSizeKey NSURLTotalFileSizeKey
    @ NSURLTotalFileAllocatedSizeKey
    Q NSDirectoryEnumeration << SkipsSubdirectoryDescendants SkipsPackageDescendants SkipsHiddenFiles
    Q NSDirectoryEnumeration << IncludesDirectoriesPostOrder=8 ProducesRelativePathURLs
    Q - NSVolumeEnumerationSkipHiddenVolumes=2 NSVolumeEnumerationProduceFileReferenceURLs=4
    Q NSDataWriting WithoutOverwriting=2 FileProtectionNone=268435456 FileProtectionComplete=536870912
    Q NSDataWriting FileProtectionCompleteUnlessOpen=805306368 FileProtectionMask=4026531840
    Q NSDataReading Uncached=2 MappedAlways=8
    Q - NSDataReadingMapped=1 NSMappedRead=1 NSUncachedRead=2 NSAtomicWrite=1
    Q NS ApplicationDirectory=1 UserDirectory=7 DocumentationDirectory=8 CoreServiceDirectory=10
    Q NS AutosavedInformationDirectory=11 MoviesDirectory=17 MusicDirectory PicturesDirectory SharedPublicDirectory=21
    Q NS PreferencePanesDirectory=22 ApplicationScriptsDirectory ItemReplacementDirectory=99 AllApplicationsDirectory
    Q NS AllLibrariesDirectory=101 TrashDirectory SystemDomainMask=8 NetworkDomainMask=4
    Q NSStreamEvent None=0 OpenCompleted HasBytesAvailable HasSpaceAvailable=4 ErrorOccurred=8 EndEncountered=16
    Q NSStreamStatus NotOpen Opening Open Reading Writing AtEnd Closed Error
    @ NSStreamDataWrittenToMemoryStreamKey=kCFStreamPropertyDataWritten NSStreamSocketSecurityLevelKey
    @ NSStreamFileCurrentOffsetKey=kCFStreamPropertyFileCurrentOffset
    @ NSHTTPCookieName=Name NSHTTPCookieValue=Value NSHTTPCookieOriginURL=OriginURL NSHTTPCookieVersion=Version
    @ NSHTTPCookieDomain=Domain NSHTTPCookiePath=Path NSHTTPCookieSecure=Secure NSHTTPCookieExpires=Expires
    @ NSHTTPCookieComment=Comment NSHTTPCookieDiscard=Discard NSHTTPCookieMaximumAge=Max-Age NSHTTPCookiePort=Port
    Q NSHTTPCookieAcceptPolicy Always Never OnlyFromMainDocumentDomain
    @ NSClassDescriptionNeededForClassNotification NSUbiquitousKeyValueStoreChangeReasonKey
    @ NSUbiquitousKeyValueStoreChangedKeysKey
    q NSUbiquitousKeyValueStore ServerChange InitialSyncChange QuotaViolationChange AccountChange
    Q NSFileCoordinatorReading << WithoutChanges ResolvesSymbolicLink ImmediatelyAvailableMetadataOnly ForUploading
    Q NSFileCoordinatorWriting << ForDeleting ForMoving ForMerging ForReplacing ContentIndependentMetadataOnly
    Q NSFileManagerItemReplacement << UsingNewMetadataOnly WithoutDeletingBackupItem
    Q NSURLBookmark CreationMinimalBookmark=512 CreationSuitableForBookmarkFile=1024 CreationWithSecurityScope=2048
    Q NSURLBookmark CreationSecurityScopeAllowOnlyReadAccess=4096 ResolutionWithoutUI=256 ResolutionWithoutMounting=512
    Q NSURLBookmark ResolutionWithSecurityScope=1024
    Q NSNotificationSuspensionBehavior Drop=1 Coalesce Hold DeliverImmediately
    : Q NSFileCoordinatorReadingOptions NSFileCoordinatorWritingOptions NSURLBookmarkCreationOptions NSURLBookmarkResolutionOptions
    q NSURLSessionWebSocketMessageType Data String
    q NSURLSessionWebSocketCloseCode Invalid=0 NormalClosure=1000 GoingAway ProtocolError UnsupportedData NoStatusReceived=1005
    q NSURLSessionWebSocketCloseCode AbnormalClosure=1006 InvalidFramePayloadData PolicyViolation MessageTooBig
    : q NSURLSessionWebSocketMessageType NSURLSessionWebSocketCloseCode
    q NSURLSessionTaskState Running Suspended Canceling Completed
    q NSURLSessionAuthChallenge UseCredential PerformDefaultHandling CancelAuthenticationChallenge RejectProtectionSpace
    q NSURLSessionResponse Cancel Allow BecomeDownload BecomeStream
    q - NSURLSessionTransferSizeUnknown=-1 NSURLResponseUnknownLength=-1
    @ NSURLSessionDownloadTaskResumeData
    f NSURLSessionTaskPriority Default=0.5 Low=0.25 High=0.75
    Q NSURLRequest UseProtocolCachePolicy=0 ReloadIgnoringLocalCacheData ReturnCacheDataElseLoad ReturnCacheDataDontLoad
    Q NSURLRequest ReloadIgnoringCacheData=1 ReloadIgnoringLocalAndRemoteCacheData=4 ReloadRevalidatingCacheData
    Q NSURLNetworkServiceType Default VoIP Video Background Voice ResponsiveData=6
    Q NSURLCacheStorage Allowed AllowedInMemoryOnly NotAllowed
    Q NSURLCredentialPersistence None ForSession Permanent Synchronizable
    @ NSURLAuthenticationMethodDefault NSURLAuthenticationMethodHTTPBasic NSURLAuthenticationMethodHTTPDigest
    @ NSURLAuthenticationMethodHTMLForm NSURLAuthenticationMethodNTLM NSURLAuthenticationMethodNegotiate
    @ NSURLAuthenticationMethodClientCertificate NSURLAuthenticationMethodServerTrust
    @ NSURLProtectionSpaceHTTP=http NSURLProtectionSpaceHTTPS=https
    q NSXMLParser InternalError=1 OutOfMemoryError DocumentStartError EmptyDocumentError PrematureDocumentEndError
    q NSXMLParser InvalidHexCharacterRefError=6 InvalidDecimalCharacterRefError InvalidCharacterRefError
    q NSXMLParser InvalidCharacterError=9 UndeclaredEntityError=26 UnknownEncodingError=31 AttributeNotStartedError=39
    q NSXMLParser AttributeNotFinishedError=40 AttributeHasNoValueError AttributeRedefinedError LiteralNotStartedError
    q NSXMLParser LessThanSymbolInAttributeError=38 CommentNotFinishedError=45 CDATANotFinishedError=63
    q NSXMLParser SpaceRequiredError=65 NAMERequiredError=68 GTRequiredError=73 TagNameMismatchError=76
    q NSXMLParser InvalidURIError=91 NotWellBalancedError=85 ExtraContentError=86 DelegateAbortedParseError=512
    q NSTaskTerminationReason Exit=1 UncaughtSignal
    Q NSActivity IdleDisplaySleepDisabled=1099511627776 IdleSystemSleepDisabled=1048576 SuddenTerminationDisabled=16384
    Q NSActivity AutomaticTerminationDisabled=32768 UserInitiated=16777215 UserInitiatedAllowingIdleSystemSleep=15728639
    Q NSActivity Background=255 LatencyCritical=1095216660480
    I NS WindowsNTOperatingSystem=1 Windows95OperatingSystem SolarisOperatingSystem HPUXOperatingSystem
    I NS MACHOperatingSystem=5 SunOSOperatingSystem OSF1OperatingSystem
    q NSProcessInfoThermalState Nominal Fair Serious Critical
    Q NSNotification DeliverImmediately=1 PostToAllSessions=2
    q NSTimeZoneNameStyle Standard=0 ShortStandard DaylightSaving ShortDaylightSaving Generic ShortGeneric
    Q NSByteCountFormatterUse Default=0 Bytes KB MB=4 GB=8 TB=16 PB=32 EB=64 ZB=128 YBOrHigher=65280 All=65535
    q NSDateComponentsFormatterUnitsStyle Positional Abbreviated Short Full SpellOut Brief
    Q NSDateComponentsFormatterZeroFormattingBehavior None Default DropLeading DropMiddle=4 DropTrailing=8 DropAll=14 Pad=65536
    Q NSISO8601DateFormatWith Year=1 Month WeekOfYear=4 Day=16 Time=32 TimeZone=64 SpaceBetweenDateAndTime=128
    Q NSISO8601DateFormatWith DashSeparatorInDate=256 ColonSeparatorInTime=512 ColonSeparatorInTimeZone=1024
    Q NSISO8601DateFormatWith FractionalSeconds=2048 FullDate=275 FullTime=1632 InternetDateTime=1907
    q NSFormattingContext Unknown Dynamic Standalone ListItem BeginningOfSentence MiddleOfSentence
    q NSFormattingUnitStyle Short=1 Medium Long
    Q NSDateIntervalFormatter NoStyle ShortStyle MediumStyle LongStyle FullStyle
    q NSLengthFormatterUnit Millimeter=8 Centimeter Meter=11 Kilometer=14 Inch=1281 Foot Yard Mile
    q NSMassFormatterUnit Gram=11 Kilogram=14 Ounce=1537 Pound Stone
    q NSEnergyFormatterUnit Joule=11 Kilojoule=14 Calorie=1793 Kilocalorie
    : Q NSDateIntervalFormatterStyle
    : q NSLengthFormatterUnit NSMassFormatterUnit NSEnergyFormatterUnit
    q NSRelativeDateTimeFormatterUnitsStyle Full SpellOut Short Abbreviated
    q NSRelativeDateTimeFormatterStyle Numeric Named
    Q NSMeasurementFormatterUnitOptions ProvidedUnit=1 NaturalScale TemperatureWithoutUnit=4
    q NSPersonNameComponentsFormatterStyle Default Short Medium Long Abbreviated
    q NSUnderlineStyle None Single Thick Double=9
    q NSUnderlinePattern Solid=0 Dot=256 Dash=512 DashDot=768 DashDotDot=1024
    q NSUnderlineStylePattern Solid=0 Dot=256 Dash=512 DashDot=768 DashDotDot=1024
    q - NSUnderlineByWord=32768 NSUnderlineStyleByWord=32768
    q NSWritingDirection Natural=-1 LeftToRight RightToLeft
    @ NSFontAttributeName=NSFont NSForegroundColorAttributeName=NSColor NSBackgroundColorAttributeName=NSBackgroundColor
    @ NSParagraphStyleAttributeName=NSParagraphStyle NSKernAttributeName=NSKern NSLinkAttributeName=NSLink
    @ NSAttachmentAttributeName=NSAttachment NSUnderlineStyleAttributeName=NSUnderline NSShadowAttributeName=NSShadow
    @ NSStrikethroughStyleAttributeName=NSStrikethrough NSStrokeWidthAttributeName=NSStrokeWidth
    @ NSStrokeColorAttributeName=NSStrokeColor NSBaselineOffsetAttributeName=NSBaselineOffset
    @ NSTextEffectAttributeName=NSTextEffect NSTextEffectLetterpressStyle=_UIKitNewLetterpressStyle
    @ NSUnderlineColorAttributeName=NSUnderlineColor NSStrikethroughColorAttributeName=NSStrikethroughColor
    @ NSLigatureAttributeName=NSLigature NSObliquenessAttributeName=NSObliqueness NSExpansionAttributeName=NSExpansion
    @ NSSuperscriptAttributeName=NSSuperScript NSToolTipAttributeName=NSToolTip NSCursorAttributeName=NSCursor
    @ NSDocumentTypeDocumentAttribute=DocumentType NSCharacterEncodingDocumentAttribute=CharacterEncoding
    @ NSPlainTextDocumentType=NSPlainText NSHTMLTextDocumentType=NSHTML NSRTFTextDocumentType=NSRTF
    Q NS MinXEdge MinYEdge MaxXEdge MaxYEdge
    Q NSRectEdge MinX MinY MaxX MaxY
    I CGRect MinXEdge MinYEdge MaxXEdge MaxYEdge
    q NS_ UnknownByteOrder LittleEndian BigEndian
    q CFByteOrder Unknown LittleEndian BigEndian
    Q NS WindowsNTOperatingSystem=1 Windows95OperatingSystem SolarisOperatingSystem HPUXOperatingSystem
    Q NS MACHOperatingSystem=5 SunOSOperatingSystem OSF1OperatingSystem
    Q - NSUndoCloseGroupingRunLoopOrdering=350000
    @ NSProgressFileOperationKindDownloading NSProgressFileOperationKindCopying NSProgressFileOperationKindReceiving
    @ NSProgressFileTotalCountKey NSProgressFileCompletedCountKey NSProgressFileURLKey
    @ NSLocaleCalendar=kCFLocaleCalendarKey NSLocaleMeasurementSystem=kCFLocaleMeasurementSystemKey
    @ NSLocaleScriptCode=kCFLocaleScriptCodeKey NSLocaleVariantCode=kCFLocaleVariantCodeKey
    @ NSLocaleCollationIdentifier=collation NSLocaleExemplarCharacterSet=kCFLocaleExemplarCharacterSetKey
    @ NSLocaleQuotationBeginDelimiterKey=kCFLocaleQuotationBeginDelimiterKey NSLocaleCollatorIdentifier
    @ NSLocaleQuotationEndDelimiterKey=kCFLocaleQuotationEndDelimiterKey
    @ NSExtensionItemAttachmentsKey NSExtensionItemAttributedTitleKey NSUserActivityTypeBrowsingWeb
    Q NSMatching Progress=1 Completed HitEnd=4 RequiredEnd=8 InternalError=16
    @ NSLinguisticTagSchemeLexicalClass=LexicalClass NSLinguisticTagSchemeTokenType=TokenType
    @ NSLinguisticTagSchemeNameType=NameType NSLinguisticTagSchemeLemma=Lemma NSLinguisticTagSchemeLanguage=Language
    @ NSLinguisticTagNoun=Noun NSLinguisticTagVerb=Verb NSLinguisticTagWord=Word NSLinguisticTagWhitespace=Whitespace
    @ NSLinguisticTagPunctuation=Punctuation NSLinguisticTagOther=Other NSLinguisticTagSchemeScript=Script
    @ NSLinguisticTagSchemeNameTypeOrLexicalClass=NameTypeOrLexicalClass
    q NSLinguisticTaggerUnit Word Sentence Paragraph Document
    : q NSLinguisticTaggerUnit
    Q NSLinguisticTagger << OmitWords OmitPunctuation OmitWhitespace OmitOther JoinNames
    @ NSURLFileScheme=file NSFileHandleNotificationMonitorModes NSConnectionReplyMode
    : q NSURLSessionTaskState NSURLSessionAuthChallengeDisposition NSURLSessionResponseDisposition NSXMLParserError
    : q NSTaskTerminationReason NSProcessInfoThermalState NSDateComponentsFormatterUnitsStyle NSFormattingContext
    : q NSWritingDirection
    : q NSFormattingUnitStyle NSPersonNameComponentsFormatterStyle NSUnderlineStyle NSRelativeDateTimeFormatterStyle
    : q NSRelativeDateTimeFormatterUnitsStyle NSURLErrorCode CFURLPathStyle CFNumberFormatterStyle
    : q CFDateFormatterStyle CFPropertyListFormat CFStringCompareFlags CFByteOrder NSTextMovement
    : Q NSURLRequestCachePolicy NSURLRequestNetworkServiceType NSURLCacheStoragePolicy NSURLCredentialPersistence
    : Q NSHTTPCookieAcceptPolicy NSStreamEvent NSStreamStatus NSTextCheckingType NSTextCheckingTypes NSActivityOptions
    : Q NSDirectoryEnumerationOptions NSVolumeEnumerationOptions NSCalculationError NSByteCountFormatterUnits
    : Q NSByteCountFormatterCountStyle NSDateComponentsFormatterZeroFormattingBehavior NSISO8601DateFormatOptions
    : q NSTimeZoneNameStyle
    : Q NSMeasurementFormatterUnitOptions NSMatchingFlags NSNumberFormatterBehavior NSNumberFormatterPadPosition
    : Q NSNumberFormatterRoundingMode NSDateFormatterBehavior NSLinguisticTaggerOptions NSFileWrapperReadingOptions
    : Q NSAttributedStringEnumerationOptions NSItemProviderFileOptions NSBackgroundActivityResult NSByteOrder
    : Q NSPropertyListReadOptions NSPropertyListWriteOptions NSPropertyListMutabilityOptions NSFileManagerItemReplacementOptions
    : Q CFPropertyListMutabilityOptions NSAlignmentOptions NSComparisonPredicateOptions
    : Q NSComparisonPredicateModifier NSPredicateOperatorType NSCompoundPredicateType NSExpressionType NSURLHandleStatus
    : I CGRectEdge
    : @"NSString" NSURLResourceKey NSFileAttributeType NSHTTPCookiePropertyKey NSStreamPropertyKey NSCalendarIdentifier
    : @"NSString" NSLocaleKey NSProgressKind NSProgressUserInfoKey NSProgressFileOperationKind NSLinguisticTag
    : @"NSString" NSLinguisticTagScheme NSFileProtectionType NSTextCheckingKey NSAttributedStringDocumentType
    : r^{__CFURL} CFURLRef
    : ^{__CFBinaryHeap} CFBinaryHeapRef
    : ^{__CFBundle} CFBundleRef
    : ^{__CFNotificationCenter} CFNotificationCenterRef
    : r^{__CFCharacterSet} CFCharacterSetRef
    : q CFCharacterSetPredefinedSet
    q kCFCharacterSet Control=1 Whitespace WhitespaceAndNewline DecimalDigit Letter LowercaseLetter UppercaseLetter NonBase
    q kCFCharacterSet Decomposable=9 AlphaNumeric Punctuation Illegal CapitalizedLetter Symbol Newline
    : r^{__CFLocale} CFLocaleRef
    : r^{__CFTimeZone} CFTimeZoneRef
    : ^{__CFCalendar} CFCalendarRef
    : ^{__CFStringTokenizer} CFStringTokenizerRef
    : Q CFStringTokenizerTokenType
    Q kCFStringTokenizerUnit Word Sentence Paragraph LineBreak WordBoundary
    Q kCFStringTokenizerAttribute LatinTranscription=65536 Language=131072
    Q kCFStringTokenizerToken None Normal HasSubTokensMask=2 HasDerivedSubTokensMask=4 HasHasNumbersMask=8
    Q kCFStringTokenizerToken HasNonLettersMask=16 IsCJWordMask=32
    : r^{__CFBitVector} CFBitVectorRef
    : ^{__CFBitVector} CFMutableBitVectorRef
    : I CFBit
    : ^{__CFBag} CFMutableBagRef
    : r^{__CFBag} CFBagRef
    : ^{__CFData} CFMutableDataRef
    : r^v CFPropertyListRef
    : ^{__CFNumberFormatter} CFNumberFormatterRef
    : ^{__CFDateFormatter} CFDateFormatterRef
    : r^{__CFAttributedString} CFAttributedStringRef
    : ^{__CFAttributedString} CFMutableAttributedStringRef
    : ^{__CFCharacterSet} CFMutableCharacterSetRef
    Q kCFDataSearch Backwards=1 Anchored
    : Q CFDataSearchFlags

    """
}
