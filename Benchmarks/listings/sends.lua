local Counter = {}
Counter.__index = Counter

function Counter:add(step)
  self.total = self.total + step
end

function Counter:count()
  return self.total
end

local counter = setmetatable({ total = 0 }, Counter)
for i = 1, 10000000 do
  counter:add(1)
end
print(counter:count())
