local values = {}
for i = 0, 999 do
  values[i] = i * 7 % 1000
end
local total = 0
for round = 0, 4999 do
  for i = 0, 999 do
    total = total + values[i] * 3 - i
    values[i] = (values[i] + round) % 1000
  end
end
print(total)
