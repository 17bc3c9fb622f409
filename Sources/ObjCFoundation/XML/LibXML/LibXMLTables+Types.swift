// libxml2's types: their names, and structures with their members, as its headers of version 2.9 have them.
extension LibXMLTables {
  static let types = """
    : C xmlChar
    : I xmlBufferAllocationScheme xmlElementType xmlAttributeType xmlAttributeDefault
    : I xmlElementContentType xmlElementContentOccur xmlElementTypeVal xmlNsType xmlDocProperties
    : I xmlErrorLevel xmlErrorDomain xmlParserErrors xmlEntityType xmlParserInputState
    : I xmlParserMode xmlCharEncoding xmlParserOption htmlParserOption htmlStatus xmlXPathError
    : I xmlXPathObjectType xmlParserSeverities xmlTextReaderMode xmlParserProperties
    : I xmlReaderTypes xmlSaveOption xmlC14NMode
    : ^? xmlFreeFunc xmlMallocFunc xmlGenericErrorFunc xmlStructuredErrorFunc resolveEntitySAXFunc
    : ^? internalSubsetSAXFunc externalSubsetSAXFunc getEntitySAXFunc getParameterEntitySAXFunc
    : ^? entityDeclSAXFunc notationDeclSAXFunc attributeDeclSAXFunc elementDeclSAXFunc
    : ^? unparsedEntityDeclSAXFunc setDocumentLocatorSAXFunc startDocumentSAXFunc
    : ^? endDocumentSAXFunc startElementSAXFunc endElementSAXFunc attributeSAXFunc
    : ^? referenceSAXFunc charactersSAXFunc ignorableWhitespaceSAXFunc
    : ^? processingInstructionSAXFunc commentSAXFunc cdataBlockSAXFunc warningSAXFunc errorSAXFunc
    : ^? fatalErrorSAXFunc isStandaloneSAXFunc hasInternalSubsetSAXFunc hasExternalSubsetSAXFunc
    : ^? startElementNsSAX2Func endElementNsSAX2Func xmlExternalEntityLoader xmlInputReadCallback
    : ^? xmlInputCloseCallback xmlOutputWriteCallback xmlOutputCloseCallback xmlXPathFunction
    : ^{_xmlAttribute} xmlAttributePtr
    : ^{_xmlAttr} xmlAttrPtr
    : ^{_xmlBuffer} xmlBufferPtr
    : ^{_xmlBuf} xmlBufPtr
    : ^{_xmlCharEncodingHandler} xmlCharEncodingHandlerPtr
    : ^{_xmlDict} xmlDictPtr
    : ^{_xmlDoc} xmlDocPtr htmlDocPtr
    : ^{_xmlDtd} xmlDtdPtr
    : ^{_xmlElementContent} xmlElementContentPtr
    : ^{_xmlElement} xmlElementPtr
    : ^{_xmlEntity} xmlEntityPtr
    : ^{_xmlEnumeration} xmlEnumerationPtr
    : ^{_xmlError} xmlErrorPtr
    : ^{_xmlHashTable} xmlHashTablePtr xmlNotationTablePtr xmlElementTablePtr xmlAttributeTablePtr
    : ^{_xmlHashTable} xmlIDTablePtr xmlRefTablePtr xmlEntitiesTablePtr
    : ^{_xmlID} xmlIDPtr
    : ^{_xmlNodeSet} xmlNodeSetPtr
    : ^{_xmlNode} xmlNodePtr htmlNodePtr
    : ^{_xmlNotation} xmlNotationPtr
    : ^{_xmlNs} xmlNsPtr
    : ^{_xmlOutputBuffer} xmlOutputBufferPtr
    : ^{_xmlParserCtxt} xmlParserCtxtPtr htmlParserCtxtPtr
    : ^{_xmlParserInputBuffer} xmlParserInputBufferPtr
    : ^{_xmlParserInput} xmlParserInputPtr htmlParserInputPtr
    : ^{_xmlParserNodeInfoSeq} xmlParserNodeInfoSeqPtr
    : ^{_xmlParserNodeInfo} xmlParserNodeInfoPtr
    : ^{_xmlRelaxNGParserCtxt} xmlRelaxNGParserCtxtPtr
    : ^{_xmlRelaxNGValidCtxt} xmlRelaxNGValidCtxtPtr
    : ^{_xmlRelaxNG} xmlRelaxNGPtr
    : ^{_xmlSAXHandler} xmlSAXHandlerPtr htmlSAXHandlerPtr
    : ^{_xmlSAXLocator} xmlSAXLocatorPtr
    : ^{_xmlSaveCtxt} xmlSaveCtxtPtr
    : ^{_xmlSchemaParserCtxt} xmlSchemaParserCtxtPtr
    : ^{_xmlSchemaValidCtxt} xmlSchemaValidCtxtPtr
    : ^{_xmlSchema} xmlSchemaPtr
    : ^{_xmlTextReader} xmlTextReaderPtr
    : ^{_xmlTextWriter} xmlTextWriterPtr
    : ^{_xmlURI} xmlURIPtr
    : ^{_xmlValidCtxt} xmlValidCtxtPtr
    : ^{_xmlXIncludeCtxt} xmlXIncludeCtxtPtr
    : ^{_xmlXPathCompExpr} xmlXPathCompExprPtr
    : ^{_xmlXPathContext} xmlXPathContextPtr
    : ^{_xmlXPathObject} xmlXPathObjectPtr
    : ^{_xmlXPathParserContext} xmlXPathParserContextPtr
    : {_xmlBuf} xmlBuf
    : {_xmlCharEncodingHandler} xmlCharEncodingHandler
    : {_xmlDict} xmlDict
    : {_xmlHashTable} xmlHashTable xmlNotationTable xmlElementTable xmlAttributeTable xmlIDTable
    : {_xmlHashTable} xmlRefTable xmlEntitiesTable
    : {_xmlRelaxNGParserCtxt} xmlRelaxNGParserCtxt
    : {_xmlRelaxNGValidCtxt} xmlRelaxNGValidCtxt
    : {_xmlRelaxNG} xmlRelaxNG
    : {_xmlSaveCtxt} xmlSaveCtxt
    : {_xmlSchemaParserCtxt} xmlSchemaParserCtxt
    : {_xmlSchemaValidCtxt} xmlSchemaValidCtxt
    : {_xmlSchema} xmlSchema
    : {_xmlTextReader} xmlTextReader
    : {_xmlTextWriter} xmlTextWriter
    : {_xmlXIncludeCtxt} xmlXIncludeCtxt
    : {_xmlXPathCompExpr} xmlXPathCompExpr
    """

