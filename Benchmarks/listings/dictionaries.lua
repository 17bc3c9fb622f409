local counts = {}
local names = {}
for i = 0, 19999 do
  names[i] = string.format("key %d", i)
end
for round = 1, 10 do
  for i = 0, 19999 do
    local name = names[i * 7 % 20000]
    counts[name] = (counts[name] or 0) + i % 3
  end
end
local size, total = 0, 0
for name in pairs(counts) do
  size = size + 1
  total = total + counts[name]
end
print(size .. " " .. total)
