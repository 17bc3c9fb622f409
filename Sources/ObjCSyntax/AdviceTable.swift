// What to write instead, by the form of a message.
//
// The help of a diagnostic that brings none of its own is the remedy of its code, which fits what the code means in general. Where
// one code has messages of several kinds (`#if` without a condition, `#else` without an `#if`), a line here has the advice for one of
// them: the form of the message, as in the tables of `ChineseMessages`, then the advice in English and in Chinese. A place `{1}` of
// the advice is what stands in that place of the message.
import ForwardKitBasics

/// Finds the advice for a diagnostic without helps of its own.
enum AdviceTable {
  /// Nil for a message of no form, whose advice is its code's remedy.
  static func advice(for message: String, in language: Language) -> String? {
    let plain = ChineseMessages.articlesJoined(Array(message.unicodeScalars))
    for line in lines {
      if let values = line.form.values(in: plain) {
        return MessageForm.filled(language == .zh ? line.chinese : line.english, values)
      }
    }
    return nil
  }

  struct Line {
    /// The form as it is written.
    let message: Substring
    let form: MessageForm
    let english: Substring
    let chinese: Substring
  }

  /// The most particular forms first.
  static let lines: [Line] = {
    let lines = [syntax, preprocessor, declarations, expressions, runs]
      .flatMap { $0.split(separator: "\n") }.map(line)
    return lines.ordered { $0.form.weight > $1.form.weight }
  }()

  private static func line(_ text: Substring) -> Line {
    let (form, rest) = MessageForm.halves(text)
    let (english, chinese) = MessageForm.halves(rest)
    return Line(
      message: form, form: MessageForm(form, ""), english: english, chinese: chinese)
  }
}

// MARK: The table

extension AdviceTable {
  private static let syntax = """
    {1} closes nothing => remove it => 删去它
    expected {1}, found the end of the file => add {1} => 加上 {1}
    expected {1}, found a method => add {1} before it => 在它之前加上 {1}
    expected {1}, found {2} => add {1} => 加上 {1}
    expected a name, found {1} => write a name: letters, digits and `_`, beginning with a letter or `_` => 写名字：由字母、数字和 `_` 组成，以字母或 `_` 开头
    {1} is not a number => write a number as C has it: `42`, `0x2A`, `1.5f`, `1e3` => 按 C 的写法写数字：`42`、`0x2A`、`1.5f`、`1e3`
    a character literal needs a character => write one character between the quotes: `'a'` => 在引号之间写一个字符：`'a'`
    default values of parameters are C++, which is not supported => pass the value in each call => 在每次调用时传入这个值
    {1} is a header of C++, which is not supported => remove the line, and what uses the header => 删去这一行以及用到这个头文件的内容
    expected {1} before {2} => add {1} before {2} => 在 {2} 之前加上 {1}
    expected the method's body, found {1} => write its body: `{ … }` => 写出它的方法体：`{ … }`
    this comment is never closed => close it with `*/` => 用 `*/` 结束注释
    a method is outside of any class => put it between `@implementation NAME` and `@end` => 把它放在 `@implementation NAME` 和 `@end` 之间
    {1} is outside of any class => put it into the class that it belongs to, before its `@end` => 放进它所属的类里，在 `@end` 之前
    {1} is allowed only in a @protocol => remove it: the methods of a class are neither required nor optional => 删去它：类的方法没有必需和可选之分
    a method's body belongs in the @implementation, not here => end the declaration with `;`, and write the body in the @implementation => 声明以 `;` 结束，方法体写在 @implementation 里
    a for-in loop declares one variable without a value => write `for (id item in collection)` => 写成 `for (id item in collection)`
    {1} without a @try before it => write `@try { … }` before it => 在它之前写上 `@try { … }`
    {1} without a {2} before it => remove what separates it from its {2}, such as a `;`, or remove it => 删去把它和 {2} 隔开的内容，例如 `;`，或者删去它
    {1} is not allowed among statements => close the method or function before it with `}` => 在它之前用 `}` 结束方法或函数
    this number is too large for any integer type => write a smaller number, or a floating-point number such as `1e20` => 写小一些的数，或者写浮点数，例如 `1e20`
    this type is built of too many others => use fewer pointers, arrays and functions in one type => 一个类型里少用一些指针、数组和函数
    macros are nested too deeply in each other's arguments => use fewer macros inside each other's arguments => 少在宏的参数里再用宏
    a property cannot be a bit-field => remove the width => 删去位宽
    {1} is not supported => leave it out => 去掉它
    a blank that is not a space ({1}) => replace it with a space => 换成空格
    the character {1} ({2}) is not allowed here => remove it => 删去它
    the character {1} is not allowed here => remove it => 删去它
    complex numbers are not supported => keep the real and the imaginary part in two variables => 把实部和虚部放在两个变量里
    """

