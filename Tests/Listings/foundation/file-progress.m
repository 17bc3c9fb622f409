// NSProgress of the kind of files: what is done, with how many files, how much of it, how fast, and for how long.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSProgress *progress = [NSProgress discreteProgressWithTotalUnitCount:4000000];
        progress.completedUnitCount = 1500000;
        NSLog(@"%@ | %@", progress.localizedDescription, progress.localizedAdditionalDescription);
        progress.kind = NSProgressKindFile;
        progress.fileOperationKind = NSProgressFileOperationKindCopying;
        progress.fileTotalCount = @12;
        NSLog(@"%@ | %@", progress.localizedDescription, progress.localizedAdditionalDescription);
        NSLog(@"%@", progress.userInfo[NSProgressFileTotalCountKey]);
        progress.fileCompletedCount = @3;
        NSLog(@"%@", progress.localizedAdditionalDescription);
        progress.fileCompletedCount = nil;
        progress.estimatedTimeRemaining = @120;
        progress.throughput = @2000;
        NSLog(@"%@", progress.localizedAdditionalDescription);
        progress.fileTotalCount = nil;
        progress.fileURL = [NSURL fileURLWithPath:@"/tmp/TextEdit"];
        [progress setUserInfoObject:NSProgressFileOperationKindDownloading forKey:NSProgressFileOperationKindKey];
        NSLog(@"%@", progress.localizedDescription);
    }
    return 0;
}
