// Enumerators, options and string constants of Foundation that are seldom used, with the values of Apple's headers.

extension DeclarationLibrary {
  static let optionText = """
    Q - NSActivityAnimationTrackingEnabled=35184372088832
    Q - NSActivityTrackingEnabled=70368744177664
    Q - NSActivityUserInteractive=1095233437695
    Q - NSAdminApplicationDirectory=4
    Q - NSDemoApplicationDirectory=2
    Q - NSDeveloperApplicationDirectory=3
    Q - NSDeveloperDirectory=6
    Q - NSInputMethodsDirectory=16
    Q - NSPrinterDescriptionDirectory=20
    Q - NSAnyKeyExpressionType=15
    Q - NSConditionalExpressionType=20
    Q NSAlign MinXInward=1 MinYInward=2 MaxXInward=4 MaxYInward=8 WidthInward=16 HeightInward=32
    Q NSAlign MinXOutward=256 MinYOutward=512 MaxXOutward=1024 MaxYOutward=2048 WidthOutward=4096 HeightOutward=8192
    Q NSAlign MinXNearest=65536 MinYNearest=131072 MaxXNearest=262144 MaxYNearest=524288
    Q NSAlign WidthNearest=1048576 HeightNearest=2097152
    Q NSAlign AllEdgesInward=15 AllEdgesOutward=3840 AllEdgesNearest=983040
    Q - NSAlignRectFlipped=-9223372036854775808
    Q NSAttributedStringEnumeration Reverse=2 LongestEffectiveRangeNotRequired=1048576
    q NSBundleError Minimum=4992 Maximum=5119
    q NSCompressionError Minimum=5376 Maximum=5503
    q - NSCompressionFailedError=5376
    q - NSDecompressionFailedError=5377
    q NSUserActivity HandoffUserInfoTooLargeError=4611 ErrorMaximum=4863
    q - NSXPCConnectionCodeSigningRequirementFailure=4102
    q NSXPCConnectionError Minimum=4096 Maximum=4224
    q NSBundleExecutableArchitecture I386=7 PPC=18 X86_64=16777223 ARM64=16777228 PPC64=16777234
    q NSDataCompressionAlgorithm LZFSE LZ4 LZMA Zlib
    Q NSDataWritingFileProtectionComplete UntilFirstUserAuthentication=1073741824 WhenUserInactive=1342177280
    q NSDecodingFailurePolicy RaiseException SetErrorAndReturn
    Q NSFileCoordinator ReadingWithoutChanges=1 WritingForDeleting=1 ReadingResolvesSymbolicLink WritingForMoving=2
    Q NSFileCoordinator ReadingImmediatelyAvailableMetadataOnly=4 WritingForMerging=4 ReadingForUploading=8
    Q NSFileCoordinator WritingForReplacing=8 WritingContentIndependentMetadataOnly=16
    Q NSFileManagerItemReplacement UsingNewMetadataOnly=1 WithoutDeletingBackupItem
    Q NSFileVersion AddingByMoving=1 ReplacingByMoving=1
    Q NSFileWrapper ReadingImmediate=1 WritingAtomic=1 ReadingWithoutMapping WritingWithNameUpdating=2
    q NSItemProvider UnavailableCoercionError=-1200 UnexpectedValueClassError=-1100 ItemUnavailableError=-1000
    q NSItemProvider UnknownError=-1 RepresentationVisibilityAll FileOptionOpenInPlace RepresentationVisibilityTeam=1
    q NSItemProvider RepresentationVisibilityOwnProcess=3
    Q - NSJSONReadingJSON5Allowed=8
    Q - NSJSONReadingTopLevelDictionaryAssumed=16
    Q NSLocaleLanguageDirection Unknown LeftToRight RightToLeft TopToBottom BottomToTop
    Q NSMachPortDeallocate None SendRight ReceiveRight
    Q NSNetService NoAutoRename=1 ListenForConnections
    q NSNetServices MissingRequiredConfigurationError=-72008 TimeoutError InvalidError CancelledError BadArgumentError
    q NSNetServices ActivityInProgress=-72003 NotFoundError CollisionError UnknownError
    q - NSOpenStepUnicodeReservedBase=62464
    Q - NSPersonNameComponentsFormatterPhonetic=2
    Q NSStringEnumerationBy CaretPositions=5 DeletionClusters
    Q NSURLBookmarkCreation PreferFileIDResolution=256 MinimalBookmark=512 SuitableForBookmarkFile=1024
    Q NSURLBookmarkCreation WithoutImplicitSecurityScope=536870912
    Q NSURLBookmarkResolutionWithout UI=256 Mounting=512 ImplicitStartAccessing=32768
    q NSURLErrorBackgroundSession WasDisconnected=-997 InUseByAnotherProcess RequiresSharedContainer
    q NSURLErrorCancelledReason UserForceQuitApplication BackgroundUpdatesDisabled InsufficientSystemResources
    q NSURLErrorDownloadDecodingFailed ToComplete=-3007 MidStream
    q - NSURLErrorFileOutsideSafeArea=-1104
    q NSURLErrorNetworkUnavailableReason Cellular Expensive Constrained
    Q NSURLNetworkServiceType AVStreaming=8 ResponsiveAV CallSignaling=11
    Q NSURLRequestAttribution Developer User
    q - NSURLRelationshipContains
    q - NSURLRelationshipOther=2
    q - NSURLRelationshipSame=1
    q NSURLSessionDelayedRequest ContinueLoading UseNewRequest Cancel
    q NSURLSessionMultipathServiceType None Handover Interactive Aggregate
    q NSURLSessionTaskMetrics DomainResolutionProtocolUnknown ResourceFetchTypeUnknown=0 DomainResolutionProtocolUDP
    q NSURLSessionTaskMetrics ResourceFetchTypeNetworkLoad=1 DomainResolutionProtocolTCP ResourceFetchTypeServerPush=2
    q NSURLSessionTaskMetrics DomainResolutionProtocolTLS=3 ResourceFetchTypeLocalCache=3 DomainResolutionProtocolHTTPS
    q NSURLSessionWebSocket CloseCodeInvalid MessageTypeData=0 MessageTypeString CloseCodeNormalClosure=1000
    q NSURLSessionWebSocket CloseCodeGoingAway=1001 CloseCodeProtocolError CloseCodeUnsupportedData
    q NSURLSessionWebSocket CloseCodeNoStatusReceived=1005 CloseCodeAbnormalClosure CloseCodeInvalidFramePayloadData
    q NSURLSessionWebSocket CloseCodePolicyViolation=1008 CloseCodeMessageTooBig CloseCodeMandatoryExtensionMissing
    q NSURLSessionWebSocket CloseCodeInternalServerError=1011 CloseCodeTLSHandshakeFailure=1015
    q NSUbiquitousKeyValueStore ServerChange InitialSyncChange QuotaViolationChange AccountChange
    Q NSXMLParserResolveExternalEntities Never NoNetwork SameOriginOnly Always
    Q - NSXPCConnectionPrivileged=4096
    @ NSAssertionHandlerKey=NSAssertionHandler
    @ NSBundleResourceRequestLowDiskSpaceNotification
    @ NSExtensionHostDidBecomeActiveNotification
    @ NSExtensionHostDidEnterBackgroundNotification NSExtensionHostWillEnterForegroundNotification
    @ NSExtensionHostWillResignActiveNotification NSExtensionItemAttributedContentTextKey NSExtensionItemsAndErrorsKey
    @ NSExtensionJavaScriptFinalizeArgumentKey NSExtensionJavaScriptPreprocessingResultsKey
    @ NSFileManagerUnmountDissentingProcessIdentifierErrorKey NSFileProtectionCompleteWhenUserInactive NSHTTPCookieCommentURL
    @ NSHTTPCookieSameSiteLax NSHTTPCookieSameSitePolicy NSHTTPCookieSameSiteStrict NSItemProviderErrorDomain
    @ NSItemProviderPreferredImageSizeKey NSLocaleAlternateQuotationBeginDelimiterKey
    @ NSLocaleAlternateQuotationEndDelimiterKey NSNetServicesErrorCode NSNetServicesErrorDomain
    @ NSProgressFileAnimationImageKey NSProgressFileAnimationImageOriginalRectKey NSProgressFileIconKey
    @ NSProgressFileOperationKindDecompressingAfterDownloading NSProgressFileOperationKindDuplicating
    @ NSProgressFileOperationKindUploading NSStreamNetworkServiceType NSStreamNetworkServiceTypeBackground
    @ NSStreamNetworkServiceTypeCallSignaling NSStreamNetworkServiceTypeVideo NSStreamNetworkServiceTypeVoIP
    @ NSStreamNetworkServiceTypeVoice NSStreamSOCKSProxyConfigurationKey NSStreamSOCKSProxyHostKey
    @ NSStreamSOCKSProxyPasswordKey NSStreamSOCKSProxyPortKey NSStreamSOCKSProxyUserKey NSStreamSOCKSProxyVersion4
    @ NSStreamSOCKSProxyVersion5 NSStreamSOCKSProxyVersionKey NSStreamSocketSecurityLevelNegotiatedSSL
    @ NSStreamSocketSecurityLevelNone NSStreamSocketSecurityLevelSSLv2 NSStreamSocketSecurityLevelSSLv3
    @ NSStreamSocketSecurityLevelTLSv1 NSStringEncodingDetectionAllowLossyKey NSStringEncodingDetectionDisallowedEncodingsKey
    @ NSStringEncodingDetectionFromWindowsKey NSStringEncodingDetectionLikelyLanguageKey
    @ NSStringEncodingDetectionLossySubstitutionKey NSStringEncodingDetectionSuggestedEncodingsKey
    @ NSStringEncodingDetectionUseOnlySuggestedEncodingsKey NSTextCheckingAirlineKey NSTextCheckingCityKey
    @ NSTextCheckingCountryKey NSTextCheckingFlightKey NSTextCheckingJobTitleKey NSTextCheckingNameKey
    @ NSTextCheckingOrganizationKey NSTextCheckingPhoneKey NSTextCheckingStateKey NSTextCheckingStreetKey
    @ NSTextCheckingZIPKey NSThumbnail1024x1024SizeKey NSURLAddedToDirectoryDateKey NSURLApplicationIsScriptableKey
    @ NSURLCanonicalPathKey NSURLContentTypeKey NSURLCredentialStorageRemoveSynchronizableCredentials NSURLCustomIconKey
    @ NSURLDirectoryEntryCountKey NSURLDocumentIdentifierKey NSURLEffectiveIconKey NSURLErrorBackgroundTaskCancelledReasonKey
    @ NSURLErrorNetworkUnavailableReasonKey NSURLFileContentIdentifierKey NSURLFileIdentifierKey NSURLFileProtectionComplete
    @ NSURLFileProtectionCompleteUnlessOpen NSURLFileProtectionCompleteUntilFirstUserAuthentication
    @ NSURLFileProtectionCompleteWhenUserInactive NSURLFileProtectionKey NSURLFileProtectionNone
    @ NSURLFileResourceIdentifierKey NSURLFileResourceTypeBlockSpecial NSURLFileResourceTypeCharacterSpecial
    @ NSURLFileResourceTypeNamedPipe NSURLFileResourceTypeSocket NSURLFileResourceTypeSymbolicLink
    @ NSURLFileResourceTypeUnknown NSURLFileSecurityKey NSURLGenerationIdentifierKey NSURLHasHiddenExtensionKey
    @ NSURLIsAliasFileKey NSURLIsApplicationKey NSURLIsExecutableKey NSURLIsMountTriggerKey NSURLIsPurgeableKey
    @ NSURLIsSparseKey NSURLIsSystemImmutableKey NSURLIsUbiquitousItemKey NSURLIsUserImmutableKey NSURLKeysOfUnsetValuesKey
    @ NSURLLabelColorKey NSURLLabelNumberKey NSURLLinkCountKey NSURLLocalizedLabelKey NSURLLocalizedTypeDescriptionKey
    @ NSURLMayHaveExtendedAttributesKey NSURLMayShareFileContentKey NSURLPreferredIOBlockSizeKey NSURLProtectionSpaceFTP
    @ NSURLProtectionSpaceFTPProxy NSURLProtectionSpaceHTTPProxy NSURLProtectionSpaceHTTPSProxy
    @ NSURLProtectionSpaceSOCKSProxy NSURLQuarantinePropertiesKey NSURLSessionUploadTaskResumeData NSURLTagNamesKey
    @ NSURLThumbnailDictionaryKey NSURLThumbnailKey NSUbiquitousKeyValueStoreChangeReasonKey
    @ NSUbiquitousKeyValueStoreChangedKeysKey NSUbiquitousUserDefaultsCompletedInitialSyncNotification
    @ NSUbiquitousUserDefaultsDidChangeAccountsNotification NSUbiquitousUserDefaultsNoCloudAccountNotification
    @ NSUndoManagerGroupIsDiscardableKey NSUserDefaultsSizeLimitExceededNotification
    : q NSDataCompressionAlgorithm NSDecodingFailurePolicy NSItemProviderErrorCode NSItemProviderRepresentationVisibility
    : q NSNetServicesError NSURLErrorNetworkUnavailableReason NSURLRelationship NSURLSessionDelayedRequestDisposition
    : q NSURLSessionMultipathServiceType NSURLSessionTaskMetricsDomainResolutionProtocol
    : q NSURLSessionTaskMetricsResourceFetchType NSURLSessionWebSocketCloseCode NSURLSessionWebSocketMessageType
    : Q NSFileCoordinatorReadingOptions NSFileCoordinatorWritingOptions NSFileManagerUnmountOptions
    : Q NSFileVersionAddingOptions NSFileVersionReplacingOptions NSFileWrapperWritingOptions NSMachPortOptions
    : Q NSNetServiceOptions NSPersonNameComponentsFormatterOptions NSURLBookmarkCreationOptions
    : Q NSURLBookmarkFileCreationOptions NSURLBookmarkResolutionOptions NSURLRequestAttribution
    : Q NSXMLParserExternalEntityResolvingPolicy NSXPCConnectionOptions
    : @"NSString" NSFileProviderServiceName NSHTTPCookieStringPolicy NSStreamNetworkServiceTypeValue
    : @"NSString" NSStreamSOCKSProxyConfiguration NSStreamSOCKSProxyVersion NSStreamSocketSecurityLevel
    : @"NSString" NSStringEncodingDetectionOptionsKey NSURLFileProtectionType NSURLFileResourceType
    : @"NSString" NSURLThumbnailDictionaryItem NSUserActivityPersistentIdentifier
    : i NSSocketNativeHandle
    """
}
