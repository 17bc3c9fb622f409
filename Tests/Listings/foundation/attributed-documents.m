// Attributed strings read from documents: the text of a page of HTML with its links, and plain text.
#import <Foundation/Foundation.h>
#import <UIKit/UIKit.h>

static NSAttributedString *page(NSString *html) {
  NSData *data = [html dataUsingEncoding:NSUTF8StringEncoding];
  NSDictionary *options = @{
    NSDocumentTypeDocumentAttribute : NSHTMLTextDocumentType,
    NSCharacterEncodingDocumentAttribute : @(NSUTF8StringEncoding)
  };
  NSError *error = nil;
  NSAttributedString *text = [[NSAttributedString alloc] initWithData:data
                                                              options:options
                                                   documentAttributes:nil
                                                                error:&error];
  if (!text) NSLog(@"no page: %@", error);
  return text;
}

static void show(NSString *text) {
  NSString *line = [text stringByReplacingOccurrencesOfString:@"\n" withString:@"\\n"];
  line = [line stringByReplacingOccurrencesOfString:@"\t" withString:@"\\t"];
  line = [line stringByReplacingOccurrencesOfString:@"\u2028" withString:@"\\u2028"];
  NSLog(@"[%@]", line);
}

int main(void) {
  @autoreleasepool {
    show(page(@"<p>Objective-C   sends\n <b>messages</b>.</p><p>To nil, too.</p>").string);
    show(page(@"one<br>two<br/>three").string);
    show(page(@"<ul><li>resolve</li><li>forward</li></ul>").string);
    show(page(@"<ol><li>first</li><li>second</li></ol>").string);
    show(page(@"1 &lt; 2 &amp;&amp; caf&eacute; &#8220;x&#x201d; &unknown; 3 < 4").string);
    show(page(@"<html><head><title>no</title><style>p { color: red }</style></head>"
              @"<body><!-- a > b --><script>var a = '<p>';</script>yes</body></html>").string);
    show(page(@"<pre>a  b\n c</pre>").string);
    show(page(@"").string);

    NSAttributedString *linked = page(@"See <a href=\"https://example.org/a?b=1&amp;c=2\">here</a>.");
    [linked enumerateAttribute:NSLinkAttributeName
                       inRange:NSMakeRange(0, linked.length)
                       options:0
                    usingBlock:^(id value, NSRange range, BOOL *stop) {
                      NSLog(@"%@ of %@: %@", NSStringFromRange(range),
                            [linked.string substringWithRange:range], value);
                    }];

    NSError *error = nil;
    NSAttributedString *none =
        [[NSAttributedString alloc] initWithData:[@"<p>x</p>" dataUsingEncoding:NSUTF8StringEncoding]
                                         options:@{
                                           NSDocumentTypeDocumentAttribute : NSHTMLTextDocumentType,
                                           NSCharacterEncodingDocumentAttribute : @(-1)
                                         }
                              documentAttributes:nil
                                           error:&error];
    NSLog(@"%d %@ %ld", none == nil, error.domain, (long)error.code);

    NSDictionary *kind = nil;
    NSData *plain = [@"a <b>c</b>\n" dataUsingEncoding:NSUTF8StringEncoding];
    NSAttributedString *text = [[NSAttributedString alloc]
              initWithData:plain
                   options:@{NSDocumentTypeDocumentAttribute : NSPlainTextDocumentType}
        documentAttributes:&kind
                     error:NULL];
    show(text.string);
    NSLog(@"%@", kind[NSDocumentTypeDocumentAttribute]);
  }
  return 0;
}
