// What a program that imports ObjCScript sees of the modules below it: all that they make public.
@_exported import ObjCFoundation
@_exported import ObjCPatching
@_exported import ObjCSema
@_exported import ObjCSyntax
@_exported import ObjCVM
