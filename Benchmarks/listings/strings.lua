local pieces = {}
for i = 0, 299999 do
  pieces[#pieces + 1] = string.format("%d:%s;", i, "name")
end
local text = table.concat(pieces)
pieces = nil
local parts = {}
local start = 1
while true do
  local found = text:find(";", start, true)
  if not found then
    break
  end
  parts[#parts + 1] = text:sub(start, found - 1)
  start = found + 1
end
parts[#parts + 1] = text:sub(start)
print(#text .. " " .. #parts)
