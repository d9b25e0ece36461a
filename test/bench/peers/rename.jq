# Key renames only: what a hand-written script for a migration begins with.
map({
  Name: .name,
  Path: .path,
  ExecutionFrequency: (if .schedule == "hour" then "Hourly" else "Daily" end),
  Inputs: (.inputs | map(with_entries(.key |= (.[0:1] | ascii_upcase) + .[1:]))),
  Outputs: [{ OutputType: "ObjectResult", Retention: .retention }]
})