  private static let preprocessor = """
    this condition cannot be read: {*} => write a complete condition, such as `#if NAME == 1` or `#if defined(NAME)` => 写出完整的条件，例如 `#if NAME == 1` 或 `#if defined(NAME)`
    a condition is missing => write a condition, such as `#if NAME == 1` or `#if defined(NAME)` => 写出条件，例如 `#if NAME == 1` 或 `#if defined(NAME)`
    this condition has no #endif => write `#endif` after the last line that depends on it => 在受它控制的最后一行之后写上 `#endif`
    {1} without an #if => remove it, or write the `#if` that it belongs to => 删去它，或者写出它所属的 `#if`
    {1} after an #else => move it before the `#else` => 把它移到 `#else` 之前
    {1} needs a number => write `#line 10` => 写成 `#line 10`
    {1} needs a macro's name => write the name after {1} => 在 {1} 之后写上名字
    {1} needs a header's name: {2} or {3} => write `#import <Foundation/Foundation.h>` or `#import "Car.h"` => 写成 `#import <Foundation/Foundation.h>` 或 `#import "Car.h"`
    headers include each other without end => include them with `#import`, which reads a header only once => 用 `#import` 包含它们，每个头文件只读一次
    {1} makes {2}, which is not one token => join only what makes one name or one number => 只拼接能组成一个名字或数字的部分
    macros expand to too much text => use functions in place of some of the macros => 用函数代替其中一些宏
    the arguments of macro {1} do not end => close the argument list with `)` => 用 `)` 结束参数表
    {1} cannot be a macro's name => choose another name => 换一个名字
    parameter {1} occurs twice => rename one of the two => 给其中一个改名
    {1} in a macro must be followed by one of its parameters => write a parameter's name after {1} => 在 {1} 之后写上参数的名字
    """

  private static let declarations = """
    {1} is a variable, not a type => write the name of a type, or `typeof(…)` => 写类型的名字，或者 `typeof(…)`
    {1} is a function, not a type => write the name of a type => 写类型的名字
    {1} is an enumerator, not a type => write the name of its enum => 写它所属枚举的名字
    {1} takes its type from an initial value => give the variable an initial value, or write its type => 给变量一个初始值，或者写出它的类型
    the protocol {1} would incorporate itself => remove it from the list of protocols that it adopts => 把它从自己遵循的协议表里删去
    {1} is not a class, so it takes no protocols => remove the `<…>` => 删去 `<…>`
    the array is too large => make it smaller, or allocate its memory with malloc => 把它改小，或者用 malloc 分配内存
    {1} gets a second initial value => keep one of the two values => 两个值只留一个
    the library's {1} is {2} => remove the declaration, which the header has, or choose another name => 删去这个声明（头文件里已有），或者换一个名字
    this declares no ivar => write a name after the type => 在类型之后写上名字
    this declares no member => write a name after the type => 在类型之后写上名字
    an ivar cannot be a function => make it a pointer to a function, or a method => 改成函数指针，或者改成方法
    an alignment is a power of two up to 4096 => write 1, 2, 4, 8 or another power of two => 写 1、2、4、8 或其他 2 的幂
    the width must be at least {1} => write a width of at least 1; only a bit-field without a name may have 0 => 位宽至少写 1；只有没有名字的位域可以写 0
    an enumerator's value must be a constant => write an integer constant => 写整数常量
    an enumerator's value is an integer => write an integer constant => 写整数常量
    an enum's type is an integer, not {1} => write an integer type, such as `NSInteger` => 写整数类型，例如 `NSInteger`
    an index in {1} must be constant => write a constant => 写常量
    what {1} chooses by must be a constant => write a constant => 写常量
    the variable {1} has a function's type => make it a pointer: `result (*name)(parameters)` => 改成指针：`result (*name)(parameters)`
    the property {1} is {2} here and {3} in the class => give both declarations the same type => 让两处声明的类型一致
    a class property cannot be synthesized: write its accessors => write `+` methods: a getter, and a setter unless it is readonly => 写出 `+` 方法：取值方法，以及（除非是 readonly）赋值方法
    the ivar {1} is {2}, the property {3} is {4} => give both the same type => 让两者的类型一致
    the ivar {1} is {2}, the property is {3} => give both the same ownership => 让两者的所有权一致
    what becomes of the property {1} is said twice => keep one of the two => 两处只留一处
    the class {1} would inherit from itself => name another class as its superclass => 换一个类作父类
    {1} inherits from {2} by its @interface => remove the superclass here; the @interface has it => 删去这里的父类，@interface 里已有
    the @interface of {1} names no superclass => name the superclass in the @interface => 在 @interface 里写出父类
    the superclass {1} already has an ivar {2} => choose another name, or use the superclass's ivar => 换一个名字，或者使用父类的实例变量
    the protocol {1} is forward-declared but never declared => declare it: `@protocol NAME`, its methods, `@end` => 声明它：`@protocol NAME`、它的方法、`@end`
    {1} is a direct method: no message has this selector => call the method: `[object name]`, or remove `objc_direct` from it => 直接调用这个方法：`[object name]`，或者去掉它的 `objc_direct`
    the method {1} is direct: {2} cannot reach it => remove `objc_direct` from the method => 去掉该方法的 `objc_direct`
    the method {1} is direct: a receiver of type {2} cannot reach it => give the receiver the type of its class, or remove `objc_direct` from the method => 让接收者的类型是它的类，或者去掉该方法的 `objc_direct`
    {1} overrides a direct method of {2} => choose another name, or remove `objc_direct` from the superclass's method => 换一个名字，或者去掉父类方法的 `objc_direct`
    {1} overrides a method of {2}, so it cannot be direct => remove `objc_direct` => 去掉 `objc_direct`
    {1} answers the protocol {2}, so it cannot be direct => remove `objc_direct` => 去掉 `objc_direct`
    """

