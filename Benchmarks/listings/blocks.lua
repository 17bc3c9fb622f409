local function adder(amount)
  return function(value) return value + amount end
end

local total = 0
local function note(value)
  total = total + value
end

for i = 0, 2999999 do
  local step = adder(i % 10)
  note(step(i))
end
print(total)
