extension ChineseCodes {
  /// F01
  static let syntax: [String] = [
    """
    F0101 这里缺少某个记号
    语法要求这里有某个记号，例如 `;`、`]`、`)` 或一个名字，实际却是别的。插入符指出它应在的位置：紧接最后一个正确的记号之后。fwdsim 当作它存在继续往下读，所以后面的错误可能由此引起：先改正第一个。
    Instead: 在插入符处写上缺少的内容，或删去不该有的内容
    """,
    """
    F0102 类或协议没有用 @end 结束
    每个 @interface、@implementation 和 @protocol 都以 @end 结束，并且不能嵌套。如果未结束的 @implementation 之后只有 C 函数，fwdsim 认为它在最后一个方法之后的第一个函数之前结束，并给出警告：程序的含义不变。
    Instead: 在最后一个方法之后写 `@end`
    """,
    """
    F0103 括号不成对
    某个 `(`、`[` 或 `{` 没有关闭，或者某个右括号没有对应的左括号。标注指出不成对的那一个。缺少的括号往往在前几行：看一看缩进。
    Instead: 把它关闭，或删去多余的右括号
    """,
    """
    F0104 缺少表达式
    这里需要一个值：名字、字面量、方括号中的消息、圆括号中的内容，或带操作数的运算符。
    Instead: 在这里写一个值，或删去前面的运算符
    """,
    """
    F0105 这不是声明
    文件的最外层只能有声明、函数、@interface、@implementation 和 @protocol，不能有语句。语句要写在函数或方法里。如果整个程序只有一个文件而且没有 `main`，fwdsim 把这些语句连同函数和方法没有用到的变量放进自动释放池，作为 `main` 的函数体运行，并给出警告。
    Instead: 把语句移到 `main` 或另一个函数里
    """,
    """
    F0106 不该出现在这里的记号
    这个记号在这里既不能开始也不能继续任何东西。常见原因：多余的 `@end`、没有 `if` 的 `else`、多了一个 `}`。
    Instead: 删去它，或补上它前面应有的内容
    """,
    """
    F0107 无法读取的字面量
    数字、字符或字符串字面量写得不对：未知的转义、不属于该进制的数字、缺少右引号，或任何类型都放不下的值。
    Instead: 按 C 的写法书写：`42`、`0x2A`、`1.5f`、`'a'`、`"text"`、`@"text"`
    """,
    """
    F0108 Objective-C 不使用的字符
    在字符串和注释之外，只能使用 C 语言的字符，名字中可以有字母。从网页复制代码时，常常带来弯引号、长破折号、全角标点和不换行空格。
    Instead: 改成普通字符：`"`、`'`、`-`、空格
    """,
    """
    F0109 嵌套过深
    表达式、语句和声明符最多嵌套 256 层，更深的不再解析。
    Instead: 给各部分起名字：值用变量，语句用函数
    """,
    """
    F0110 无法读取的预处理行
    以 `#` 开头的行是预处理指令：#import、#include、#define、#undef、#if、#ifdef、#ifndef、#elif、#else、#endif、#pragma、#error、#warning、#line。每个条件都要有自己的 #endif。
    Instead: 使用预处理器有的指令，例如 `#import`、`#define` 或 `#if`
    """,
    """
    F0111 没有这个头文件
    fwdsim 认识 Foundation 的总头文件及其各部分、objc/runtime.h、objc/message.h 等、C 标准库的头文件和 dispatch/dispatch.h。程序自己的头文件从引入它的文件所在的目录、-I 给出的目录、程序其他文件的目录和所属的工程中读取。加上 `--stub-all`，第三方库缺少的头文件不算错误：没有声明的名称当作库里的名称，不起作用。
    Instead: 用 -I 给出头文件所在的目录
    """,
    """
    F0112 代码要求报错
    执行到一行 #error：代码拒绝这种配置。是哪一种，由它周围的条件决定。
    Instead: 改变周围条件所检查的东西，例如用 `-D NAME=VALUE`
    """,
    """
    F0113 代码要求警告
    执行到一行 #warning。
    Instead: 不需要修改什么
    """,
    """
    F0114 宏使用不当
    给带参数的宏传的实参太少或太多，参数列表没有关闭，或者 `##` 拼出的不是一个记号。
    Instead: 宏定义有几个参数，就给几个实参
    """,
    """
    F0115 无法读取的宏定义
    #define 之后是名字；带参数的宏，圆括号中的参数紧跟名字；最后是替换文本。`#` 之后必须是参数，`##` 必须在两个记号之间。
    Instead: 写成 `#define NAME text` 或 `#define NAME(a, b) text`
    """,
    """
    F0116 不能组合的说明符
    一个声明最多以一个存储类和一个类型开始。`unsigned float`、`long char`、两个存储类或两个类型都不允许。
    Instead: 只保留一个存储类和一个类型
    """,
    """
    F0117 没有类型的声明
    每个声明都要写出类型。1999 年以前，C 在缺少类型时当作 `int`；现在请写出来。
    Instead: 写出类型：本来没有想别的，就写 `int`
    """,
    """
    F0118 位置不对的标签
    `case` 和 `default` 属于 switch,`break` 属于循环或 switch,`continue` 属于循环。
    Instead: 把它移到所属的循环或 switch 里
    """,
    """
    F0119 没有可运行的内容
    文件里没有任何声明：它是空的，或者内容都被注释掉、被 #if 排除了。或者有声明，但没有函数 `main`。
    Instead: 至少写 `int main(void) { return 0; }`
    """,
    """
    F0120 无法读取的消息
    消息写成 `[receiver name]` 或 `[receiver name: argument next: argument]`。要么每一部分都有冒号，要么只有一部分且没有冒号。
    Instead: 写成 `[receiver name]` 或 `[receiver name: argument next: argument]`
    """,
    """
    F0121 不存在或不合适的属性特性
    属性特性有 strong、weak、copy、assign、retain、unsafe_unretained、readonly、readwrite、atomic、nonatomic、getter=、setter=、class，以及可空性的几个词。
    Instead: 使用 `fwdsim explain F0121` 列出的特性
    """,
    """
    F0122 这里有不起作用的东西
    编译器接受但忽略的记号，或只给警告的记号，例如方法声明符之后的 `;`，或未知的 `#pragma`。
    Instead: 删去它
    """,
  ]
}
