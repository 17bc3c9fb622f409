// The runtime's functions, under Apple's names and with Apple's types. docs/api.md describes each, and where ours differs.
//
// "copy" in a name: the caller frees the result with free(). Everything else is borrowed.
#ifndef OBJC_RUNTIME_H
#define OBJC_RUNTIME_H

#include <objc/objc.h>
#include <objc/message.h>

#if defined(__OBJC__)
@class Protocol;
#else
typedef struct objc_object Protocol;
#endif

typedef struct objc_method *Method;
typedef struct objc_ivar *Ivar;
typedef struct objc_category *Category;
typedef struct objc_property *objc_property_t;
struct objc_method_description {
    SEL name;
    char *types;
};
typedef struct {
    const char *name;
    const char *value;
} objc_property_attribute_t;

OBJC_EXTERN_C_BEGIN

// Objects
id object_copy(id object, size_t size) OBJC_ARC_UNAVAILABLE;
id object_dispose(id object) OBJC_ARC_UNAVAILABLE;
Class object_getClass(id object);
Class object_setClass(id object, Class cls);
BOOL object_isClass(id object);
id object_getIvar(id object, Ivar ivar);
void object_setIvar(id object, Ivar ivar, id value);
void object_setIvarWithStrongDefault(id object, Ivar ivar, id value);
Ivar object_setInstanceVariable(id object, const char *name, void *value) OBJC_ARC_UNAVAILABLE;
Ivar object_setInstanceVariableWithStrongDefault(
    id object, const char *name, void *value) OBJC_ARC_UNAVAILABLE;
Ivar object_getInstanceVariable(id object, const char *name, void **value) OBJC_ARC_UNAVAILABLE;
id object_copyFromZone(id object, size_t size, void *zone) OBJC_ARC_UNAVAILABLE;
void *objc_destructInstance(id object) OBJC_ARC_UNAVAILABLE;

// Classes by name
Class objc_getClass(const char *name);
Class objc_getMetaClass(const char *name);
Class objc_lookUpClass(const char *name);
/// Throws when there is no class of the name (Apple's ends the process).
Class objc_getRequiredClass(const char *name);
int objc_getClassList(__unsafe_unretained Class *buffer, int capacity);
Class *objc_copyClassList(unsigned int *count);

// What a class is
const char *class_getName(Class cls);
BOOL class_isMetaClass(Class cls);
Class class_getSuperclass(Class cls);
Class class_setSuperclass(Class cls, Class superclass);
int class_getVersion(Class cls);
void class_setVersion(Class cls, int version);
size_t class_getInstanceSize(Class cls);
Ivar class_getInstanceVariable(Class cls, const char *name);
Ivar class_getClassVariable(Class cls, const char *name);
Ivar *class_copyIvarList(Class cls, unsigned int *count);
Method class_getInstanceMethod(Class cls, SEL name);
Method class_getClassMethod(Class cls, SEL name);
IMP class_getMethodImplementation(Class cls, SEL name);
IMP class_getMethodImplementation_stret(Class cls, SEL name);
BOOL class_respondsToSelector(Class cls, SEL name);
IMP class_lookupMethod(Class cls, SEL name) __attribute__((deprecated));
BOOL class_respondsToMethod(Class cls, SEL name) __attribute__((deprecated));
Method *class_copyMethodList(Class cls, unsigned int *count);
BOOL class_conformsToProtocol(Class cls, Protocol *protocol);
Protocol *__unsafe_unretained *class_copyProtocolList(Class cls, unsigned int *count);
objc_property_t class_getProperty(Class cls, const char *name);
objc_property_t *class_copyPropertyList(Class cls, unsigned int *count);
const uint8_t *class_getIvarLayout(Class cls);
const uint8_t *class_getWeakIvarLayout(Class cls);

// Changing a class
BOOL class_addMethod(Class cls, SEL name, IMP imp, const char *types);
IMP class_replaceMethod(Class cls, SEL name, IMP imp, const char *types);
BOOL class_addIvar(Class cls, const char *name, size_t size, uint8_t alignment, const char *types);
BOOL class_addProtocol(Class cls, Protocol *protocol);
BOOL class_addProperty(
    Class cls, const char *name, const objc_property_attribute_t *attributes, unsigned int count);
void class_replaceProperty(
    Class cls, const char *name, const objc_property_attribute_t *attributes, unsigned int count);
void class_setIvarLayout(Class cls, const uint8_t *layout);
void class_setWeakIvarLayout(Class cls, const uint8_t *layout);
id class_createInstance(Class cls, size_t extraBytes) OBJC_RETURNS_RETAINED;
id class_createInstanceFromZone(Class cls, size_t extraBytes, void *zone) OBJC_ARC_UNAVAILABLE;

// Making classes
Class objc_allocateClassPair(Class superclass, const char *name, size_t extraBytes);
void objc_registerClassPair(Class cls);
Class objc_duplicateClass(Class original, const char *name, size_t extraBytes);
void objc_disposeClassPair(Class cls);

