import { charactersOf, columnsOf } from './columns.js';
import { visible } from './visible.js';

const ellipsis = '…';

/**
 * Makes a text of a file visible and cuts it in its middle to so many columns.
 * No character is split, however many code points it is made of.
 *
 * @param columns at least 1
 */
export function cutInMiddle(text: string, columns: number): string {
  // Of a text of megabytes only its ends are looked at.
  const near = columns * 8;
  const isHuge = text.length > near * 2;
  const whole = isHuge ? '' : visible(text);
  if (!isHuge && columnsOf(whole) <= columns) return whole;

  const room = columns - columnsOf(ellipsis);
  const first = charactersOf(isHuge ? visible(text.slice(0, near)) : whole);
  const head = fitting(first, Math.ceil(room / 2));
  const last = isHuge
    ? charactersOf(visible(text.slice(-near)))
    : first.slice(head.length);
  const tail = fitting(last.toReversed(), room - columnsOf(head.join('')));
  return head.join('') + ellipsis + tail.toReversed().join('');
}

/** Makes a text visible and cuts it at its end, between words where it has some. */
export function cutAtEnd(text: string, columns: number): string {
  const whole = visible(text);
  if (columnsOf(whole) <= columns) return whole;
  const room = columns - columnsOf(ellipsis);
  const beginning = fitting(charactersOf(whole), room).join('');
  const end = beginning.lastIndexOf(' ');
  return (end > room / 2 ? beginning.slice(0, end) : beginning) + ellipsis;
}

/** The beginning of a visible text in so many columns, with an ellipsis behind it where it is cut. */
export function beginningOf(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  const room = columns - columnsOf(ellipsis);
  return fitting(charactersOf(text), room).join('') + ellipsis;
}

/** The end of a visible text in so many columns, with an ellipsis before it where it is cut. */
export function endOf(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  const room = columns - columnsOf(ellipsis);
  const end = fitting(charactersOf(text).toReversed(), room).toReversed();
  return ellipsis + end.join('');
}

/** The first characters that fit into so many columns. */
function fitting(
  characters: readonly string[],
  columns: number,
): readonly string[] {
  let used = 0;
  const end = characters.findIndex((character) => {
    used += columnsOf(character);
    return used > columns;
  });
  return end < 0 ? characters : characters.slice(0, end);
}
