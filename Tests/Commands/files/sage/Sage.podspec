Pod::Spec.new do |s|
  s.name = 'Sage'
  s.source_files = [
    'Code/*.{h,m}',
    "Code/More/**/*.m"
  ]
end