  private static let expressions = """
    there is no label {1} in this function => put a label of that name before a statement of this function, or correct the name => 在本函数的一条语句前加上这个标签，或者改正名字
    {1} outside of a method => use it in a method; give a function the object as an argument => 在方法里使用它；函数则以参数接收对象
    {1} takes a receiver, a selector and the method's arguments => pass at least the receiver and the selector => 至少传入接收者和选择子
    {1} has no choice for {2}, and no default => add a choice for that type, or `default: …` => 为这个类型加上一项，或者加上 `default: …`
    a bit-field has no address => copy it into a variable and take the address of that => 把它复制到变量里，再取变量的地址
    {1} can only be assigned in an init method => assign to a variable of another name => 赋给另一个名字的变量
    {1} is a constant => copy it into a variable and change that => 把它复制到变量里，修改变量
    {1} returns nothing => remove the value, or declare the type of the result in place of `void` => 删去这个值，或者把 `void` 改成结果的类型
    this is not an index of {1} => use an index from 0 to the number of elements minus 1 => 使用 0 到元素个数减 1 的下标
    the string has {1} characters, the array room for {2} => make the array larger, or leave its length out: `char text[] = "abc";` => 把数组改大，或者不写长度：`char text[] = "abc";`
    an array is initialized with braces or a string => write the values in braces: `= { … }` => 把值写在花括号里：`= { … }`
    a string cannot initialize {1} => use an array of `char`, or write the values in braces => 使用 `char` 数组，或者把值写在花括号里
    comparison of unrelated classes: {1} and {2} => compare objects of one class, or cast one to `id` if both may be the same object => 比较同一个类的对象；如果两者可能是同一个对象，把一个转换成 `id`
    comparison of different pointers: {1} and {2} => cast one to the type of the other if both may be the same address => 如果两者可能是同一个地址，把一个转换成另一个的类型
    the case {1} occurs twice => remove one of the two, or give it another value => 删去其中一个，或者换一个值
    a second default => keep one `default` => 只留一个 `default`
    an empty range of cases => write the smaller value first => 先写较小的值
    a case must be an integer constant => write an integer constant, or compare with `if` => 写整数常量，或者用 `if` 比较
    for-in needs a variable for its elements => declare one: `for (id item in collection)` => 声明一个：`for (id item in collection)`
    {1} in a function without {2} => end the function's parameters with `...` => 让函数的参数以 `...` 结尾
    {1} has no getter {2} => declare that method, or a property => 声明这个方法，或声明属性
    {1} has no setter {2} => declare that method, or a property that can be written => 声明这个方法，或声明可写的属性
    a {1} is needed here => declare a variable of that type, and pass it => 声明这个类型的变量并传入
    a {1} variable is needed here => declare a variable of that type, and pass it => 声明这个类型的变量并传入
    {1} cannot be an argument => ask for a type that has values, such as `int` or `void *` => 使用有值的类型，例如 `int` 或 `void *`
    {1} is declared but never defined => write its body, name the file that has it, or remove the call => 写出函数体，或者写上含有它的文件，或者删去调用
    the variable {1} is declared {2} but never defined => define it outside of any function, or name the file that does => 在函数之外定义它，或者写上定义它的文件
    an object cannot be calculated with => calculate with a number, and put the result into an object: `@([a intValue] + 1)` => 用数字计算，再把结果装成对象：`@([a intValue] + 1)`
    an object's subscript is a number or an object, not {1} => write an index, `list[0]`, or a key, `map[@"name"]` => 写下标 `list[0]` 或键 `map[@"name"]`
    this takes two integers and a pointer to one => pass `a`, `b` and `&result` => 传入 `a`、`b` 和 `&result`
    the two results of {1} do not go together: {2} and {3} => convert one of the two, so that both have one type => 转换其中一个，让两者类型一致
    the two results of {1} are {2} and {3} => convert one of the two, so that both have one type => 转换其中一个，让两者类型一致
    {1} cannot be subscripted with {2} => subscript an array, a pointer or a collection with a whole number => 用整数作数组、指针或集合的下标
    """

