Pod::Spec.new do |s|
  s.name = 'Rye'
  s.version = '1.0'
  s.source_files = 'Lib/*.{h,m}'
end
