import { convert } from 'infomodel-migrate';

const text = `[
  {
    "name": "fan_hours",
    "path": "fan_hours",
    "schedule": "hour",
    "inputs": [
      {
        "type": "AlgorithmOutput",
        "inputName": "before",
        "algorithm": "fan_hours",
        "timeRange": "previousHourSameDay",
        "optional": true
      }
    ]
  }
]`;

// What nobody has decided is left out of the text, and found.
const first = convert(text);
for (const { level, rule, start, choices } of first.findings)
  if (level === 'error') console.log(`${start.line}: ${rule} (${choices})`);

const decisions = `{ "decisions": [{
  "rule": "time-range-previous-hour",
  "choose": "LatestValue",
  "reason": "The function checks the date of the result."
}] }`;
const second = convert(text, { decisions });
console.log(second.status, second.outputText);
