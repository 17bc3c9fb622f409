// Names that libraries use in passing: a group's folder, load commands of encrypted programs, limits, and values of structures.
#import <Foundation/Foundation.h>
#import <MapKit/MapKit.h>
#include <mach-o/loader.h>
#include <sys/sysctl.h>

int main(void) {
  @autoreleasepool {
    NSURL *folder = [[NSFileManager defaultManager] containerURLForSecurityApplicationGroupIdentifier:@"group.cars"];
    NSLog(@"%@ %d", folder.lastPathComponent, folder.isFileURL);

    struct encryption_info_command_64 command = { LC_ENCRYPTION_INFO_64, sizeof command, 0, 0, 1, 0 };
    NSLog(@"%#x %u %u %lu", command.cmd, command.cmdsize, command.cryptid, sizeof(struct encryption_info_command));
    NSLog(@"%#x %d", LC_ENCRYPTION_INFO, CTL_MAXNAME);

    NSValue *value = [NSValue valueWithMKCoordinateSpan:MKCoordinateSpanMake(1.5, 2)];
    NSLog(@"%s %.1f", value.objCType, [value MKCoordinateSpanValue].latitudeDelta);

    NSURLSessionTaskTransactionMetrics *metrics = nil;
    NSLog(@"%d %d %d %@", metrics.isCellular, metrics.isExpensive, metrics.isConstrained, metrics.negotiatedTLSProtocolVersion);

    NSItemProvider *provider = [NSItemProvider new];
    provider.previewImageHandler = ^(NSItemProviderCompletionHandler done, Class wanted, NSDictionary *options) {
      done(NSStringFromClass(wanted), nil);
    };
    provider.previewImageHandler(^(id item, NSError *error) { NSLog(@"%@ %@", item, error); }, [NSString class], @{});
  }
  return 0;
}