  private static let runs = """
    a deallocated object is freed => dispose of each object once => 每个对象只释放一次
    this reads {1} byte in a deallocated object: its class was {2} => keep a strong reference for as long as the object is used => 使用对象期间保持强引用
    this reads {1} bytes in a deallocated object: its class was {2} => keep a strong reference for as long as the object is used => 使用对象期间保持强引用
    this writes {1} byte in a deallocated object: its class was {2} => keep a strong reference for as long as the object is used => 使用对象期间保持强引用
    this writes {1} bytes in a deallocated object: its class was {2} => keep a strong reference for as long as the object is used => 使用对象期间保持强引用
    this writes {1} bytes where memory can only be read => change a copy => 修改副本
    a pointer was used as a {1} that the runtime did not give => pass what a function of the runtime has returned => 传入运行时函数返回的值
    a pointer was used as an {1} that the runtime did not give => pass what a function of the runtime has returned => 传入运行时函数返回的值
    dispatch_sync waits for {*} => use dispatch_async, or call the block directly => 使用 dispatch_async，或者直接调用 block
    the main thread waits forever: {*} => let another thread, or a block on another queue, end the wait => 让另一个线程或另一个队列上的 block 结束等待
    thread {1} waits forever: {*} => let another thread, or a block on another queue, end the wait => 让另一个线程或另一个队列上的 block 结束等待
    Assertion failed: {*} => find out why the condition is false => 查明条件为什么不成立
    {1} waits for itself: this thread has the lock already => unlock it first, or use a recursive lock => 先解锁，或者使用递归锁
    the program does not print {*} => correct the expectation or the program: `fwdsim run FILE.m` shows what it prints => 改正期望或程序：`fwdsim run FILE.m` 显示它的输出
    the exit code is {1}, and {2} is expected => correct the expectation or the program => 改正期望或程序
    the program does not end by {*} => correct the expectation or the program => 改正期望或程序
    the conversion %n writes to memory and is refused => leave `%n` out; printf returns the number of characters => 去掉 `%n`；printf 会返回字符数
    an object that is not a class was passed as a class => pass a class, such as `[object class]` => 传入类，例如 `[object class]`
    an object that is not a protocol was passed as a protocol => pass `@protocol(NAME)` => 传入 `@protocol(NAME)`
    a selector was used that no @selector or sel_registerName gave => write `@selector(name)` => 写成 `@selector(name)`
    an ivar was used with an object whose class does not have it => look the ivar up in the object's own class => 在对象自己的类里查找实例变量
    this autorelease pool was drained already, with a pool around it => drain each pool once, the innermost first => 每个池只释放一次，先释放最里面的
    the predicate of dispatch_once is neither 0 nor what dispatch_once wrote: it must be a static or global variable => declare it `static dispatch_once_t` => 声明为 `static dispatch_once_t`
    the conversion {1} has no argument: {2} argument was given => pass an argument for each conversion => 为每个转换传入一个参数
    the conversion {1} has no argument: {2} arguments were given => pass an argument for each conversion => 为每个转换传入一个参数
    the conversion {1} wants a floating-point number, and its argument is none => use the conversion that fits the argument => 使用适合该参数的转换
    the conversion {1} expects a C string, but its argument is an object (%@ is for objects) => write `%@` => 写成 `%@`
    the conversion {1} expects a C string, but its argument is not one => use the conversion that fits the argument => 使用适合该参数的转换
    the conversion {1} expects an object, but its argument is not one => use the conversion that fits the argument => 使用适合该参数的转换
    a root class has no superclass to send to => remove the message to super => 去掉发给 super 的消息
    a run loop is run by its own thread only => run it on its own thread => 在它自己的线程上运行
    """
}
