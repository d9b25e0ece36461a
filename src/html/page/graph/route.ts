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
 * the layout puts between them. It bends only between the layers, so that it
 * crosses no box.
 *
 * @param depthAt half the depth of the layer around a point
 * @param offset keeps lines between the same boxes apart
 */
export function routeBetween(
  from: Box,
  to: Box,
  bends: readonly Point[],
  depthAt: (point: Point) => number,
  offset: number,
  direction: Direction,
): Route {
  const isBeside = direction === 'LR';
  const isForward = isBeside ? from.x < to.x : from.y < to.y;
  const ahead = ({ x, y }: Point, distance: number, aside = 0): Point => {
    const along = isForward ? distance : -distance;
    return isBeside
      ? { x: x + along, y: y + aside }
      : { x: x + aside, y: y + along };
  };
  const half = ({ width, height }: Box) => (isBeside ? width : height) / 2;
  const points = [
    ahead(from, half(from), offset),
    ahead(from, depthAt(from), offset),
    ...bends.flatMap((it) => [ahead(it, -depthAt(it)), ahead(it, depthAt(it))]),
    ahead(to, -depthAt(to), offset),
    ahead(to, -half(to), offset),
  ];
  const place = points.length / 2;
  const [before = from, behind = to] = points.slice(place - 1, place + 1);
  const curves = points.slice(1).map((end, index) => {
    const begin = points[index] ?? end;
    const x = (begin.x + end.x) / 2;
    const y = (begin.y + end.y) / 2;
    // An arrowhead has the direction of the last curve, which needs a length.
    if (begin.x === end.x && begin.y === end.y) return '';
    return isBeside
      ? `C${x} ${begin.y} ${x} ${end.y} ${end.x} ${end.y}`
      : `C${begin.x} ${y} ${end.x} ${y} ${end.x} ${end.y}`;
  });
  const [first = from] = points;
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
