local Node = {}
Node.__index = Node

function Node.new()
  return setmetatable({ next = nil, value = 0 }, Node)
end

local total = 0
for round = 1, 10 do
  local all = {}
  for i = 0, 99999 do
    local node = Node.new()
    node.value = i
    all[#all + 1] = node
  end
  total = total + #all
end
print(total)
