/** The middle of a box, or a point of a line. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Direction of the layers: left to right, or top to bottom. */
export type Direction = 'LR' | 'TB';

/** An SVG path, and the place of a mark on it. */
export interface Route {
  readonly path: string;
  readonly middle: Point;
}

/**
 * Returns a line between the facing sides of two boxes, through the points that
 * the layout puts between them.
 *
 * @param offset keeps lines between the same boxes apart
 */
export function routeBetween(
  from: Box,
  to: Box,
  bends: readonly Point[],
  offset: number,
  direction: Direction,
): Route {
  const isBeside = direction === 'LR';
  const isForward = isBeside ? from.x < to.x : from.y < to.y;
  const side = (box: Box, sign: number): Point =>
    isBeside
      ? { x: box.x + (sign * box.width) / 2, y: box.y + offset }
      : { x: box.x + offset, y: box.y + (sign * box.height) / 2 };
  const points = [
    side(from, isForward ? 1 : -1),
    ...bends,
    side(to, isForward ? -1 : 1),
  ];
  const curves = points.slice(1).map((end, index) => {
    const begin = points[index] ?? end;
    const x = (begin.x + end.x) / 2;
    const y = (begin.y + end.y) / 2;
    return isBeside
      ? `C${x} ${begin.y} ${x} ${end.y} ${end.x} ${end.y}`
      : `C${begin.x} ${y} ${end.x} ${y} ${end.x} ${end.y}`;
  });
  const first = points[0] ?? from;
  const half = Math.floor(points.length / 2);
  const [before = from, behind = to] = points.slice(half - 1, half + 1);
  return {
    path: `M${first.x} ${first.y}${curves.join('')}`,
    middle: { x: (before.x + behind.x) / 2, y: (before.y + behind.y) / 2 },
  };
}

/** Returns a line from a box back to itself, above its right end; further ones to the left. */
export function loopAt({ x, y, width, height }: Box, index: number): Route {
  const right = x + width / 2 - 12 - index * 34;
  const top = y - height / 2;
  return {
    path: `M${right - 22} ${top}v-10q0 -8 8 -8h6q8 0 8 8v10`,
    middle: { x: right - 11, y: top - 18 },
  };
}
