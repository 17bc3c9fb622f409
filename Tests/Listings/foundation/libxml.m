// libxml2 from C: parsing, trees, XPath, output, HTML, events, readers and writers, errors. Nothing in it needs Objective-C: clang compiles
// it as C with the real library, which prints the same.
#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char text[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- cars -->\n<cars xmlns:p=\"urn:price\" lang='en'>\n"
    "  <car id=\"1\" p:eur=\"100\"><name>Beetle &amp; more</name></car>\n  <car id=\"2\"><name>Zo\xc3\xab</name><![CDATA[<raw>]]></car>\n"
    "  <?pi some data?>\n</cars>\n";

static void walk(xmlNodePtr node, int depth) {
  for (; node != NULL; node = node->next) {
    printf("%*s%d %s", depth * 2, "", node->type, node->name);
    if (node->ns != NULL) printf(" ns %s", node->ns->href);
    if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE || node->type == XML_COMMENT_NODE) {
      printf(" %d bytes%s", xmlStrlen(node->content), xmlIsBlankNode(node) ? " blank" : "");
    }
    printf(" line %ld\n", xmlGetLineNo(node));
    if (node->type == XML_ELEMENT_NODE) {
      for (xmlAttrPtr attribute = node->properties; attribute != NULL; attribute = attribute->next) {
        xmlChar *value = xmlNodeListGetString(node->doc, attribute->children, 1);
        printf("%*s@%s%s%s=%s\n", depth * 2 + 2, "", attribute->ns ? (const char *)attribute->ns->prefix : "", attribute->ns ? ":" : "",
               attribute->name, value);
        xmlFree(value);
      }
      walk(node->children, depth + 1);
    }
  }
}

static void evaluate(xmlDocPtr document, const char *expression) {
  xmlXPathContextPtr context = xmlXPathNewContext(document);
  xmlXPathRegisterNs(context, BAD_CAST "p", BAD_CAST "urn:price");
  xmlXPathObjectPtr object = xmlXPathEvalExpression(BAD_CAST expression, context);
  printf("%s: ", expression);
  if (object == NULL) {
    printf("NULL\n");
  } else if (object->type == XPATH_NODESET) {
    printf("%d nodes", xmlXPathNodeSetGetLength(object->nodesetval));
    for (int i = 0; i < xmlXPathNodeSetGetLength(object->nodesetval); i++) {
      xmlChar *content = xmlNodeGetContent(object->nodesetval->nodeTab[i]);
      printf(", '%s'", content);
      xmlFree(content);
    }
    printf("\n");
  } else {
    xmlChar *string = xmlXPathCastToString(object);
    printf("type %d %s\n", object->type, string);
    xmlFree(string);
  }
  xmlXPathFreeObject(object);
  xmlXPathFreeContext(context);
}

static void startElement(void *user, const xmlChar *name, const xmlChar **attributes) {
  printf("start %s", name);
  for (int i = 0; attributes != NULL && attributes[i] != NULL; i += 2) printf(" %s=%s", attributes[i], attributes[i + 1]);
  printf(" (%d)\n", ++*(int *)user);
}
static void endElement(void *user, const xmlChar *name) { printf("end %s\n", name); }
static void characters(void *user, const xmlChar *bytes, int length) { printf("text %d '%.*s'\n", length, length, bytes); }
static void startElementNs(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaceCount,
                           const xmlChar **namespaces, int attributeCount, int defaulted, const xmlChar **attributes) {
  printf("start %s:%s {%s}, %d namespaces", prefix ? (const char *)prefix : "-", name, uri ? (const char *)uri : "-", namespaceCount);
  for (int i = 0; i < attributeCount; i++) {
    const xmlChar **one = attributes + i * 5;
    printf(", %s='%.*s'", one[0], (int)(one[4] - one[3]), one[3]);
  }
  printf("\n");
}

static void structured(void *user, xmlErrorPtr error) {
  printf("error of domain %d, code %d, level %d, line %d: %s", error->domain, error->code, error->level, error->line, error->message);
}

