local Counter = {}
Counter.__index = Counter

function Counter:add(step)
  self.total = self.total + step
end

function Counter:count()
  return self.total
end

local function proxy(target)
  return setmetatable({}, {
    __index = function(_, name)
      local method = target[name]
      return function(_, ...)
        return method(target, ...)
      end
    end,
  })
end

local counter = setmetatable({ total = 0 }, Counter)
local stand_in = proxy(counter)
for i = 1, 500000 do
  stand_in:add(1)
end
print(stand_in:count())