  /// The structures whose members programs use: the names of each, and its encoding.
  static let structures: [(names: String, encoding: String)] = [
    (
      "xmlBuffer",
      "{_xmlBuffer=\"content\"^C\"use\"I\"size\"I\"alloc\"I\"contentIO\"^C}"
    ),
    (
      "xmlNs",
      "{_xmlNs=\"next\"^{_xmlNs}\"type\"I\"href\"r^C\"prefix\"r^C\"_private\"^v"
        + "\"context\"^{_xmlDoc}}"
    ),
    (
      "xmlDtd",
      "{_xmlDtd=\"_private\"^v\"type\"I\"name\"r^C\"children\"^{_xmlNode}"
        + "\"last\"^{_xmlNode}\"parent\"^{_xmlDoc}\"next\"^{_xmlNode}\"prev\"^{_xmlNode}"
        + "\"doc\"^{_xmlDoc}\"notations\"^v\"elements\"^v\"attributes\"^v\"entities\"^v"
        + "\"ExternalID\"r^C\"SystemID\"r^C\"pentities\"^v}"
    ),
    (
      "xmlAttr",
      "{_xmlAttr=\"_private\"^v\"type\"I\"name\"r^C\"children\"^{_xmlNode}"
        + "\"last\"^{_xmlNode}\"parent\"^{_xmlNode}\"next\"^{_xmlAttr}\"prev\"^{_xmlAttr}"
        + "\"doc\"^{_xmlDoc}\"ns\"^{_xmlNs}\"atype\"I\"psvi\"^v}"
    ),
    (
      "xmlID",
      "{_xmlID=\"next\"^{_xmlID}\"value\"r^C\"attr\"^{_xmlAttr}\"name\"r^C\"lineno\"i"
        + "\"doc\"^{_xmlDoc}}"
    ),
    (
      "xmlNode",
      "{_xmlNode=\"_private\"^v\"type\"I\"name\"r^C\"children\"^{_xmlNode}"
        + "\"last\"^{_xmlNode}\"parent\"^{_xmlNode}\"next\"^{_xmlNode}\"prev\"^{_xmlNode}"
        + "\"doc\"^{_xmlDoc}\"ns\"^{_xmlNs}\"content\"^C\"properties\"^{_xmlAttr}"
        + "\"nsDef\"^{_xmlNs}\"psvi\"^v\"line\"S\"extra\"S}"
    ),
    (
      "xmlDoc",
      "{_xmlDoc=\"_private\"^v\"type\"I\"name\"*\"children\"^{_xmlNode}\"last\"^{_xmlNode}"
        + "\"parent\"^{_xmlNode}\"next\"^{_xmlNode}\"prev\"^{_xmlNode}\"doc\"^{_xmlDoc}"
        + "\"compression\"i\"standalone\"i\"intSubset\"^{_xmlDtd}\"extSubset\"^{_xmlDtd}"
        + "\"oldNs\"^{_xmlNs}\"version\"r^C\"encoding\"r^C\"ids\"^v\"refs\"^v\"URL\"r^C"
        + "\"charset\"i\"dict\"^{_xmlDict}\"psvi\"^v\"parseFlags\"i\"properties\"i}"
    ),
    (
      "xmlError",
      "{_xmlError=\"domain\"i\"code\"i\"message\"*\"level\"I\"file\"*\"line\"i\"str1\"*"
        + "\"str2\"*\"str3\"*\"int1\"i\"int2\"i\"ctxt\"^v\"node\"^v}"
    ),
    (
      "xmlEntity",
      "{_xmlEntity=\"_private\"^v\"type\"I\"name\"r^C\"children\"^{_xmlNode}"
        + "\"last\"^{_xmlNode}\"parent\"^{_xmlDtd}\"next\"^{_xmlNode}\"prev\"^{_xmlNode}"
        + "\"doc\"^{_xmlDoc}\"orig\"^C\"content\"^C\"length\"i\"etype\"I\"ExternalID\"r^C"
        + "\"SystemID\"r^C\"nexte\"^{_xmlEntity}\"URI\"r^C\"owner\"i\"checked\"i}"
    ),
    (
      "xmlParserInput htmlParserInput",
      "{_xmlParserInput=\"buf\"^{_xmlParserInputBuffer}\"filename\"r*\"directory\"r*"
        + "\"base\"r^C\"cur\"r^C\"end\"r^C\"length\"i\"line\"i\"col\"i\"consumed\"Q\"free\"^?"
        + "\"encoding\"r^C\"version\"r^C\"standalone\"i\"id\"i}"
    ),
    (
      "xmlValidCtxt",
      "{_xmlValidCtxt=\"userData\"^v\"error\"^?\"warning\"^?\"node\"^{_xmlNode}\"nodeNr\"i"
        + "\"nodeMax\"i\"nodeTab\"^^{_xmlNode}\"flags\"I\"doc\"^{_xmlDoc}\"valid\"i\"vstate\"^v"
        + "\"vstateNr\"i\"vstateMax\"i\"vstateTab\"^v\"am\"^v\"state\"^v}"
    ),
    (
      "xmlParserCtxt htmlParserCtxt",
      "{_xmlParserCtxt=\"sax\"^{_xmlSAXHandler}\"userData\"^v\"myDoc\"^{_xmlDoc}"
        + "\"wellFormed\"i\"replaceEntities\"i\"version\"r^C\"encoding\"r^C\"standalone\"i"
        + "\"html\"i\"input\"^{_xmlParserInput}\"inputNr\"i\"inputMax\"i"
        + "\"inputTab\"^^{_xmlParserInput}\"node\"^{_xmlNode}\"nodeNr\"i\"nodeMax\"i"
        + "\"nodeTab\"^^{_xmlNode}\"record_info\"i\"node_seq\"{_xmlParserNodeInfoSeq}\"errNo\"i"
        + "\"hasExternalSubset\"i\"hasPErefs\"i\"external\"i\"valid\"i\"validate\"i"
        + "\"vctxt\"{_xmlValidCtxt}\"instate\"I\"token\"i\"directory\"*\"name\"r^C\"nameNr\"i"
        + "\"nameMax\"i\"nameTab\"r^^C\"nbChars\"q\"checkIndex\"q\"keepBlanks\"i\"disableSAX\"i"
        + "\"inSubset\"i\"intSubName\"r^C\"extSubURI\"^C\"extSubSystem\"^C\"space\"^i"
        + "\"spaceNr\"i\"spaceMax\"i\"spaceTab\"^i\"depth\"i\"entity\"^{_xmlParserInput}"
        + "\"charset\"i\"nodelen\"i\"nodemem\"i\"pedantic\"i\"_private\"^v\"loadsubset\"i"
        + "\"linenumbers\"i\"catalogs\"^v\"recovery\"i\"progressive\"i\"dict\"^{_xmlDict}"
        + "\"atts\"r^^C\"maxatts\"i\"docdict\"i\"str_xml\"r^C\"str_xmlns\"r^C\"str_xml_ns\"r^C"
        + "\"sax2\"i\"nsNr\"i\"nsMax\"i\"nsTab\"r^^C\"attallocs\"^i\"pushTab\"^{_xmlStartTag}"
        + "\"attsDefault\"^{_xmlHashTable}\"attsSpecial\"^{_xmlHashTable}\"nsWellFormed\"i"
        + "\"options\"i\"dictNames\"i\"freeElemsNr\"i\"freeElems\"^{_xmlNode}\"freeAttrsNr\"i"
        + "\"freeAttrs\"^{_xmlAttr}\"lastError\"{_xmlError}\"parseMode\"I\"nbentities\"Q"
        + "\"sizeentities\"Q\"nodeInfo\"^{_xmlParserNodeInfo}\"nodeInfoNr\"i\"nodeInfoMax\"i"
        + "\"nodeInfoTab\"^{_xmlParserNodeInfo}\"input_id\"i\"sizeentcopy\"Q}"
    ),
    (
      "xmlSAXHandler htmlSAXHandler",
      "{_xmlSAXHandler=\"internalSubset\"^?\"isStandalone\"^?\"hasInternalSubset\"^?"
        + "\"hasExternalSubset\"^?\"resolveEntity\"^?\"getEntity\"^?\"entityDecl\"^?"
        + "\"notationDecl\"^?\"attributeDecl\"^?\"elementDecl\"^?\"unparsedEntityDecl\"^?"
        + "\"setDocumentLocator\"^?\"startDocument\"^?\"endDocument\"^?\"startElement\"^?"
        + "\"endElement\"^?\"reference\"^?\"characters\"^?\"ignorableWhitespace\"^?"
        + "\"processingInstruction\"^?\"comment\"^?\"warning\"^?\"error\"^?\"fatalError\"^?"
        + "\"getParameterEntity\"^?\"cdataBlock\"^?\"externalSubset\"^?\"initialized\"I"
        + "\"_private\"^v\"startElementNs\"^?\"endElementNs\"^?\"serror\"^?}"
    ),
    (
      "xmlNodeSet",
      "{_xmlNodeSet=\"nodeNr\"i\"nodeMax\"i\"nodeTab\"^^{_xmlNode}}"
    ),
    (
      "xmlXPathObject",
      "{_xmlXPathObject=\"type\"I\"nodesetval\"^{_xmlNodeSet}\"boolval\"i\"floatval\"d"
        + "\"stringval\"^C\"user\"^v\"index\"i\"user2\"^v\"index2\"i}"
    ),
    (
      "xmlXPathContext",
      "{_xmlXPathContext=\"doc\"^{_xmlDoc}\"node\"^{_xmlNode}\"nb_variables_unused\"i"
        + "\"max_variables_unused\"i\"varHash\"^{_xmlHashTable}\"nb_types\"i\"max_types\"i"
        + "\"types\"^{_xmlXPathType}\"nb_funcs_unused\"i\"max_funcs_unused\"i"
        + "\"funcHash\"^{_xmlHashTable}\"nb_axis\"i\"max_axis\"i\"axis\"^{_xmlXPathAxis}"
        + "\"namespaces\"^^{_xmlNs}\"nsNr\"i\"user\"^v\"contextSize\"i\"proximityPosition\"i"
        + "\"xptr\"i\"here\"^{_xmlNode}\"origin\"^{_xmlNode}\"nsHash\"^{_xmlHashTable}"
        + "\"varLookupFunc\"^?\"varLookupData\"^v\"extra\"^v\"function\"r^C\"functionURI\"r^C"
        + "\"funcLookupFunc\"^?\"funcLookupData\"^v\"tmpNsList\"^^{_xmlNs}\"tmpNsNr\"i"
        + "\"userData\"^v\"error\"^?\"lastError\"{_xmlError}\"debugNode\"^{_xmlNode}"
        + "\"dict\"^{_xmlDict}\"flags\"i\"cache\"^v\"opLimit\"Q\"opCount\"Q\"depth\"i}"
    ),
    (
      "xmlXPathParserContext",
      "{_xmlXPathParserContext=\"cur\"r^C\"base\"r^C\"error\"i"
        + "\"context\"^{_xmlXPathContext}\"value\"^{_xmlXPathObject}\"valueNr\"i\"valueMax\"i"
        + "\"valueTab\"^^{_xmlXPathObject}\"comp\"^{_xmlXPathCompExpr}\"xptr\"i"
        + "\"ancestor\"^{_xmlNode}\"valueFrame\"i}"
    ),
    (
      "xmlURI",
      "{_xmlURI=\"scheme\"*\"opaque\"*\"authority\"*\"server\"*\"user\"*\"port\"i\"path\"*"
        + "\"query\"*\"fragment\"*\"cleanup\"i\"query_raw\"*}"
    ),
    (
      "xmlEnumeration",
      "{_xmlEnumeration=\"next\"^{_xmlEnumeration}\"name\"r^C}"
    ),
    (
      "xmlAttribute",
      "{_xmlAttribute=\"_private\"^v\"type\"I\"name\"r^C\"children\"^{_xmlNode}"
        + "\"last\"^{_xmlNode}\"parent\"^{_xmlDtd}\"next\"^{_xmlNode}\"prev\"^{_xmlNode}"
        + "\"doc\"^{_xmlDoc}\"nexth\"^{_xmlAttribute}\"atype\"I\"def\"I\"defaultValue\"r^C"
        + "\"tree\"^{_xmlEnumeration}\"prefix\"r^C\"elem\"r^C}"
    ),
    (
      "xmlElement",
      "{_xmlElement=\"_private\"^v\"type\"I\"name\"r^C\"children\"^{_xmlNode}"
        + "\"last\"^{_xmlNode}\"parent\"^{_xmlDtd}\"next\"^{_xmlNode}\"prev\"^{_xmlNode}"
        + "\"doc\"^{_xmlDoc}\"etype\"I\"content\"^{_xmlElementContent}"
        + "\"attributes\"^{_xmlAttribute}\"prefix\"r^C\"contModel\"^{_xmlRegexp}}"
    ),
    (
      "xmlNotation",
      "{_xmlNotation=\"name\"r^C\"PublicID\"r^C\"SystemID\"r^C}"
    ),
    (
      "xmlParserInputBuffer",
      "{_xmlParserInputBuffer=\"context\"^v\"readcallback\"^?\"closecallback\"^?"
        + "\"encoder\"^{_xmlCharEncodingHandler}\"buffer\"^{_xmlBuf}\"raw\"^{_xmlBuf}"
        + "\"compressed\"i\"error\"i\"rawconsumed\"Q}"
    ),
    (
      "xmlOutputBuffer",
      "{_xmlOutputBuffer=\"context\"^v\"writecallback\"^?\"closecallback\"^?"
        + "\"encoder\"^{_xmlCharEncodingHandler}\"buffer\"^{_xmlBuf}\"conv\"^{_xmlBuf}"
        + "\"written\"i\"error\"i}"
    ),
    (
      "xmlElementContent",
      "{_xmlElementContent=\"type\"I\"ocur\"I\"name\"r^C\"c1\"^{_xmlElementContent}"
        + "\"c2\"^{_xmlElementContent}\"parent\"^{_xmlElementContent}\"prefix\"r^C}"
    ),
    (
      "xmlSAXLocator",
      "{_xmlSAXLocator=\"getPublicId\"^?\"getSystemId\"^?\"getLineNumber\"^?"
        + "\"getColumnNumber\"^?}"
    ),
    (
      "xmlParserNodeInfo htmlParserNodeInfo",
      "{_xmlParserNodeInfo=\"node\"r^{_xmlNode}\"begin_pos\"Q\"begin_line\"Q\"end_pos\"Q"
        + "\"end_line\"Q}"
    ),
    (
      "xmlParserNodeInfoSeq",
      "{_xmlParserNodeInfoSeq=\"maximum\"Q\"length\"Q\"buffer\"^{_xmlParserNodeInfo}}"
    ),
  ]
}
