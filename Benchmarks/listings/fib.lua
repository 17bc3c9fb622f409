local Numbers = {}
Numbers.__index = Numbers

function Numbers:fib(n)
  if n < 2 then
    return n
  end
  return self:fib(n - 1) + self:fib(n - 2)
end

print(setmetatable({}, Numbers):fib(30))
