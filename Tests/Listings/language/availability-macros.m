// The macros that say where a declaration is available.
#import <Foundation/Foundation.h>
void f(void) __OSX_AVAILABLE_STARTING(__MAC_10_6, __IPHONE_4_0);
void g(void) __TVOS_PROHIBITED;
void h(void) __IOS_AVAILABLE(7.0);
void i(void) __OSX_AVAILABLE(10.10) __IOS_AVAILABLE(8.0) __TVOS_AVAILABLE(9.0) __WATCHOS_AVAILABLE(2.0);
void j(void) __OSX_AVAILABLE_BUT_DEPRECATED(__MAC_10_0,__MAC_10_5,__IPHONE_2_0,__IPHONE_2_0);
void k(void) __OSX_AVAILABLE_BUT_DEPRECATED_MSG(__MAC_10_0,__MAC_10_5,__IPHONE_2_0,__IPHONE_2_0, "m");
void l(void) __OSX_DEPRECATED(10.0, 10.5, "x");
void m(void) __IOS_PROHIBITED __WATCHOS_PROHIBITED __OSX_UNAVAILABLE;
void n(void) API_AVAILABLE(macos(10.10), ios(8.0)) API_DEPRECATED("x", macos(10.4, 10.8)) API_UNAVAILABLE(watchos);
void o(void) NS_AVAILABLE(10_6, 4_0); void p(void) NS_DEPRECATED(10_0, 10_6, 2_0, 4_0); void q(void) NS_AVAILABLE_IOS(4_0); void r(void) NS_DEPRECATED_IOS(2_0, 4_0, "x"); void s(void) NS_CLASS_AVAILABLE(10_6, 4_0); void t(void) __attribute__((availability(ios,introduced=4.0))); void u(void) AVAILABLE_MAC_OS_X_VERSION_10_4_AND_LATER; void v(void) DEPRECATED_IN_MAC_OS_X_VERSION_10_5_AND_LATER; void w(void) NS_EXTENSION_UNAVAILABLE("x"); void x(void) NS_EXTENSION_UNAVAILABLE_IOS("x"); void y(void) CF_AVAILABLE(10_6, 4_0); void z(void) DEPRECATED_ATTRIBUTE; void aa(void) API_DEPRECATED_WITH_REPLACEMENT("z", ios(2.0, 3.0)); void bb(void) NS_UNAVAILABLE; void cc(void) __OSX_EXTENSION_UNAVAILABLE("x"); void dd(void) __IOS_EXTENSION_UNAVAILABLE("x"); void ee(void) __API_AVAILABLE(macos(10.4)); void ff(void) __IOS_DEPRECATED(2.0, 3.0, "x"); void gg(void) __SWIFT_UNAVAILABLE_MSG("x"); void hh(void) __SWIFT_UNAVAILABLE;
int main() { NSLog(@"fine"); return 0; }
