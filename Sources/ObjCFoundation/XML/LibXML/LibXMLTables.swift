// libxml2's interface as tables: functions by what they are called with, and constants, as its headers of version 2.9 have them. Its
// types are in LibXMLTables+Types.swift.

enum LibXMLTables {
  /// Result, arguments, and the functions that have them, in the letters of `LibXMLLibrary.encoding`.
  static let functions = """
    A Dt xmlGetID
    A Dtt xmlNewDocProp
    A NA xmlCopyProp xmlCopyPropList
    A NStt xmlNewNsProp xmlSetNsProp
    A NSut xmlNewNsPropEatName
    A Nt xmlHasProp
    A Ntt xmlNewProp xmlSetProp xmlHasNsProp
    B - xmlBufferCreate
    B Q xmlBufferCreateSize
    D Di xmlCopyDoc
    D Hlii xmlSAXParseMemory
    D Hliip xmlSAXParseMemoryWithData
    D Hsi xmlSAXParseFile
    D Hsip xmlSAXParseFileWithData
    D Hti xmlSAXParseDoc
    D Pffpssi xmlCtxtReadIO htmlCtxtReadIO
    D Plissi xmlCtxtReadMemory htmlCtxtReadMemory
    D Pssi xmlCtxtReadFile htmlCtxtReadFile
    D Ptssi xmlCtxtReadDoc htmlCtxtReadDoc
    D R xmlTextReaderCurrentDoc
    D ffpssi xmlReadIO htmlReadIO
    D li xmlParseMemory xmlRecoverMemory
    D lissi xmlReadMemory htmlReadMemory
    D s xmlParseFile xmlRecoverFile xmlParseEntity
    D ss htmlParseFile
    D ssHp htmlSAXParseFile
    D ssi xmlReadFile htmlReadFile
    D t xmlNewDoc xmlParseDoc xmlRecoverDoc
    D ts htmlParseDoc
    D tsHp htmlSAXParseDoc
    D tssi xmlReadDoc htmlReadDoc
    D tt htmlNewDoc htmlNewDocNoDtD
    E g xmlCtxtGetLastError
    I Li xmlDetectCharEncoding
    I Nliim xmlParseInNodeContext
    I s xmlParseCharEncoding
    N D xmlNewDocFragment xmlDocGetRootElement
    N DLi xmlNewDocTextLen xmlNewCDataBlock xmlStringLenGetNodeList
    N DN xmlDocCopyNodeList xmlDocSetRootElement
    N DStt xmlNewDocNode xmlNewDocRawNode
    N DSut xmlNewDocNodeEatName
    N Dt xmlNewDocText xmlNewDocComment xmlNewCharRef xmlNewReference xmlStringGetNodeList
    N Dtt xmlNewDocPI
    N Li xmlNewTextLen
    N N xmlCopyNodeList xmlGetLastChild xmlNextElementSibling xmlFirstElementChild
    N N xmlLastElementChild xmlPreviousElementSibling
    N NDi xmlDocCopyNode
    N NN xmlAddChild xmlAddChildList xmlReplaceNode xmlAddPrevSibling xmlAddSibling
    N NN xmlAddNextSibling xmlTextMerge
    N NStt xmlNewChild xmlNewTextChild
    N Ni xmlCopyNode
    N R xmlTextReaderCurrentNode xmlTextReaderPreserve xmlTextReaderExpand
    N St xmlNewNode
    N Su xmlNewNodeEatName
    N t xmlNewText xmlNewComment
    N tt xmlNewPI
    O N xmlXPathNewNodeSet xmlXPathNewValueTree
    O NtX xmlXPathNodeEval
    O O xmlXPathObjectCopy xmlXPathConvertBoolean xmlXPathConvertNumber xmlXPathConvertString
    O Y valuePop
    O Z xmlXPathNewNodeSetList xmlXPathWrapNodeSet
    O d xmlXPathNewFloat
    O gX xmlXPathCompiledEval
    O i xmlXPathNewBoolean
    O p xmlXPathWrapExternal
    O s xmlXPathNewCString
    O t xmlXPathNewString
    O tX xmlXPathEval xmlXPathEvalExpression
    O u xmlXPathWrapString
    P - xmlNewParserCtxt htmlNewParserCtxt
    P HpffpI xmlCreateIOParserCtxt
    P Hplis xmlCreatePushParserCtxt
    P HplisI htmlCreatePushParserCtxt
    P li htmlCreateMemoryParserCtxt xmlCreateMemoryParserCtxt
    P s xmlCreateFileParserCtxt
    P si xmlCreateURLParserCtxt
    P ss htmlCreateFileParserCtxt
    P t xmlCreateDocParserCtxt
    Q N xmlChildElementCount
    Q gN xmlParserFindNodeInfoIndex
    Q o xmlOutputBufferGetSize
    R D xmlReaderWalker
    R ffpssi xmlReaderForIO
    R lissi xmlReaderForMemory
    R s xmlNewTextReaderFilename
    R ssi xmlReaderForFile
    R tssi xmlReaderForDoc
    S DNt xmlSearchNs xmlSearchNsByHref
    S Dtt xmlNewGlobalNs
    S Ntt xmlNewNs
    S S xmlCopyNamespace xmlCopyNamespaceList
    T D xmlGetIntSubset
    T Dttt xmlCreateIntSubset xmlNewDtd
    T Htt xmlSAXParseDTD
    T T xmlCopyDtd
    T tt xmlParseDTD
    U - xmlCreateURI
    U s xmlParseURI
    U si xmlParseURIRaw
    V Bsi xmlSaveToBuffer
    V ffpsi xmlSaveToIO
    V ssi xmlSaveToFilename
    W Bi xmlNewTextWriterMemory
    W DNi xmlNewTextWriterTree
    W Pi xmlNewTextWriterPushParser
    W mi xmlNewTextWriterDoc
    W o xmlNewTextWriter
    W si xmlNewTextWriterFilename
    X D xmlXPathNewContext
    Y tX xmlXPathNewParserContext
    Z N xmlXPathNodeSetCreate
    Z Y xmlXPathPopNodeSet
    Z ZN xmlXPathNodeLeadingSorted xmlXPathNodeLeading xmlXPathNodeTrailingSorted
    Z ZN xmlXPathNodeTrailing
    Z ZZ xmlXPathNodeSetMerge
    b I xmlAllocParserInputBuffer
    b R xmlTextReaderGetRemainder
    b ffpI xmlParserInputBufferCreateIO
    b liI xmlParserInputBufferCreateMem
    d N xmlXPathCastNodeToNumber
    d O xmlXPathCastToNumber
    d Y xmlXPathPopNumber
    d Z xmlXPathCastNodeSetToNumber
    d i xmlXPathCastBooleanToNumber
    d t xmlXPathCastStringToNumber
    e Dt xmlGetDocEntity xmlGetDtdEntity xmlGetParameterEntity
    e Dtittt xmlNewEntity xmlAddDocEntity xmlAddDtdEntity
    e gt xmlSAX2GetParameterEntity
    e t xmlGetPredefinedEntity
    g - xmlNewValidCtxt xmlCreateEntitiesTable
    g D xmlXIncludeNewContext
    g Dt xmlGetRefs
    g DtI xmlNewDocElementContent
    g PN xmlParserFindNodeInfo
    g Tt xmlGetDtdNotationDesc xmlGetDtdElementDesc
    g Ttt xmlGetDtdAttrDesc xmlGetDtdQElementDesc
    g Tttt xmlGetDtdQAttrDesc
    g Xt xmlXPathCtxtCompile
    g g xmlRelaxNGParse xmlRelaxNGNewValidCtxt xmlSchemaParse xmlSchemaNewValidCtxt
    g gDtA xmlAddID xmlAddRef
    g li xmlRelaxNGNewMemParserCtxt xmlSchemaNewMemParserCtxt
    g s xmlRelaxNGNewParserCtxt xmlSchemaNewParserCtxt
    g t htmlTagLookup xmlXPathCompile
    g tI xmlNewElementContent
    i - xmlGetCompressMode
    i A xmlRemoveProp
    i B xmlBufferLength
    i BDN htmlNodeDump
    i BDNii xmlNodeDump
    i BI xmlBufferResize xmlBufferShrink xmlBufferGrow
    i BLi xmlBufferAdd xmlBufferAddHead
    i BN xmlNodeBufGetContent
    i Bs xmlBufferCCat
    i Bt xmlBufferCat
    i D xmlGetDocCompressMode xmlXIncludeProcess
    i DA xmlRemoveID xmlRemoveRef
    i DHpitm xmlParseBalancedChunkMemory
    i DHpitmi xmlParseBalancedChunkMemoryRecover
    i DHpittm xmlParseExternalEntity
    i DN xmlReconciliateNs
    i DNA xmlIsID xmlIsRef
    i DZikik xmlC14NDocDumpMemory
    i DZikio xmlC14NDocSaveTo
    i DZikisi xmlC14NDocSave
    i Dfpikio xmlC14NExecute
    i Di xmlXIncludeProcessFlags
    i Dip xmlXIncludeProcessFlagsData
    i Dt htmlSetMetaEncoding
    i EE xmlCopyError
    i Hi xmlSAXVersion
    i Hpli xmlSAXUserParseMemory
    i Hps xmlSAXUserParseFile
    i It xmlValidateAttributeValue
    i LLi xmlStrncmp xmlStrncasecmp
    i Li xmlUTF8Strsize
    i N xmlNodeIsText xmlIsBlankNode xmlNodeGetSpacePreserve xmlXIncludeProcessTree
    i NLi xmlTextConcat
    i NN xmlXPathCmpNodes
    i NSt xmlUnsetNsProp
    i NX xmlXPathSetContextNode
    i Ni xmlXIncludeProcessTreeFlags
    i Nip xmlXIncludeProcessTreeFlagsData
    i Nt xmlUnsetProp
    i O xmlXPathCastToBoolean
    i P xmlParseDocument xmlParseExtParsedEnt xmlInitParserCtxt htmlParseCharRef htmlParseDocument
    i Pi xmlCtxtUseOptions htmlCtxtUseOptions
    i Plii xmlParseChunk htmlParseChunk
    i Psiss xmlCtxtResetPush
    i Pttm xmlParseCtxtExternalEntity
    i R xmlTextReaderRead xmlTextReaderReadAttributeValue xmlTextReaderAttributeCount
    i R xmlTextReaderDepth xmlTextReaderHasAttributes xmlTextReaderHasValue xmlTextReaderIsDefault
    i R xmlTextReaderIsEmptyElement xmlTextReaderNodeType xmlTextReaderQuoteChar
    i R xmlTextReaderReadState xmlTextReaderClose xmlTextReaderMoveToFirstAttribute
    i R xmlTextReaderMoveToNextAttribute xmlTextReaderMoveToElement xmlTextReaderNormalization
    i R xmlTextReaderGetParserLineNumber xmlTextReaderGetParserColumnNumber xmlTextReaderNext
    i R xmlTextReaderNextSibling xmlTextReaderIsValid xmlTextReaderStandalone
    i RD xmlReaderNewWalker
    i Rbssi xmlTextReaderSetup
    i Rffpssi xmlReaderNewIO
    i Rg xmlTextReaderRelaxNGSetSchema xmlTextReaderSetSchema
    i Rgi xmlTextReaderRelaxNGValidateCtxt xmlTextReaderSchemaValidateCtxt
    i Ri xmlTextReaderMoveToAttributeNo xmlTextReaderGetParserProp
    i Rii xmlTextReaderSetParserProp
    i Rlissi xmlReaderNewMemory
    i Rs xmlTextReaderRelaxNGValidate xmlTextReaderSchemaValidate
    i Rssi xmlReaderNewFile
    i Rt xmlTextReaderMoveToAttribute
    i Rtssi xmlReaderNewDoc
    i Rtt xmlTextReaderMoveToAttributeNs
    i Us xmlParseURIReference
    i V xmlSaveFlush xmlSaveClose
    i Vf xmlSaveSetEscape xmlSaveSetAttrEscape
    i W xmlTextWriterEndDocument xmlTextWriterStartComment xmlTextWriterEndComment
    i W xmlTextWriterEndElement xmlTextWriterFullEndElement xmlTextWriterEndAttribute
    i W xmlTextWriterEndPI xmlTextWriterStartCDATA xmlTextWriterEndCDATA xmlTextWriterEndDTD
    i W xmlTextWriterEndDTDElement xmlTextWriterEndDTDAttlist xmlTextWriterEndDTDEntity
    i W xmlTextWriterFlush
    i WC xmlTextWriterSetQuoteChar
    i WLi xmlTextWriterWriteRawLen
    i Wi xmlTextWriterSetIndent
    i Wit xmlTextWriterStartDTDEntity
    i Witt xmlTextWriterWriteDTDInternalEntity
    i Witttt xmlTextWriterWriteDTDExternalEntity
    i Wittttt xmlTextWriterWriteDTDEntity
    i Wsss xmlTextWriterStartDocument
    i Wt xmlTextWriterWriteComment xmlTextWriterStartElement xmlTextWriterWriteRaw
    i Wt xmlTextWriterWriteString xmlTextWriterStartAttribute xmlTextWriterStartPI
    i Wt xmlTextWriterWriteCDATA xmlTextWriterStartDTDElement xmlTextWriterStartDTDAttlist
    i Wt xmlTextWriterSetIndentString
    i Wtt xmlTextWriterWriteElement xmlTextWriterWriteAttribute xmlTextWriterWritePI
    i Wtt xmlTextWriterWriteDTDElement xmlTextWriterWriteDTDAttlist
    i Wttt xmlTextWriterStartElementNS xmlTextWriterStartAttributeNS xmlTextWriterStartDTD
    i Wttt xmlTextWriterWriteDTDExternalEntityContents xmlTextWriterWriteDTDNotation
    i Wtttt xmlTextWriterWriteElementNS xmlTextWriterWriteAttributeNS xmlTextWriterWriteDTD
    i XO xmlXPathEvalPredicate
    i Xiii xmlXPathContextSetCache
    i XtO xmlXPathRegisterVariable
    i Xtf xmlXPathRegisterFunc
    i Xtt xmlXPathRegisterNs
    i XttO xmlXPathRegisterVariableNS
    i Xttf xmlXPathRegisterFuncNS
    i Y xmlXPathPopBoolean
    i YO valuePush
    i Z xmlXPathCastNodeSetToBoolean
    i ZN xmlXPathNodeSetContains xmlXPathNodeSetAdd xmlXPathNodeSetAddUnique
    i ZNS xmlXPathNodeSetAddNs
    i bi xmlParserInputBufferRead xmlParserInputBufferGrow
    i bil xmlParserInputBufferPush
    i d xmlXPathCastNumberToBoolean xmlXPathIsNaN xmlXPathIsInf
    i g xmlSAX2GetLineNumber xmlSAX2GetColumnNumber xmlSAX2IsStandalone xmlSAX2HasInternalSubset
    i g xmlSAX2HasExternalSubset
    i gD xmlValidateRoot xmlValidateDtdFinal xmlValidateDocument xmlValidateDocumentFinal
    i gD xmlRelaxNGValidateDoc xmlSchemaValidateDoc
    i gDN xmlValidateElement xmlValidateOneElement
    i gDNAt xmlValidateOneAttribute
    i gDNt xmlValidatePushElement xmlValidatePopElement
    i gDNtSt xmlValidateOneNamespace
    i gDT xmlValidateDtd
    i gDt xmlValidateNotationUse
    i gN xmlXIncludeProcessNode
    i gX xmlXPathCompiledEvalToBoolean
    i gi xmlRelaxParserSetFlag xmlXIncludeSetFlags
    i gti xmlValidatePushCData
    i i xmlSubstituteEntitiesDefault xmlKeepBlanksDefault xmlPedanticParserDefault
    i i xmlLineNumbersDefault htmlHandleOmittedElem xmlIsLetter
    i o xmlOutputBufferFlush xmlOutputBufferClose
    i oDs xmlSaveFileTo
    i oDsi xmlSaveFormatFileTo
    i oil xmlOutputBufferWrite
    i os xmlOutputBufferWriteString
    i otf xmlOutputBufferWriteEscape
    i s xmlDelEncodingAlias
    i sD xmlSaveFile htmlSaveFile
    i sDi xmlSaveFormatFile
    i sDs xmlSaveFileEnc htmlSaveFileEnc
    i sDsi xmlSaveFormatFileEnc htmlSaveFileFormat
    i ss xmlAddEncodingAlias
    i t xmlStrlen xmlCheckUTF8 xmlUTF8Strlen xmlUTF8Size xmlValidateNameValue
    i t xmlValidateNamesValue xmlValidateNmtokenValue xmlValidateNmtokensValue
    i t htmlIsScriptAttribute htmlIsBooleanAttr xmlXPathCastStringToBoolean
    i ti xmlValidateNCName xmlValidateQName xmlValidateName xmlValidateNMToken
    i tj xmlGetUTF8Char
    i tt xmlStrcmp xmlStrcasecmp xmlStrEqual xmlUTF8Strloc xmlUTF8Charcmp xmlIsXHTML
    i ttt xmlStrQEqual
    n P xmlNewInputStream
    n Pt xmlNewStringInputStream
    o Bg xmlOutputBufferCreateBuffer
    o ffpg xmlOutputBufferCreateIO
    o g xmlAllocOutputBuffer
    p Y xmlXPathPopExternal
    q D xmlXPathOrderDocElems
    q N xmlGetLineNo
    q P xmlByteConsumed
    q R xmlTextReaderByteConsumed
    q VD xmlSaveDoc
    q VN xmlSaveTree
    s I xmlGetCharEncodingName
    s s xmlGetEncodingAlias
    t B xmlBufferContent
    t D htmlGetMetaEncoding
    t Dt xmlEncodeEntities
    t R xmlTextReaderConstBaseUri xmlTextReaderConstLocalName xmlTextReaderConstName
    t R xmlTextReaderConstNamespaceUri xmlTextReaderConstPrefix xmlTextReaderConstXmlLang
    t R xmlTextReaderConstValue xmlTextReaderConstEncoding xmlTextReaderConstXmlVersion
    t Rt xmlTextReaderConstString
    t Xt xmlXPathNsLookup
    t g xmlSAX2GetPublicId xmlSAX2GetSystemId
    t o xmlOutputBufferGetContent
    t tC xmlStrchr
    t ti xmlUTF8Strpos
    t tj xmlSplitQName3
    t tt xmlStrstr xmlStrcasestr
    u B xmlBufferDetach
    u DN xmlNodeGetBase
    u DNi xmlNodeListGetString xmlNodeListGetRawString
    u DNtt xmlValidNormalizeAttributeValue
    u Dt xmlEncodeEntitiesReentrant xmlEncodeSpecialChars
    u LLi xmlStrncatNew
    u Li xmlStrndup xmlUTF8Strndup
    u Lii xmlStrsub xmlUTF8Strsub
    u N xmlGetNodePath xmlNodeGetContent xmlNodeGetLang xmlXPathCastNodeToString
    u Nt xmlGetNoNsProp xmlGetProp
    u Ntt xmlGetNsProp
    u O xmlXPathCastToString
    u PLiiCCC xmlStringLenDecodeEntities
    u PtiCCC xmlStringDecodeEntities
    u Ptk xmlSplitQName
    u R xmlTextReaderReadInnerXml xmlTextReaderReadOuterXml xmlTextReaderReadString
    u R xmlTextReaderBaseUri xmlTextReaderLocalName xmlTextReaderName xmlTextReaderNamespaceUri
    u R xmlTextReaderPrefix xmlTextReaderXmlLang xmlTextReaderValue
    u Ri xmlTextReaderGetAttributeNo
    u Rt xmlTextReaderGetAttribute xmlTextReaderLookupNamespace
    u Rtt xmlTextReaderGetAttributeNs
    u U xmlSaveUri
    u Y xmlXPathPopString
    u Z xmlXPathCastNodeSetToString
    u d xmlXPathCastNumberToString
    u gDNtt xmlValidCtxtNormalizeAttributeValue
    u i xmlXPathCastBooleanToString
    u li xmlCharStrndup
    u s xmlCharStrdup
    u t xmlStrdup xmlNormalizeWindowsPath xmlURIEscape xmlCanonicPath xmlPathToURI
    u tk xmlSplitQName2
    u tt xmlBuildURI xmlBuildRelativeURI xmlURIEscapeStr
    u ttui xmlBuildQName
    u uLi xmlStrncat
    u ut xmlStrcat
    v - xmlResetLastError xmlInitializePredefinedEntities xmlXPathInit
    v A xmlFreePropList xmlFreeProp
    v B xmlBufferFree xmlBufferEmpty
    v BDAt xmlAttrSerializeTxtContent
    v BI xmlBufferSetAllocationScheme
    v Bs xmlBufferWriteChar
    v Bt xmlBufferWriteCHAR xmlBufferWriteQuotedString
    v D xmlFreeDoc
    v Dg xmlFreeDocElementContent
    v Di xmlSetDocCompressMode
    v Dkj xmlDocDumpMemory htmlDocDumpMemory
    v Dkji xmlDocDumpFormatMemory htmlDocDumpMemoryFormat
    v Dkjs xmlDocDumpMemoryEnc
    v Dkjsi xmlDocDumpFormatMemoryEnc
    v N xmlUnlinkNode xmlFreeNodeList xmlFreeNode
    v ND xmlSetTreeDoc xmlSetListDoc
    v NLi xmlNodeSetContentLen xmlNodeAddContentLen
    v NS xmlSetNs
    v Ni xmlNodeSetSpacePreserve
    v Nt xmlNodeSetName xmlNodeSetContent xmlNodeAddContent xmlNodeSetLang xmlNodeSetBase
    v O xmlXPathFreeObject xmlXPathFreeNodeSetList
    v P xmlStopParser xmlClearParserCtxt xmlFreeParserCtxt xmlCtxtReset htmlFreeParserCtxt
    v P htmlCtxtReset
    v Pg xmlParserAddNodeInfo
    v Pts xmlSetupParserForBuffer
    v R xmlFreeTextReader
    v Rfp xmlTextReaderSetErrorHandler xmlTextReaderSetStructuredErrorHandler
    v S xmlFreeNs xmlFreeNsList xmlXPathNodeSetFreeNs
    v T xmlFreeDtd
    v U xmlFreeURI
    v W xmlFreeTextWriter
    v X xmlXPathFreeContext xmlXPathRegisteredNsCleanup xmlXPathRegisteredFuncsCleanup
    v X xmlXPathRegisteredVariablesCleanup
    v Xfp xmlXPathRegisterVariableLookup xmlXPathRegisterFuncLookup
    v Y xmlXPathFreeParserContext
    v Z xmlXPathFreeNodeSet xmlXPathNodeSetSort
    v ZN xmlXPathNodeSetDel
    v Zi xmlXPathNodeSetRemove
    v b xmlFreeParserInputBuffer
    v g xmlCtxtResetLastError xmlFreeElementContent xmlFreeEnumeration xmlFreeValidCtxt
    v g xmlSAX2StartDocument xmlSAX2EndDocument xmlXPathFreeCompExpr xmlRelaxNGFreeParserCtxt
    v g xmlRelaxNGFree xmlRelaxNGFreeValidCtxt xmlSchemaFreeParserCtxt xmlSchemaFree
    v g xmlSchemaFreeValidCtxt xmlXIncludeFreeContext
    v gLi xmlSAX2Characters xmlSAX2IgnorableWhitespace xmlSAX2CDataBlock
    v gt xmlSAX2EndElement xmlSAX2Reference xmlSAX2Comment
    v gtt xmlSAX2ProcessingInstruction
    v gttt xmlSAX2InternalSubset xmlSAX2ExternalSubset xmlSAX2EndElementNs
    v i xmlSetCompressMode
    v n xmlFreeInputStream
    v oDNiis xmlNodeDumpOutput
    v oDNs htmlNodeDumpOutput
    v oDNsi htmlNodeDumpFormatOutput
    v oDs htmlDocContentDumpOutput
    v oDsi htmlDocContentDumpFormatOutput
    """

