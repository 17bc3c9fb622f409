// What a program that imports this module sees of the modules below it: all that they make public.
@_exported import ObjCSema
@_exported import ObjCSyntax
