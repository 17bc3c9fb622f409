// Counts at the ends of their type in every style of a formatter: a text, never an overflow.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSDateComponentsFormatter *formatter = [NSDateComponentsFormatter new];
        formatter.allowedUnits = NSCalendarUnitMonth | NSCalendarUnitHour | NSCalendarUnitSecond;
        NSInteger counts[] = { NSIntegerMin, NSIntegerMin + 1, NSIntegerMax - 1 };
        int texts = 0;
        for (NSInteger style = 0; style < 6; style++) {
            formatter.unitsStyle = style;
            for (int i = 0; i < 3; i++) {
                NSDateComponents *components = [NSDateComponents new];
                components.year = counts[i];
                components.minute = counts[i];
                components.second = counts[i];
                if ([formatter stringFromDateComponents:components].length > 0) texts++;
            }
        }
        NSLog(@"%d texts", texts);
    }
    return 0;
}
