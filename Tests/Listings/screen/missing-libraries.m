// options: --stub-all
// Headers of libraries that are not here: what nothing declares is taken for theirs, and does nothing.
#import <Masonry/Masonry.h>
#import <UIKit/UIKit.h>
#import "AFNetworking.h"
#import "MBProgressHUD.h"
#import "ReactiveCocoa.h"
@import SDWebImage;

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

@interface Person : MTLModel
@property(nonatomic, copy) NSString *name;
@end

@implementation Person
@end

@interface HomeController : UIViewController <MBProgressHUDDelegate>
@property(nonatomic, strong) MBProgressHUD *hud;
@property(nonatomic, strong) UIImageView *picture;
@end

@implementation HomeController
- (void)viewDidLoad {
  [super viewDidLoad];
  @weakify(self);
  self.picture = [UIImageView new];
  [self.view addSubview:self.picture];
  [self.picture mas_makeConstraints:^(MASConstraintMaker *make) {
    @strongify(self);
    make.left.right.equalTo(self.view).offset(10);
    make.height.mas_equalTo(44);
    make.edges.mas_equalTo(UIEdgeInsetsMake(20, 0, 0, 0));
  }];
  [self.picture sd_setImageWithURL:[NSURL URLWithString:@"http://example.com/a.png"]];
  self.hud = [MBProgressHUD showHUDAddedTo:self.view animated:YES];
  self.hud.mode = MBProgressHUDModeText;
  [[AFHTTPSessionManager manager] GET:@"http://example.com"
      parameters:nil
      success:^(NSURLSessionDataTask *task, id response) {
        say(@"loaded");
      }
      failure:^(NSURLSessionDataTask *task, NSError *error) {
        say(@"failed");
      }];
  Person *person = [Person mj_objectWithKeyValues:@{@"name" : @"Ann"}];
  say(@"loaded: %@ %@", person, self.hud);
  DDLogVerbose(@"%d", 3);
  RAC(self, hud.hidden) = [RACObserve(self, title) map:^id(NSString *text) {
    return @(text.length == 0);
  }];
  NSArray *names = @[ @"Ann", @"Ben" ];
  [names.rac_sequence.signal subscribeNext:^(NSString *name) {
    say(@"%@", name);
  }];
}

- (void)status:(AFNetworkReachabilityStatus)status {
  say(@"status %ld", (long)status);
}
@end

int main(void) {
  @autoreleasepool {
    HomeController *home = [HomeController new];
    [home view];
    [home status:AFNetworkReachabilityStatusNotReachable];
    say(@"%d %d", [home conformsToProtocol:@protocol(MBProgressHUDDelegate)],
        NSClassFromString(@"MBProgressHUD") != nil);
  }
  return 0;
}
