#import <Foundation/Foundation.h>
#import <libxml/HTMLparser.h>
#import <libxml/parser.h>
#import <libxml/tree.h>
#import <libxml/xpath.h>
#import <libxml/xpathInternals.h>

// libxml2 with what only a listing has: the run's files, errors in functions of the program, exceptions out of them.

static void raising(void *user, xmlErrorPtr error) {
  [NSException raise:@"Syntax" format:@"%s", error->message];
}

static void saxError(void *user, const char *message, ...) {
  va_list arguments;
  va_start(arguments, message);
  char text[200];
  vsnprintf(text, sizeof text, message, arguments);
  va_end(arguments);
  printf("error %s: %s", (const char *)user, text);
}

static void saxCharacters(void *user, const xmlChar *bytes, int length) {
  @throw [[NSString alloc] initWithBytes:bytes length:length encoding:NSUTF8StringEncoding];
}

static void shout(xmlXPathParserContextPtr context, int count) {
  xmlChar *text = xmlXPathPopString(context);
  for (xmlChar *c = text; *c; c++) *c = toupper(*c);
  valuePush(context, xmlXPathWrapString(text));
}

int main(void) {
  @autoreleasepool {
    NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"cars.xml"];
    [@"<!DOCTYPE cars [<!ENTITY more SYSTEM \"more.txt\"><!ENTITY out SYSTEM \"/etc/passwd\">]><cars><car>&more;</car><o>&out;</o></cars>"
        writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    [@"Zoe" writeToFile:[NSTemporaryDirectory() stringByAppendingPathComponent:@"more.txt"] atomically:YES
               encoding:NSUTF8StringEncoding error:NULL];
    xmlDocPtr document = xmlReadFile(path.UTF8String, NULL, XML_PARSE_NOENT | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_RECOVER);
    xmlChar *content = xmlNodeGetContent(xmlDocGetRootElement(document));
    NSLog(@"%s", content);
    xmlFree(content);
    xmlNodePtr root = xmlDocGetRootElement(document);
    for (xmlNodePtr node = root->children; node; node = node->next) NSLog(@"%@ %d", @((const char *)node->name), node->type == XML_ELEMENT_NODE);
    NSLog(@"%d", xmlSaveFormatFile([NSTemporaryDirectory() stringByAppendingPathComponent:@"out.xml"].UTF8String, document, 0) > 0);
    NSLog(@"%d", [[NSString stringWithContentsOfFile:@"/tmp/out.xml" encoding:NSUTF8StringEncoding error:NULL] length] > 50);

    xmlXPathContextPtr context = xmlXPathNewContext(document);
    xmlXPathRegisterFunc(context, (const xmlChar *)"shout", shout);
    xmlXPathObjectPtr object = xmlXPathEvalExpression((const xmlChar *)"shout(//car)", context);
    NSLog(@"%s", object->stringval);
    xmlXPathFreeObject(object);
    xmlXPathFreeContext(context);
    xmlFreeDoc(document);

    NSLog(@"%s", xmlReadFile("/nowhere.xml", NULL, XML_PARSE_NOERROR | XML_PARSE_NOWARNING) ? "read" : "none");
    NSLog(@"%s", xmlReadFile("/etc/passwd", NULL, XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_RECOVER) ? "read" : "none");

    xmlSetStructuredErrorFunc(NULL, raising);
    @try {
      xmlReadMemory("<a>", 3, NULL, NULL, 0);
    } @catch (NSException *exception) {
      NSLog(@"%@: %@", exception.name, [exception.reason stringByTrimmingCharactersInSet:NSCharacterSet.newlineCharacterSet]);
    }
    xmlSetStructuredErrorFunc(NULL, NULL);

    htmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.error = saxError;
    htmlParserCtxtPtr parser = htmlCreatePushParserCtxt(&handler, "page", NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
    htmlParseChunk(parser, "<p></b>x", 8, 0);
    htmlParseChunk(parser, "", 0, 1);
    htmlFreeParserCtxt(parser);

    memset(&handler, 0, sizeof handler);
    handler.characters = saxCharacters;
    @try {
      xmlSAXUserParseMemory(&handler, NULL, "<a>thrown</a>", 13);
    } @catch (NSString *string) {
      NSLog(@"%@", string);
    }
  }
  return 0;
}
