import { Graph as Layout, layout } from '@dagrejs/dagre';
import { svg } from '../dom.js';
import type { EdgeKind, Graph, GraphEdge, GraphNode } from './model.js';

/** Longer names are cut; the whole name is in the list below the picture. */
const longestName = 30;
const letter = 8;
const height = 46;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How each kind of edge is called, in the legend and in the list. */
export const edgeWords: Readonly<Record<EdgeKind, string>> = {
  data: 'kept',
  implied: 'order kept by data',
  void: 'order that served nothing',
  dropped: 'given up by decision',
  lost: 'lost',
};

/** Draws algorithms as boxes and what they have from each other as arrows, in layers. */
export function drawGraph(
  graph: Graph,
  chosen: string | undefined,
  linkOf: (node: GraphNode) => string | undefined,
): SVGElement {
  const direction = innerWidth < 720 ? 'TB' : 'LR';
  const plan = new Layout({ multigraph: true });
  plan.setGraph({
    rankdir: direction,
    nodesep: 30,
    ranksep: 60,
    marginx: 12,
    marginy: 30,
  });
  for (const { id, name, note } of graph.nodes)
    plan.setNode(id, { width: widthOf(name, note), height });
  const loops = graph.edges.filter(({ from, to }) => from === to);
  const others = graph.edges.filter(({ from, to }) => from !== to);
  for (const { from, to, of, kind } of others)
    plan.setEdge(from, to, {}, `${of} ${kind}`);
  layout(plan);
  const { width, height: high } = plan.graph() as Size;
  return svg(
    'svg',
    {
      class: 'graph',
      role: 'group',
      'aria-label': 'Graph of the algorithms; the same in words follows below',
      width: Math.ceil(width),
      height: Math.ceil(high),
      viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(high)}`,
    },
    svg('defs', {}, ...kinds.map(arrowHead)),
    ...others.map((it) => drawEdge(it, pointsOf(plan, it))),
    ...loops.map((it) => {
      const same = loops.filter(({ from }) => from === it.from);
      return drawEdge(it, loopAt(placeOf(plan, it.from), same.indexOf(it)));
    }),
    ...graph.nodes.map((node) => {
      const place = placeOf(plan, node.id);
      return drawNode(node, place, node.id === chosen, linkOf(node));
    }),
  );
}

interface Box extends Point {
  readonly width: number;
}

function placeOf(plan: Layout, id: string): Box {
  return plan.node(id) as Box;
}

/** An arrow from a box back to itself, above its right end; further ones stand to the left. */
function loopAt({ x, y, width }: Box, index: number): readonly Point[] {
  const right = x + width / 2 - 12 - index * 34;
  const top = y - height / 2;
  return [
    { x: right - 22, y: top },
    { x: right - 22, y: top - 18 },
    { x: right - 11, y: top - 18 },
    { x: right, y: top - 18 },
    { x: right, y: top },
  ];
}

export const kinds: readonly EdgeKind[] = [
  'data',
  'implied',
  'void',
  'dropped',
  'lost',
];

function pointsOf(plan: Layout, { from, to, of, kind }: GraphEdge) {
  const edge = plan.edge(from, to, `${of} ${kind}`) as {
    readonly points?: readonly Point[];
  };
  return edge.points ?? [];
}

function widthOf(name: string, note: string): number {
  const letters = Math.max(cut(name).length, cut(note).length * 0.86);
  return Math.max(90, letters * letter + 28);
}

function cut(text: string): string {
  return text.length > longestName
    ? `${text.slice(0, longestName / 2)}…${text.slice(1 - longestName / 2)}`
    : text;
}

function arrowHead(kind: EdgeKind): SVGElement {
  return svg(
    'marker',
    {
      id: `arrow-${kind}`,
      class: `arrow edge-${kind}`,
      viewBox: '0 0 10 10',
      refX: 9,
      refY: 5,
      markerWidth: 9,
      markerHeight: 9,
      markerUnits: 'userSpaceOnUse',
      orient: 'auto-start-reverse',
    },
    svg('path', { d: 'M0 0L10 5L0 10z' }),
  );
}

function drawEdge(
  { kind, of }: GraphEdge,
  points: readonly Point[],
): SVGElement {
  const middle = points[Math.floor(points.length / 2)];
  const isGone = kind === 'lost' || kind === 'dropped';
  return svg(
    'g',
    {
      class: `edge edge-${kind} edge-of-${of}`,
      'data-kind': kind,
      'aria-hidden': 'true',
    },
    svg('path', { d: smooth(points), 'marker-end': `url(#arrow-${kind})` }),
    isGone &&
      middle &&
      svg(
        'g',
        { class: 'cross', transform: `translate(${middle.x} ${middle.y})` },
        svg('circle', { r: 8 }),
        svg('path', { d: 'M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5' }),
      ),
  );
}

/** A curve through the points, with corners rounded. */
function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    const end =
      index === rest.length - 2
        ? next
        : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${point.x} ${point.y} ${end.x} ${end.y}`;
  });
  return `M${first.x} ${first.y}${bends.length > 0 ? bends.join('') : `L${last.x} ${last.y}`}`;
}

function drawNode(
  { name, note, kind }: GraphNode,
  { x, y, width }: Box,
  isChosen: boolean,
  href: string | undefined,
): SVGElement {
  const label = [name, note, kind === 'left-out' ? 'left out' : ''].filter(
    Boolean,
  );
  return svg(
    href === undefined ? 'g' : 'a',
    {
      href,
      class: `node node-${kind}${isChosen ? ' chosen' : ''}`,
      transform: `translate(${x - width / 2} ${y - height / 2})`,
    },
    svg('title', {}, label.join(', ')),
    svg('rect', { width, height, rx: 7 }),
    svg('text', { x: width / 2, y: 20, class: 'node-name' }, cut(name)),
    svg(
      'text',
      { x: width / 2, y: 36, class: 'node-note' },
      kind === 'left-out' ? '✕ left out' : cut(note),
    ),
  );
}
