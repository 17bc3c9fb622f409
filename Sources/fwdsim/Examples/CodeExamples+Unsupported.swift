// Wrong and right listings of F05: what is not supported. The form is that of CodeExample.swift.

extension CodeExample {
  static let unsupported = #"""
    F0501
    int main(void) {
        double «_Complex →»length = 3;
        NSLog(@"%g", (double)length);
    }
    F0502
    static int half(int «&number→*number») { return «number→*number» / 2; }
    int main(void) {
        int wheels = 4;
        NSLog(@"%d", half(«wheels→&wheels»));
    }
    F0503
    int main(void) {
        «__asm__ volatile("cpuid");→NSLog(@"nothing");»
    }
    F0504
    static int sum(«a, b) int a, b, c;→int a, int b)» { return a + b; }
    int main(void) {
        NSLog(@"%d", sum(1, 2));
    }
    F0505
    «typedef float Four __attribute__((vector_size(16)));→typedef struct { float x, y, z, w; } Four;»
    int main(void) {
        Four four = {1, 2, 3, 4};
        NSLog(@"%zu", sizeof four);
    }
    F0506
    @interface Sound : «AVAudioPlayer→NSObject»
    @end
    @implementation Sound
    @end
    int main(void) {
        NSLog(@"%d", [Sound new] != nil);
    }
    F0508
    «#import <UIKit/UIKit.h>→@interface Signal : NSObject
    @property BOOL hidden;
    @end
    @implementation Signal
    @end»
    int main(void) {
        «UIView→Signal» *signal = [«UIView→Signal» new];
        signal.hidden = YES;
        «[signal layoutIfNeeded]→NSLog(@"%d", signal.hidden)»;
    }
    F0509
    #import <UIKit/UIKit.h>
    int main(void) {
        UIView *view = [UIView new];
        view.contentMode = «UIViewContentModeScaleAspectFil→UIViewContentModeScaleAspectFill»;
    }
    """#
}