  static let constants = """
    I XML_ BUFFER_ALLOC_DOUBLEIT BUFFER_ALLOC_EXACT BUFFER_ALLOC_IMMUTABLE BUFFER_ALLOC_IO
    I XML_ BUFFER_ALLOC_HYBRID=4 BUFFER_ALLOC_BOUNDED
    I XML_ ELEMENT_NODE=1 ATTRIBUTE_NODE TEXT_NODE CDATA_SECTION_NODE ENTITY_REF_NODE ENTITY_NODE
    I XML_ PI_NODE=7 COMMENT_NODE DOCUMENT_NODE DOCUMENT_TYPE_NODE DOCUMENT_FRAG_NODE
    I XML_ NOTATION_NODE=12 HTML_DOCUMENT_NODE DTD_NODE ELEMENT_DECL ATTRIBUTE_DECL ENTITY_DECL
    I XML_ NAMESPACE_DECL=18 XINCLUDE_START XINCLUDE_END DOCB_DOCUMENT_NODE
    I XML_ ATTRIBUTE_CDATA=1 ATTRIBUTE_ID ATTRIBUTE_IDREF ATTRIBUTE_IDREFS ATTRIBUTE_ENTITY
    I XML_ ATTRIBUTE_ENTITIES=6 ATTRIBUTE_NMTOKEN ATTRIBUTE_NMTOKENS ATTRIBUTE_ENUMERATION
    I XML_ ATTRIBUTE_NOTATION=10
    I XML_ ATTRIBUTE_NONE=1 ATTRIBUTE_REQUIRED ATTRIBUTE_IMPLIED ATTRIBUTE_FIXED
    I XML_ ELEMENT_CONTENT_PCDATA=1 ELEMENT_CONTENT_ELEMENT ELEMENT_CONTENT_SEQ ELEMENT_CONTENT_OR
    I XML_ ELEMENT_CONTENT_ONCE=1 ELEMENT_CONTENT_OPT ELEMENT_CONTENT_MULT ELEMENT_CONTENT_PLUS
    I XML_ ELEMENT_TYPE_UNDEFINED ELEMENT_TYPE_EMPTY ELEMENT_TYPE_ANY ELEMENT_TYPE_MIXED
    I XML_ ELEMENT_TYPE_ELEMENT=4
    I XML_ DOC_WELLFORMED=1 DOC_NSVALID DOC_OLD10=4 DOC_DTDVALID=8 DOC_XINCLUDE=16
    I XML_ DOC_USERBUILT=32 DOC_INTERNAL=64 DOC_HTML=128
    I XML_ ERR_NONE ERR_WARNING ERR_ERROR ERR_FATAL
    I XML_ FROM_NONE FROM_PARSER FROM_TREE FROM_NAMESPACE FROM_DTD FROM_HTML FROM_MEMORY
    I XML_ FROM_OUTPUT=7 FROM_IO FROM_FTP FROM_HTTP FROM_XINCLUDE FROM_XPATH FROM_XPOINTER
    I XML_ FROM_REGEXP=14 FROM_DATATYPE FROM_SCHEMASP FROM_SCHEMASV FROM_RELAXNGP FROM_RELAXNGV
    I XML_ FROM_CATALOG=20 FROM_C14N FROM_XSLT FROM_VALID FROM_CHECK FROM_WRITER FROM_MODULE
    I XML_ FROM_I18N=27 FROM_SCHEMATRONV FROM_BUFFER FROM_URI
    I XML_ ERR_OK ERR_INTERNAL_ERROR ERR_NO_MEMORY ERR_DOCUMENT_START ERR_DOCUMENT_EMPTY
    I XML_ ERR_DOCUMENT_END=5 ERR_INVALID_HEX_CHARREF ERR_INVALID_DEC_CHARREF ERR_INVALID_CHARREF
    I XML_ ERR_INVALID_CHAR=9 ERR_CHARREF_AT_EOF ERR_CHARREF_IN_PROLOG ERR_CHARREF_IN_EPILOG
    I XML_ ERR_CHARREF_IN_DTD=13 ERR_ENTITYREF_AT_EOF ERR_ENTITYREF_IN_PROLOG
    I XML_ ERR_ENTITYREF_IN_EPILOG=16 ERR_ENTITYREF_IN_DTD ERR_PEREF_AT_EOF ERR_PEREF_IN_PROLOG
    I XML_ ERR_PEREF_IN_EPILOG=20 ERR_PEREF_IN_INT_SUBSET ERR_ENTITYREF_NO_NAME
    I XML_ ERR_ENTITYREF_SEMICOL_MISSING=23 ERR_PEREF_NO_NAME ERR_PEREF_SEMICOL_MISSING
    I XML_ ERR_UNDECLARED_ENTITY=26 WAR_UNDECLARED_ENTITY ERR_UNPARSED_ENTITY
    I XML_ ERR_ENTITY_IS_EXTERNAL=29 ERR_ENTITY_IS_PARAMETER ERR_UNKNOWN_ENCODING
    I XML_ ERR_UNSUPPORTED_ENCODING=32 ERR_STRING_NOT_STARTED ERR_STRING_NOT_CLOSED
    I XML_ ERR_NS_DECL_ERROR=35 ERR_ENTITY_NOT_STARTED ERR_ENTITY_NOT_FINISHED ERR_LT_IN_ATTRIBUTE
    I XML_ ERR_ATTRIBUTE_NOT_STARTED=39 ERR_ATTRIBUTE_NOT_FINISHED ERR_ATTRIBUTE_WITHOUT_VALUE
    I XML_ ERR_ATTRIBUTE_REDEFINED=42 ERR_LITERAL_NOT_STARTED ERR_LITERAL_NOT_FINISHED
    I XML_ ERR_COMMENT_NOT_FINISHED=45 ERR_PI_NOT_STARTED ERR_PI_NOT_FINISHED
    I XML_ ERR_NOTATION_NOT_STARTED=48 ERR_NOTATION_NOT_FINISHED ERR_ATTLIST_NOT_STARTED
    I XML_ ERR_ATTLIST_NOT_FINISHED=51 ERR_MIXED_NOT_STARTED ERR_MIXED_NOT_FINISHED
    I XML_ ERR_ELEMCONTENT_NOT_STARTED=54 ERR_ELEMCONTENT_NOT_FINISHED ERR_XMLDECL_NOT_STARTED
    I XML_ ERR_XMLDECL_NOT_FINISHED=57 ERR_CONDSEC_NOT_STARTED ERR_CONDSEC_NOT_FINISHED
    I XML_ ERR_EXT_SUBSET_NOT_FINISHED=60 ERR_DOCTYPE_NOT_FINISHED ERR_MISPLACED_CDATA_END
    I XML_ ERR_CDATA_NOT_FINISHED=63 ERR_RESERVED_XML_NAME ERR_SPACE_REQUIRED
    I XML_ ERR_SEPARATOR_REQUIRED=66 ERR_NMTOKEN_REQUIRED ERR_NAME_REQUIRED ERR_PCDATA_REQUIRED
    I XML_ ERR_URI_REQUIRED=70 ERR_PUBID_REQUIRED ERR_LT_REQUIRED ERR_GT_REQUIRED
    I XML_ ERR_LTSLASH_REQUIRED=74 ERR_EQUAL_REQUIRED ERR_TAG_NAME_MISMATCH ERR_TAG_NOT_FINISHED
    I XML_ ERR_STANDALONE_VALUE=78 ERR_ENCODING_NAME ERR_HYPHEN_IN_COMMENT ERR_INVALID_ENCODING
    I XML_ ERR_EXT_ENTITY_STANDALONE=82 ERR_CONDSEC_INVALID ERR_VALUE_REQUIRED
    I XML_ ERR_NOT_WELL_BALANCED=85 ERR_EXTRA_CONTENT ERR_ENTITY_CHAR_ERROR ERR_ENTITY_PE_INTERNAL
    I XML_ ERR_ENTITY_LOOP=89 ERR_ENTITY_BOUNDARY ERR_INVALID_URI ERR_URI_FRAGMENT WAR_CATALOG_PI
    I XML_ ERR_NO_DTD=94 ERR_CONDSEC_INVALID_KEYWORD ERR_VERSION_MISSING WAR_UNKNOWN_VERSION
    I XML_ WAR_LANG_VALUE=98 WAR_NS_URI WAR_NS_URI_RELATIVE ERR_MISSING_ENCODING WAR_SPACE_VALUE
    I XML_ ERR_NOT_STANDALONE=103 ERR_ENTITY_PROCESSING ERR_NOTATION_PROCESSING WAR_NS_COLUMN
    I XML_ WAR_ENTITY_REDEFINED=107 ERR_UNKNOWN_VERSION ERR_VERSION_MISMATCH ERR_NAME_TOO_LONG
    I XML_ ERR_USER_STOP=111 NS_ERR_XML_NAMESPACE=200 NS_ERR_UNDEFINED_NAMESPACE NS_ERR_QNAME
    I XML_ NS_ERR_ATTRIBUTE_REDEFINED=203 NS_ERR_EMPTY NS_ERR_COLON DTD_ATTRIBUTE_DEFAULT=500
    I XML_ DTD_ATTRIBUTE_REDEFINED=501 DTD_ATTRIBUTE_VALUE DTD_CONTENT_ERROR DTD_CONTENT_MODEL
    I XML_ DTD_CONTENT_NOT_DETERMINIST=505 DTD_DIFFERENT_PREFIX DTD_ELEM_DEFAULT_NAMESPACE
    I XML_ DTD_ELEM_NAMESPACE=508 DTD_ELEM_REDEFINED DTD_EMPTY_NOTATION DTD_ENTITY_TYPE
    I XML_ DTD_ID_FIXED=512 DTD_ID_REDEFINED DTD_ID_SUBSET DTD_INVALID_CHILD DTD_INVALID_DEFAULT
    I XML_ DTD_LOAD_ERROR=517 DTD_MISSING_ATTRIBUTE DTD_MIXED_CORRUPT DTD_MULTIPLE_ID DTD_NO_DOC
    I XML_ DTD_NO_DTD=522 DTD_NO_ELEM_NAME DTD_NO_PREFIX DTD_NO_ROOT DTD_NOTATION_REDEFINED
    I XML_ DTD_NOTATION_VALUE=527 DTD_NOT_EMPTY DTD_NOT_PCDATA DTD_NOT_STANDALONE DTD_ROOT_NAME
    I XML_ DTD_STANDALONE_WHITE_SPACE=532 DTD_UNKNOWN_ATTRIBUTE DTD_UNKNOWN_ELEM
    I XML_ DTD_UNKNOWN_ENTITY=535 DTD_UNKNOWN_ID DTD_UNKNOWN_NOTATION DTD_STANDALONE_DEFAULTED
    I XML_ DTD_XMLID_VALUE=539 DTD_XMLID_TYPE DTD_DUP_TOKEN
    I XML_ INTERNAL_GENERAL_ENTITY=1 EXTERNAL_GENERAL_PARSED_ENTITY
    I XML_ EXTERNAL_GENERAL_UNPARSED_ENTITY=3 INTERNAL_PARAMETER_ENTITY EXTERNAL_PARAMETER_ENTITY
    I XML_ INTERNAL_PREDEFINED_ENTITY=6
    I XML_ PARSER_EOF=-1 PARSER_START PARSER_MISC PARSER_PI PARSER_DTD PARSER_PROLOG
    I XML_ PARSER_COMMENT=5 PARSER_START_TAG PARSER_CONTENT PARSER_CDATA_SECTION PARSER_END_TAG
    I XML_ PARSER_ENTITY_DECL=10 PARSER_ENTITY_VALUE PARSER_ATTRIBUTE_VALUE PARSER_SYSTEM_LITERAL
    I XML_ PARSER_EPILOG=14 PARSER_IGNORE PARSER_PUBLIC_LITERAL
    I XML_ PARSE_UNKNOWN PARSE_DOM PARSE_SAX PARSE_PUSH_DOM PARSE_PUSH_SAX PARSE_READER
    I XML_ CHAR_ENCODING_ERROR=-1 CHAR_ENCODING_NONE CHAR_ENCODING_UTF8 CHAR_ENCODING_UTF16LE
    I XML_ CHAR_ENCODING_UTF16BE=3 CHAR_ENCODING_UCS4LE CHAR_ENCODING_UCS4BE CHAR_ENCODING_EBCDIC
    I XML_ CHAR_ENCODING_UCS4_2143=7 CHAR_ENCODING_UCS4_3412 CHAR_ENCODING_UCS2
    I XML_ CHAR_ENCODING_8859_1=10 CHAR_ENCODING_8859_2 CHAR_ENCODING_8859_3 CHAR_ENCODING_8859_4
    I XML_ CHAR_ENCODING_8859_5=14 CHAR_ENCODING_8859_6 CHAR_ENCODING_8859_7 CHAR_ENCODING_8859_8
    I XML_ CHAR_ENCODING_8859_9=18 CHAR_ENCODING_2022_JP CHAR_ENCODING_SHIFT_JIS
    I XML_ CHAR_ENCODING_EUC_JP=21 CHAR_ENCODING_ASCII
    I XML_ PARSE_RECOVER=1 PARSE_NOENT PARSE_DTDLOAD=4 PARSE_DTDATTR=8 PARSE_DTDVALID=16
    I XML_ PARSE_NOERROR=32 PARSE_NOWARNING=64 PARSE_PEDANTIC=128 PARSE_NOBLANKS=256
    I XML_ PARSE_SAX1=512 PARSE_XINCLUDE=1024 PARSE_NONET=2048 PARSE_NODICT=4096
    I XML_ PARSE_NSCLEAN=8192 PARSE_NOCDATA=16384 PARSE_NOXINCNODE=32768 PARSE_COMPACT=65536
    I XML_ PARSE_OLD10=131072 PARSE_NOBASEFIX=262144 PARSE_HUGE=524288 PARSE_OLDSAX=1048576
    I XML_ PARSE_IGNORE_ENC=2097152 PARSE_BIG_LINES=4194304
    I XML_ WITH_THREAD=1 WITH_TREE WITH_OUTPUT WITH_PUSH WITH_READER WITH_PATTERN WITH_WRITER
    I XML_ WITH_SAX1=8 WITH_FTP WITH_HTTP WITH_VALID WITH_HTML WITH_LEGACY WITH_C14N WITH_CATALOG
    I XML_ WITH_XPATH=16 WITH_XPTR WITH_XINCLUDE WITH_ICONV WITH_ISO8859X WITH_UNICODE WITH_REGEXP
    I XML_ WITH_AUTOMATA=23 WITH_EXPR WITH_SCHEMAS WITH_SCHEMATRON WITH_MODULES WITH_DEBUG
    I XML_ WITH_DEBUG_MEM=29 WITH_DEBUG_RUN WITH_ZLIB WITH_ICU WITH_LZMA WITH_NONE=99999
    I HTML_ PARSE_RECOVER=1 PARSE_NODEFDTD=4 PARSE_NOERROR=32 PARSE_NOWARNING=64
    I HTML_ PARSE_PEDANTIC=128 PARSE_NOBLANKS=256 PARSE_NONET=2048 PARSE_NOIMPLIED=8192
    I HTML_ PARSE_COMPACT=65536 PARSE_IGNORE_ENC=2097152
    I HTML_ NA INVALID DEPRECATED VALID=4 REQUIRED=12
    I XPATH_ EXPRESSION_OK NUMBER_ERROR UNFINISHED_LITERAL_ERROR START_LITERAL_ERROR
    I XPATH_ VARIABLE_REF_ERROR=4 UNDEF_VARIABLE_ERROR INVALID_PREDICATE_ERROR EXPR_ERROR
    I XPATH_ UNCLOSED_ERROR=8 UNKNOWN_FUNC_ERROR INVALID_OPERAND INVALID_TYPE INVALID_ARITY
    I XPATH_ INVALID_CTXT_SIZE=13 INVALID_CTXT_POSITION MEMORY_ERROR
    I - XPTR_SYNTAX_ERROR=16 XPTR_RESOURCE_ERROR XPTR_SUB_RESOURCE_ERROR
    I XPATH_ UNDEF_PREFIX_ERROR=19 ENCODING_ERROR INVALID_CHAR_ERROR INVALID_CTXT STACK_ERROR
    I XPATH_ FORBID_VARIABLE_ERROR=24 OP_LIMIT_EXCEEDED RECURSION_LIMIT_EXCEEDED
    I XPATH_ UNDEFINED NODESET BOOLEAN NUMBER STRING POINT RANGE LOCATIONSET USERS XSLT_TREE
    I XML_ RELAXNG_OK RELAXNG_ERR_MEMORY RELAXNG_ERR_TYPE RELAXNG_ERR_TYPEVAL RELAXNG_ERR_DUPID
    I XML_ RELAXNG_ERR_TYPECMP=5 RELAXNG_ERR_NOSTATE RELAXNG_ERR_NODEFINE RELAXNG_ERR_LISTEXTRA
    I XML_ RELAXNG_ERR_LISTEMPTY=9 RELAXNG_ERR_INTERNODATA RELAXNG_ERR_INTERSEQ
    I XML_ RELAXNG_ERR_INTEREXTRA=12 RELAXNG_ERR_ELEMNAME RELAXNG_ERR_ATTRNAME
    I XML_ RELAXNG_ERR_ELEMNONS=15 RELAXNG_ERR_ATTRNONS RELAXNG_ERR_ELEMWRONGNS
    I XML_ RELAXNG_ERR_ATTRWRONGNS=18 RELAXNG_ERR_ELEMEXTRANS RELAXNG_ERR_ATTREXTRANS
    I XML_ RELAXNG_ERR_ELEMNOTEMPTY=21 RELAXNG_ERR_NOELEM RELAXNG_ERR_NOTELEM
    I XML_ RELAXNG_ERR_ATTRVALID=24 RELAXNG_ERR_CONTENTVALID RELAXNG_ERR_EXTRACONTENT
    I XML_ RELAXNG_ERR_INVALIDATTR=27 RELAXNG_ERR_DATAELEM RELAXNG_ERR_VALELEM
    I XML_ RELAXNG_ERR_LISTELEM=30 RELAXNG_ERR_DATATYPE RELAXNG_ERR_VALUE RELAXNG_ERR_LIST
    I XML_ RELAXNG_ERR_NOGRAMMAR=34 RELAXNG_ERR_EXTRADATA RELAXNG_ERR_LACKDATA
    I XML_ RELAXNG_ERR_INTERNAL=37 RELAXNG_ERR_ELEMWRONG RELAXNG_ERR_TEXTWRONG
    I XML_ RELAXNGP_NONE RELAXNGP_FREE_DOC RELAXNGP_CRNG
    I XML_ SCHEMAS_ERR_OK SCHEMAS_ERR_NOROOT SCHEMAS_ERR_UNDECLAREDELEM SCHEMAS_ERR_NOTTOPLEVEL
    I XML_ SCHEMAS_ERR_MISSING=4 SCHEMAS_ERR_WRONGELEM SCHEMAS_ERR_NOTYPE SCHEMAS_ERR_NOROLLBACK
    I XML_ SCHEMAS_ERR_ISABSTRACT=8 SCHEMAS_ERR_NOTEMPTY SCHEMAS_ERR_ELEMCONT
    I XML_ SCHEMAS_ERR_HAVEDEFAULT=11 SCHEMAS_ERR_NOTNILLABLE SCHEMAS_ERR_EXTRACONTENT
    I XML_ SCHEMAS_ERR_INVALIDATTR=14 SCHEMAS_ERR_INVALIDELEM SCHEMAS_ERR_NOTDETERMINIST
    I XML_ SCHEMAS_ERR_CONSTRUCT=17 SCHEMAS_ERR_INTERNAL SCHEMAS_ERR_NOTSIMPLE
    I XML_ SCHEMAS_ERR_ATTRUNKNOWN=20 SCHEMAS_ERR_ATTRINVALID SCHEMAS_ERR_VALUE SCHEMAS_ERR_FACET
    I XML_ SCHEMAS_ERR_=24 SCHEMAS_ERR_XXX
    I XML_ SCHEMA_VAL_VC_I_CREATE=1
    I XML_ PARSER_SEVERITY_VALIDITY_WARNING=1 PARSER_SEVERITY_VALIDITY_ERROR
    I XML_ PARSER_SEVERITY_WARNING=3 PARSER_SEVERITY_ERROR
    I XML_ TEXTREADER_MODE_INITIAL TEXTREADER_MODE_INTERACTIVE TEXTREADER_MODE_ERROR
    I XML_ TEXTREADER_MODE_EOF=3 TEXTREADER_MODE_CLOSED TEXTREADER_MODE_READING
    I XML_ PARSER_LOADDTD=1 PARSER_DEFAULTATTRS PARSER_VALIDATE PARSER_SUBST_ENTITIES
    I XML_ READER_TYPE_NONE READER_TYPE_ELEMENT READER_TYPE_ATTRIBUTE READER_TYPE_TEXT
    I XML_ READER_TYPE_CDATA=4 READER_TYPE_ENTITY_REFERENCE READER_TYPE_ENTITY
    I XML_ READER_TYPE_PROCESSING_INSTRUCTION=7 READER_TYPE_COMMENT READER_TYPE_DOCUMENT
    I XML_ READER_TYPE_DOCUMENT_TYPE=10 READER_TYPE_DOCUMENT_FRAGMENT READER_TYPE_NOTATION
    I XML_ READER_TYPE_WHITESPACE=13 READER_TYPE_SIGNIFICANT_WHITESPACE READER_TYPE_END_ELEMENT
    I XML_ READER_TYPE_END_ENTITY=16 READER_TYPE_XML_DECLARATION
    I XML_ SAVE_FORMAT=1 SAVE_NO_DECL SAVE_NO_EMPTY=4 SAVE_NO_XHTML=8 SAVE_XHTML=16 SAVE_AS_XML=32
    I XML_ SAVE_AS_HTML=64 SAVE_WSNONSIG=128
    I XML_ C14N_1_0 C14N_EXCLUSIVE_1_0 C14N_1_1
    I XML_ PATTERN_DEFAULT PATTERN_XPATH PATTERN_XSSEL PATTERN_XSFIELD=4
    """
}
