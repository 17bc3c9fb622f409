// A container's controllers know it, and their titles are those of their items.
#import <UIKit/UIKit.h>

int main(void) {
  @autoreleasepool {
    UIViewController *news = [UIViewController new], *mail = [UIViewController new], *letter = [UIViewController new];
    news.title = @"News";
    NSLog(@"%@ %@ %@", news.navigationItem.title, news.tabBarItem.title, news.childViewControllers);
    news.title = @"Old news";
    NSLog(@"%@ %@", news.navigationItem.title, news.tabBarItem.title);

    UINavigationController *stack = [[UINavigationController alloc] initWithRootViewController:mail];
    UITabBarController *tabs = [UITabBarController new];
    tabs.viewControllers = @[news, stack];
    NSLog(@"%lu of %lu, %d", (unsigned long)tabs.selectedIndex, (unsigned long)tabs.tabBar.items.count,
          tabs.selectedViewController == news);
    tabs.selectedViewController = stack;
    NSLog(@"%lu", (unsigned long)tabs.selectedIndex);
    tabs.selectedIndex = 0;
    NSLog(@"%d", tabs.selectedViewController == news);
    NSLog(@"%d %d %d %@", news.tabBarController == tabs, mail.tabBarController == tabs,
          mail.navigationController == stack, news.navigationController);

    [stack pushViewController:letter animated:NO];
    NSLog(@"%d %d %lu", stack.topViewController == letter, letter.parentViewController == stack,
          (unsigned long)stack.childViewControllers.count);
    NSArray *popped = [stack popToViewController:mail animated:NO];
    NSLog(@"%d %@ %@", [popped isEqual:@[letter]], letter.navigationController, letter.parentViewController);
    [stack setViewControllers:@[letter] animated:NO];
    NSLog(@"%d %d", letter.navigationController == stack, mail.navigationController == nil);
  }
  return 0;
}
