import { Graph as Layout, layout } from '@dagrejs/dagre';
import { truncateMiddle } from '../../../rule/message-text.js';
import { visible } from '../../../formats/visible.js';
import { svg } from '../dom.js';
import {
  type Box,
  type Direction,
  loopAt,
  type Point,
  type Route,
  routeBetween,
} from './route.js';
import type { EdgeKind, Graph, GraphEdge, GraphNode } from './model.js';

/** Longer names are cut; the whole name is in the list below the picture. */
const longestName = 30;
const height = 46;

interface Size {
  readonly width: number;
  readonly height: number;
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
  const direction: Direction = innerWidth < 720 ? 'TB' : 'LR';
  const plan = new Layout({ multigraph: true });
  plan.setGraph({
    rankdir: direction,
    nodesep: 30,
    ranksep: 60,
    marginx: 12,
    marginy: 30,
  });
  const lengthOf = measured();
  for (const { id, name, note } of graph.nodes)
    plan.setNode(id, { width: widthOf(name, note, lengthOf), height });
  for (const { from, to, of, kind } of graph.edges)
    if (from !== to) plan.setEdge(from, to, {}, `${of} ${kind}`);
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
    ...graph.edges.map((edge) =>
      drawEdge(edge, routeOf(edge, graph.edges, plan, direction)),
    ),
    ...graph.nodes.map((node) => {
      const place = placeOf(plan, node.id);
      return drawNode(node, place, node.id === chosen, linkOf(node));
    }),
  );
}

function placeOf(plan: Layout, id: string): Box {
  return plan.node(id) as Box;
}

/** From what is kept to what is lost. */
export const kinds: readonly EdgeKind[] = [
  'data',
  'implied',
  'void',
  'dropped',
  'lost',
];

function routeOf(
  edge: GraphEdge,
  edges: readonly GraphEdge[],
  plan: Layout,
  direction: Direction,
): Route {
  const { from, to, of, kind } = edge;
  const parallel = edges.filter((it) => it.from === from && it.to === to);
  const index = parallel.indexOf(edge);
  if (from === to) return loopAt(placeOf(plan, from), index);
  const { points } = plan.edge(from, to, `${of} ${kind}`) as {
    readonly points: readonly Point[];
  };
  return routeBetween(
    placeOf(plan, from),
    placeOf(plan, to),
    // Between the ends, every other point stands in a layer of boxes.
    points.slice(1, -1).filter((_, place) => place % 2 === 1),
    (index - (parallel.length - 1) / 2) * 11,
    direction,
  );
}

/** How wide a box must be for its two lines, in whatever letters they are. */
function widthOf(name: string, note: string, lengthOf: LengthOf): number {
  const lines = [lengthOf(name, '600 12px'), lengthOf(note, '10.5px')];
  return Math.max(90, Math.max(...lines) + 28);
}

/** How long a text is, in pixels, in a font of that weight and size. */
type LengthOf = (text: string, font: string) => number;

/** Measures in the letters of the page, as graph.css has them. */
function measured(): LengthOf {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return () => 0;
  const { fontFamily } = getComputedStyle(document.body);
  return (text, font) => {
    pen.font = `${font} ${fontFamily}`;
    return pen.measureText(cut(text)).width;
  };
}

/** As it is shown, where invisible characters have names. */
function cut(text: string): string {
  return truncateMiddle(visible(text), longestName);
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

function drawEdge({ kind }: GraphEdge, { path, middle }: Route): SVGElement {
  const isGone = kind === 'lost' || kind === 'dropped';
  return svg(
    'g',
    {
      class: `edge edge-${kind}`,
      'data-kind': kind,
      'aria-hidden': 'true',
    },
    svg('path', { d: path, 'marker-end': `url(#arrow-${kind})` }),
    isGone &&
      svg(
        'g',
        {
          class: 'cross',
          transform: `translate(${middle.x} ${middle.y})`,
        },
        svg('circle', { r: 8 }),
        svg('path', { d: 'M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5' }),
      ),
  );
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
