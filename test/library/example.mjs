import { convert, levelOf, parseDecisions } from 'infomodel-migrate';

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
const first = convert({ path: 'fan.json', text });
for (const finding of first.findings)
  if (levelOf(finding) === 'error')
    console.log(`${finding.start.line}: ${finding.rule} (${finding.choices})`);

const parsed = parseDecisions({
  text: `{ "decisions": [{
    "rule": "time-range-previous-hour",
    "choose": "LatestValue",
    "reason": "The function checks the date of the result."
  }] }`,
});
if (!parsed.ok) throw new Error(parsed.troubles.join('\n'));

const { decisions } = parsed;
const second = convert({ path: 'fan.json', text, decisions });
console.log(second.status, second.text);