int main(void) {
  LIBXML_TEST_VERSION
  xmlDocPtr document = xmlReadMemory(text, sizeof text - 1, "cars.xml", NULL, 0);
  printf("%s %s, root %s\n", document->version, document->encoding, xmlDocGetRootElement(document)->name);
  walk(document->children, 0);
  evaluate(document, "//car[@id='2']/name");
  evaluate(document, "//car/@p:eur");
  evaluate(document, "count(//car) * 2");
  evaluate(document, "concat('a', name(/*))");
  evaluate(document, "//name[contains(., 'Beetle')] | //comment()");
  evaluate(document, "boolean(//nothing)");

  xmlNodePtr root = xmlDocGetRootElement(document);
  xmlNodePtr added = xmlNewChild(root, NULL, BAD_CAST "car", NULL);
  xmlNewProp(added, BAD_CAST "id", BAD_CAST "3 < 4");
  xmlNewTextChild(added, NULL, BAD_CAST "name", BAD_CAST "R & D");
  xmlNsPtr space = xmlNewNs(root, BAD_CAST "urn:more", BAD_CAST "m");
  xmlSetNs(added, space);
  xmlNodePtr first = root->children->next;
  xmlUnlinkNode(first);
  xmlFreeNode(first);
  xmlAddPrevSibling(added, xmlNewComment(BAD_CAST " new "));
  xmlChar *id = xmlGetProp(added, BAD_CAST "id");
  printf("%s, %s, %d\n", id, xmlHasProp(added, BAD_CAST "none") ? "has" : "has not", xmlUnsetProp(added, BAD_CAST "none"));
  xmlFree(id);
  xmlBufferPtr buffer = xmlBufferCreate();
  printf("%d bytes: ", xmlNodeDump(buffer, document, added, 0, 0));
  printf("%s\n", xmlBufferContent(buffer));
  xmlBufferFree(buffer);
  xmlChar *whole = NULL;
  int size = 0;
  xmlDocDumpFormatMemory(document, &whole, &size, 1);
  printf("%d %d\n%s", size, (int)strlen((char *)whole), whole);
  xmlFree(whole);
  xmlChar *path = xmlGetNodePath(added->children);
  printf("%s\n", path);
  xmlFree(path);
  xmlFreeDoc(document);

  xmlKeepBlanksDefault(0);
  document = xmlParseMemory("<a> <b/> <c>x</c></a>", 21);
  xmlIndentTreeOutput = 1;
  xmlDocDumpFormatMemory(document, &whole, &size, 1);
  printf("%s", whole);
  xmlFree(whole);
  xmlFreeDoc(document);

  const char *page = "<html><head><title>T</title><body><p class=a>one<p>two<br>three &copy; <b>bold<table><tr><td>x</table>";
  htmlDocPtr html = htmlReadMemory(page, (int)strlen(page), NULL, "utf-8", HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING);
  evaluate(html, "//p");
  htmlDocDumpMemory(html, &whole, &size);
  printf("%s", whole);
  xmlFree(whole);
  xmlFreeDoc(html);

  int count = 0;
  xmlSAXHandler events;
  memset(&events, 0, sizeof events);
  events.startElement = startElement;
  events.endElement = endElement;
  events.characters = characters;
  printf("%d\n", xmlSAXUserParseMemory(&events, &count, "<r a='1'><s>text</s></r>", 24));
  memset(&events, 0, sizeof events);
  events.initialized = XML_SAX2_MAGIC;
  events.startElementNs = startElementNs;
  events.characters = characters;
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&events, NULL, NULL, 0, NULL);
  xmlParseChunk(parser, "<p:r xmlns:p='urn:p' b='2", 25, 0);
  xmlParseChunk(parser, "3'>pi", 5, 0);
  printf("%d %d\n", xmlParseChunk(parser, "ece</p:r>", 9, 1), parser->wellFormed);
  xmlFreeParserCtxt(parser);

  xmlSetStructuredErrorFunc(NULL, structured);
  document = xmlReadMemory("<a><b></a>", 10, "bad.xml", NULL, 0);
  printf("%s\n", document ? "document" : "none");
  document = xmlReadMemory("<a><b></a>", 10, "bad.xml", NULL, XML_PARSE_RECOVER);
  printf("recovered %s\n", document->children->name);
  xmlFreeDoc(document);
  xmlErrorPtr last = xmlGetLastError();
  printf("last %d %s", last->code, last->message);
  xmlResetLastError();
  printf("%s\n", xmlGetLastError() == NULL ? "none" : "still");
  xmlSetStructuredErrorFunc(NULL, NULL);

  xmlTextReaderPtr reader = xmlReaderForMemory(text, sizeof text - 1, NULL, NULL, 0);
  while (xmlTextReaderRead(reader) == 1) {
    if (xmlTextReaderNodeType(reader) != XML_READER_TYPE_ELEMENT) continue;
    printf("%d %s %d;", xmlTextReaderDepth(reader), xmlTextReaderConstName(reader), xmlTextReaderAttributeCount(reader));
  }
  printf("\n");
  xmlFreeTextReader(reader);

  buffer = xmlBufferCreate();
  xmlTextWriterPtr writer = xmlNewTextWriterMemory(buffer, 0);
  xmlTextWriterSetIndent(writer, 1);
  xmlTextWriterStartDocument(writer, NULL, "UTF-8", NULL);
  xmlTextWriterStartElement(writer, BAD_CAST "root");
  xmlTextWriterWriteAttribute(writer, BAD_CAST "a", BAD_CAST "<1>");
  xmlTextWriterWriteFormatElement(writer, BAD_CAST "sum", "%d + %s", 1, "two");
  xmlTextWriterEndDocument(writer);
  xmlFreeTextWriter(writer);
  printf("%s", xmlBufferContent(buffer));
  xmlBufferFree(buffer);
  printf("%d %d %s\n", xmlStrEqual(BAD_CAST "a", BAD_CAST "a"), xmlStrcmp(BAD_CAST "a", NULL), xmlStrstr(BAD_CAST "haystack", BAD_CAST "st"));
  xmlCleanupParser();
  return 0;
}
