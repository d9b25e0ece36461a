import { pluralise } from '../../rule/message-text.js';
import type { Block, Section } from './blocks.js';

/** Room that is kept for the line that says how much was left out. */
const roomForNote = 200;

/** As much as was shown, and how many rows were not. */
interface Fitted {
  readonly text: string;
  readonly left: number;
}

/**
 * Joins sections up to so many UTF-16 code units. What does not fit is cut at a
 * row: what is open there is closed, and a last line says how much is left out.
 */
export function cutToFit(sections: readonly Section[], limit: number): string {
  const whole = joined(sections);
  if (whole.length < limit) return whole;
  let text = '';
  let rows = 0;
  let unseen = 0;
  for (const section of sections) {
    const room = limit - roomForNote - text.length;
    const { text: shown, left } =
      rows > 0 ? nothingOf(section) : fitSection(section, room);
    text += shown;
    rows += left;
    if (shown === '') unseen++;
  }
  const sectionsToo =
    unseen > 0 ? `, among them ${pluralise(unseen, 'whole section')}` : '';
  return `${text}\n**Cut here to stay below ${limit.toLocaleString('en')} characters: ${pluralise(rows, 'more row')} ${rows === 1 ? 'is' : 'are'} left out${sectionsToo}.**\n`;
}

function joined(sections: readonly Section[]): string {
  return sections
    .map(
      ({ open, blocks, close }) =>
        open +
        blocks
          .map(({ head, rows, foot }) => head + rows.join('') + foot)
          .join('') +
        close,
    )
    .join('');
}

function fitSection(section: Section, room: number): Fitted {
  const { open, blocks, close } = section;
  let inside = '';
  let left = 0;
  for (const block of blocks) {
    const here = room - open.length - inside.length - close.length;
    const fitted =
      left > 0 ? { text: '', left: block.rows.length } : fitBlock(block, here);
    inside += fitted.text;
    left += fitted.left;
  }
  const fits = open.length + close.length <= room;
  return !fits || (inside === '' && left > 0)
    ? nothingOf(section)
    : { text: open + inside + close, left };
}

function fitBlock({ head, rows, foot }: Block, room: number): Fitted {
  let length = head.length + foot.length;
  const end = rows.findIndex((row) => {
    length += row.length;
    return length > room;
  });
  const shown = end < 0 ? rows : rows.slice(0, end);
  return {
    text: shown.length === 0 ? '' : head + shown.join('') + foot,
    left: rows.length - shown.length,
  };
}

function nothingOf({ blocks }: Section): Fitted {
  const rows = blocks.reduce((sum, block) => sum + block.rows.length, 0);
  return { text: '', left: rows };
}
