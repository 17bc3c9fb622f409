// What a program that imports ObjCScript sees of the modules below it: all that they make public.
@_exported import ObjCSyntax
