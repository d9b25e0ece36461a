import { pluralise } from '../../rule/message-text.js';
import type { ComparedOutput, Report } from '../../report/report.js';
import { cutInMiddle } from '../terminal/cut.js';
import type { Line } from '../terminal/line.js';
import { noteLines, noteOf } from './notes.js';

const changeWords: Readonly<Record<ComparedOutput['change'], string>> = {
  added: 'a new Current file',
  removed: 'no Current file any more',
  changed: 'the Current file changes',
  same: 'only its findings change',
};

/** What the change since a commit does to the Current files and to the findings. */
export function comparisonLines(
  { comparison }: Report,
  width: number,
): readonly Line[] {
  if (!comparison) return [];
  const { ref, outputs, new: added, gone } = comparison;
  const news =
    outputs.length === 0
      ? ': nothing changes'
      : `: ${pluralise(added.length, 'finding')} new, ${gone.length} gone`;
  const title = cutInMiddle(`Against ${ref}`, width - news.length);
  return [
    [[title, 'strong'], [news]],
    ...outputs.flatMap((output) => outputLines(output, width)),
  ];
}

function outputLines(
  { path, change, gone }: ComparedOutput,
  width: number,
): readonly Line[] {
  const words = changeWords[change];
  return [
    [
      [`  ${cutInMiddle(path, width - words.length - 4)}`],
      [`  ${words}`, 'faint'],
    ],
    ...gone.flatMap((finding) => {
      const note = noteOf(finding, { path, isNew: () => false });
      return noteLines(
        { ...note, place: undefined },
        [['    gone ', 'good']],
        width,
      );
    }),
  ];
}
