// What a control shows follows from its state, and values stay between their bounds.
#import <UIKit/UIKit.h>

int main(void) {
  @autoreleasepool {
    UIButton *button = [UIButton buttonWithType:UIButtonTypeCustom];
    [button setTitle:@"Buy" forState:UIControlStateNormal];
    [button setTitle:@"Bought" forState:UIControlStateSelected];
    [button setTitle:@"Sold out" forState:UIControlStateDisabled];
    [button setTitleColor:UIColor.redColor forState:UIControlStateSelected];
    NSLog(@"%@ %@, state %lu", button.currentTitle, button.titleLabel.text, (unsigned long)button.state);
    button.selected = YES;
    NSLog(@"%@ %@, state %lu, red %d", button.currentTitle, button.titleLabel.text,
          (unsigned long)button.state, [button.currentTitleColor isEqual:UIColor.redColor]);
    button.enabled = NO;
    NSLog(@"%@, state %lu", button.currentTitle, (unsigned long)button.state);
    button.selected = NO;
    NSLog(@"%@, state %lu", button.currentTitle, (unsigned long)button.state);
    button.enabled = button.highlighted = YES;
    NSLog(@"%@, state %lu, white %d", button.currentTitle, (unsigned long)button.state,
          [button.currentTitleColor isEqual:UIColor.whiteColor]);

    UISlider *slider = [UISlider new];
    slider.value = 7;
    NSLog(@"slider %g", slider.value);
    slider.maximumValue = 40;
    [slider setValue:25 animated:YES];
    NSLog(@"slider %g", slider.value);
    slider.minimumValue = 30;
    NSLog(@"slider %g", slider.value);
    slider.maximumValue = 20;
    NSLog(@"slider %g from %g to %g", slider.value, slider.minimumValue, slider.maximumValue);
    UIStepper *stepper = [UIStepper new];
    stepper.value = -4;
    NSLog(@"stepper %g", stepper.value);
    stepper.value = 140;
    NSLog(@"stepper %g", stepper.value);
    UIProgressView *progress = [UIProgressView new];
    [progress setProgress:1.5 animated:YES];
    NSLog(@"progress %g", progress.progress);
    progress.progress = -0.5;
    NSLog(@"progress %g", progress.progress);
    UIPageControl *pages = [UIPageControl new];
    pages.numberOfPages = 4;
    pages.currentPage = 9;
    NSLog(@"page %ld", (long)pages.currentPage);
    pages.numberOfPages = 2;
    NSLog(@"page %ld", (long)pages.currentPage);

    UISwitch *toggle = [UISwitch new];
    [toggle setOn:YES animated:YES];
    UISegmentedControl *kinds = [[UISegmentedControl alloc] initWithItems:@[@"a", @"b"]];
    NSLog(@"on %d, segment %ld", toggle.on, (long)kinds.selectedSegmentIndex);
    kinds.selectedSegmentIndex = 1;
    [kinds removeAllSegments];
    NSLog(@"%lu segments, selected %ld", (unsigned long)kinds.numberOfSegments, (long)kinds.selectedSegmentIndex);

    UIActivityIndicatorView *wheel = [UIActivityIndicatorView new];
    NSLog(@"wheel: turns %d, hidden %d", wheel.isAnimating, wheel.hidden);
    [wheel startAnimating];
    NSLog(@"wheel: turns %d, hidden %d", wheel.isAnimating, wheel.hidden);
    [wheel stopAnimating];
    NSLog(@"wheel: turns %d, hidden %d", wheel.isAnimating, wheel.hidden);
    wheel.hidesWhenStopped = NO;
    NSLog(@"wheel: turns %d, hidden %d", wheel.isAnimating, wheel.hidden);
  }
  return 0;
}