// Methods
SEL method_getName(Method method);
IMP method_getImplementation(Method method);
const char *method_getTypeEncoding(Method method);
unsigned int method_getNumberOfArguments(Method method);
char *method_copyReturnType(Method method);
char *method_copyArgumentType(Method method, unsigned int index);
void method_getReturnType(Method method, char *buffer, size_t size);
void method_getArgumentType(Method method, unsigned int index, char *buffer, size_t size);
/// Where the name and the types of the method are; borrowed.
struct objc_method_description *method_getDescription(Method method);
IMP method_setImplementation(Method method, IMP imp);
void method_exchangeImplementations(Method first, Method second);
/// Cast it to the method's type: receiver, method, arguments.
void method_invoke(void);
#if defined(__x86_64__)
void method_invoke_stret(void);
#endif

// Ivars and properties
const char *ivar_getName(Ivar ivar);
const char *ivar_getTypeEncoding(Ivar ivar);
ptrdiff_t ivar_getOffset(Ivar ivar);
const char *property_getName(objc_property_t property);
const char *property_getAttributes(objc_property_t property);
objc_property_attribute_t *property_copyAttributeList(
    objc_property_t property, unsigned int *count);
char *property_copyAttributeValue(objc_property_t property, const char *name);

// Protocols
Protocol *objc_getProtocol(const char *name);
Protocol *__unsafe_unretained *objc_copyProtocolList(unsigned int *count);
BOOL protocol_conformsToProtocol(Protocol *protocol, Protocol *other);
BOOL protocol_isEqual(Protocol *protocol, Protocol *other);
const char *protocol_getName(Protocol *protocol);
struct objc_method_description protocol_getMethodDescription(
    Protocol *protocol, SEL name, BOOL required, BOOL instance);
struct objc_method_description *protocol_copyMethodDescriptionList(
    Protocol *protocol, BOOL required, BOOL instance, unsigned int *count);
objc_property_t protocol_getProperty(
    Protocol *protocol, const char *name, BOOL required, BOOL instance);
objc_property_t *protocol_copyPropertyList(Protocol *protocol, unsigned int *count);
objc_property_t *protocol_copyPropertyList2(
    Protocol *protocol, unsigned int *count, BOOL required, BOOL instance);
Protocol *__unsafe_unretained *protocol_copyProtocolList(Protocol *protocol, unsigned int *count);
Protocol *objc_allocateProtocol(const char *name);
void objc_registerProtocol(Protocol *protocol);
void protocol_addMethodDescription(
    Protocol *protocol, SEL name, const char *types, BOOL required, BOOL instance);
void protocol_addProtocol(Protocol *protocol, Protocol *addition);
void protocol_addProperty(Protocol *protocol, const char *name,
    const objc_property_attribute_t *attributes, unsigned int count, BOOL required, BOOL instance);

// Selectors
BOOL sel_isEqual(SEL first, SEL second);

// Blocks as methods
IMP imp_implementationWithBlock(id block);
id imp_getBlock(IMP imp);
BOOL imp_removeBlock(IMP imp);

// Weak references and associated objects
id objc_loadWeak(id *location);
id objc_storeWeak(id *location, id object);
typedef enum {
    OBJC_ASSOCIATION_ASSIGN = 0,
    OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1,
    OBJC_ASSOCIATION_COPY_NONATOMIC = 3,
    OBJC_ASSOCIATION_RETAIN = 01401,
    OBJC_ASSOCIATION_COPY = 01403,
} objc_AssociationPolicy;
void objc_setAssociatedObject(id object, const void *key, id value, uintptr_t policy);
id objc_getAssociatedObject(id object, const void *key);
void objc_removeAssociatedObjects(id object);

// Fast enumeration
void objc_enumerationMutation(id collection);
void objc_setEnumerationMutationHandler(void (*handler)(id collection));
void objc_setForwardHandler(void *forward, void *forward_stret);

// Type encodings (objc_property_attribute_t's and others' characters)
#define _C_ID '@'
#define _C_CLASS '#'
#define _C_SEL ':'
#define _C_CHR 'c'
#define _C_UCHR 'C'
#define _C_SHT 's'
#define _C_USHT 'S'
#define _C_INT 'i'
#define _C_UINT 'I'
#define _C_LNG 'l'
#define _C_ULNG 'L'
#define _C_LNG_LNG 'q'
#define _C_ULNG_LNG 'Q'
#define _C_FLT 'f'
#define _C_DBL 'd'
#define _C_BFLD 'b'
#define _C_BOOL 'B'
#define _C_VOID 'v'
#define _C_UNDEF '?'
#define _C_PTR '^'
#define _C_CHARPTR '*'
#define _C_ATOM '%'
#define _C_ARY_B '['
#define _C_ARY_E ']'
#define _C_UNION_B '('
#define _C_UNION_E ')'
#define _C_STRUCT_B '{'
#define _C_STRUCT_E '}'
#define _C_VECTOR '!'
#define _C_CONST 'r'

OBJC_EXTERN_C_END
#endif
