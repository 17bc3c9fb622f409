Pod::Spec.new do |s|
  s.name = 'Jam'
  s.version = '1.0'
  s.source_files = 'Sources/*.{h,m}'
  s.resource_bundles = {
    'JamLabels' => ['Labels/*.{json,lproj}'],
  }
end
