local function check(value)
  if value % 2 == 1 then
    error({ name = "Odd", reason = "an odd number" })
  end
end

local caught, finished = 0, 0
for i = 0, 999999 do
  local done, problem = pcall(check, i)
  if not done and problem.name == "Odd" then
    caught = caught + 1
  end
  finished = finished + 1
end
print(caught .. " " .. finished)
