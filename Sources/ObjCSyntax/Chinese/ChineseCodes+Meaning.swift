extension ChineseCodes {
  /// F0201 and F0206 to F0239
  static let meaning: [String] = [
    """
    F0201 没有这个名字的类
    这个名字既不是代码里的类，也不是 fwdsim 所有的 Foundation 类。
    Instead: 在使用之前用 @interface 声明它，或改正名字
    """,
    """
    F0206 没有这个名字的类型
    声明、类型转换或方法使用了没有声明过的类型。typedef、结构体和枚举必须在首次使用之前声明；类可以在代码的任何位置声明。
    Instead: 在使用之前用 typedef、struct 或 enum 声明它，或改正名字
    """,
    """
    F0207 没有这个名字的协议
    尖括号或 @protocol() 中的名字既不是代码里的协议，也不是 Foundation 的协议。用 `@protocol Name … @end` 声明它。
    Instead: 在使用之前用 @protocol 声明它，或改正名字
    """,
    """
    F0208 不完整的类型
    `struct Name;` 和 `@class Name;` 只说明类型存在，没有说明里面有什么。可以有指向它的指针；变量、数组、sizeof 或它的成员都要先有定义。
    Instead: 在这之前写出该类型的定义和成员
    """,
    """
    F0209 无效的数组
    数组长度是不为负的整数，元素要有大小。在函数之外，长度必须是常量。
    Instead: 给数组一个不为负的常量长度
    """,
    """
    F0210 重复定义
    一个名字在同一作用域内只能有一个定义。标注指出另一个。
    Instead: 删去其中一个，或给它改名
    """,
    """
    F0211 以不同的类型重新声明
    函数或变量可以声明多次，但类型必须一样。
    Instead: 让两处声明的类型一致
    """,
    """
    F0212 无效的成员
    结构体、联合体或类的成员名字各不相同，类型要有大小。
    Instead: 给结构体一个类型完整的成员，或一个指针
    """,
    """
    F0213 无效的位域
    位域的类型是整数，宽度是从 1 到该类型位数的常量。宽度 0 结束存储单元，并且没有名字。
    Instead: 使用整数类型，宽度不超过该类型的位数
    """,
    """
    F0214 不是常量
    这里需要运行前就知道的值：数字、枚举常量、sizeof，以及它们的运算。
    Instead: 写一个常量，或在运行时赋值
    """,
    """
    F0215 无效的枚举
    枚举的值是其类型放得下的整数。
    Instead: 给枚举其类型放得下的整数常量
    """,
    """
    F0216 无效的函数类型
    函数、方法和 block 不能返回数组或函数，只能返回指向它们的指针；参数不能是 void。
    Instead: 返回指针或结构体，数组和函数作为指针传入
    """,
    """
    F0217 重复的方法
    一个类或分类只能实现一个选择子一次（类方法另算一次）。
    Instead: 删去其中一个，或把它改名
    """,
    """
    F0218 这个 @implementation 没有 @interface
    类仍然会被定义。声明里没有父类，它就成为根类，没有 alloc、init 和内存管理。
    Instead: 在它前面写 `@interface NAME : NSObject`、各个方法和 `@end`
    """,
    """
    F0219 声明了但没有实现
    @interface 或所遵循的协议声明了一个方法，@implementation 里却没有。程序仍会运行；发送这条消息时会经过动态方法解析和转发，这也许正是你想要的。如果方法在运行时添加，请用 `@dynamic` 或注释告诉读者。
    Instead: 实现它，或在协议中标为 @optional
    """,
    """
    F0220 实现的类型与声明不同
    调用者按声明传递，方法按自己的类型读取：参数和结果可能被读错。
    Instead: 让实现使用声明的类型
    """,
    """
    F0221 无效的属性
    strong、retain、copy 和 weak 用于对象和 block；所有权特性只能有一个，readonly 和 readwrite 也只能有一个。`copy` 存放的对象不能修改，即使属性的类是可变的。
    Instead: 互相排斥的特性只留一个
    """,
    """
    F0222 不合适的 @synthesize 或 @dynamic
    二者写的都是类声明过的属性，且只写一次；实例变量属于该类自己，类型与属性相同。
    Instead: 写一个类声明过的属性，且只写一次
    """,
    """
    F0223 不合适的父类
    一个类有一个父类；@interface 和 @implementation 写的必须一致，类不能是自己的祖先。没有父类的类是根类，这很少是本意。带有 objc_subclassing_restricted 属性的类不能有子类。
    Instead: 在 @interface 里写一个父类
    """,
    """
    F0224 不合适的分类或扩展
    分类扩展已有的类。类扩展属于代码里有 @implementation 的类。
    Instead: 在分类之前声明该类
    """,
    """
    F0225 重复的成员或实例变量
    结构体的成员、类（包括其父类）的实例变量，名字各不相同。
    Instead: 删去其中一个，或给它改名
    """,
    """
    F0226 静态断言不成立
    `_Static_assert` 的条件为零。它在程序运行之前求值。
    Instead: 让条件成立，或删去断言
    """,
    """
    F0227 没有写指针的对象
    对象在堆上，总是通过指针访问：写成 `NSString *name`。
    Instead: 写成指针：`NSString *name`
    """,
    """
    F0228 不合适的所有权修饰
    __strong、__weak、__unsafe_unretained 和 __autoreleasing 用于对象和 block，nullable 和 nonnull 用于指针。联合体只能不持有地存放对象。
    Instead: 删去它：只有对象和 block 有所有权
    """,
    """
    F0229 没有东西能是 void 类型
    `void` 表示没有值：函数可以返回它，`void *` 可以指向任何东西。
    Instead: 写一个有值的类型，或用 `void *` 表示指向任何东西的指针
    """,
    """
    F0230 无效的别名
    `@compatibility_alias New Old;` 给已有的类第二个名字，这个名字不能已被占用。
    Instead: 给已声明的类选一个没有被占用的名字
    """,
    """
    F0231 不是有效的 main 函数
    `main` 返回 int，没有参数，或参数是 `int argc, char *argv[]`。
    Instead: 写成 `int main(void)` 或 `int main(int argc, char *argv[])`
    """,
    """
    F0232 只有前向声明，没有真正的声明
    `@class Name;` 或 `@protocol Name;` 承诺了一个声明，代码里却没有。
    Instead: 写出声明本身：`@interface NAME : NSObject` 或 `@protocol NAME`，直到 `@end`
    """,
    """
    F0233 无效的直接方法
    直接方法（`objc_direct`、`objc_direct_members`、属性的 `direct`）是被调用的，不是被发送的：它不在任何方法列表里。所以它不能重写或被重写，不能实现协议，不能在运行时添加，只能通过类已知的接收者使用：不能是 `id`、`Class` 或 `super`。
    Instead: 去掉这个特性，或写出接收者的类
    """,
  ]
}
