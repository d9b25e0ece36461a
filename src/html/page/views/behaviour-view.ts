import type { Shown, View } from '../navigation.js';
import { unnamed } from '../../../report/verification.js';
import { allAspects } from '../../../rule/rule.js';
import { algorithmItem, chosenAspects } from '../behaviour/algorithm-item.js';
import { aspectCounts, behaviourSummary } from '../behaviour/summary.js';
import { windowPictures } from '../behaviour/time-line.js';
import { counted, countedOf, html } from '../dom.js';
import * as controls from '../parts/controls.js';
import { verdictLabel } from '../parts/labels.js';
import { listView } from '../parts/list-view.js';
import { report } from '../report-data.js';
import { verdicts } from '../state.js';

const aspectOptions: controls.Options = [
  ['', 'All aspects'],
  ...allAspects.map((it) => [it, it] as const),
];

/** What Legacy and Current do at run time, algorithm by algorithm. */
export const behaviourView: View = {
  name: 'behaviour',
  label: 'Behaviour',
  inTitle: ['q', 'verdict', 'aspect', 'status', 'file'],
  show,
};

function show(): Shown {
  const verification = report.verification?.();
  if (!verification) throw new Error('the view is there for a verification');
  const all = verification.files.reduce(
    (sum, { algorithms }) => sum + algorithms.length,
    0,
  );
  const drawWindows = windowPictures(verification.windows);
  return listView({
    heading: 'Behaviour',
    intro: behaviourSummary(verification),
    filters: [
      controls.search('algorithm, input'),
      controls.toggles(
        'verdict',
        'Verdict',
        aspectCounts(verification.summary),
        verdictLabel,
        ({ verdict }) => verdict,
      ),
      controls.select('aspect', 'Aspect', () => aspectOptions),
      controls.file('All files'),
      controls.check(
        'Open only',
        ({ status }) => status === 'open',
        (isOn) => ({ status: isOn ? 'open' : '' }),
      ),
      controls.clear('behaviour'),
    ],
    list: html('ol.findings'),
    size: 20,
    choose: (state) => chosenAspects(verification, state),
    count: (chosen, range) => {
      const aspects = chosen.reduce((sum, it) => sum + it.entries.length, 0);
      return [
        counted(aspects, 'aspect'),
        ' of ',
        countedOf(chosen.length, all, 'algorithm'),
        range,
      ];
    },
    lineOf: ({ file, algorithm, entries }) => {
      const counts = verdicts.map((verdict) => {
        const { length } = entries.filter(
          (it) => it.aspect.verdict === verdict,
        );
        return length > 0 && `${length} ${verdict}`;
      });
      return `${file.path} ${algorithm.name ?? unnamed}: ${counts.filter(Boolean).join(', ')}`;
    },
    show: (items, { verdict }) =>
      items.map((it) =>
        html('li', algorithmItem(it, verdict.includes('same'), drawWindows)),
      ),
  });
}
