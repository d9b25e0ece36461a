import { Graph as Layout, layout } from '@dagrejs/dagre';
import { visible } from '../../../formats/visible.js';
import { truncateMiddle } from '../../../rule/message-text.js';
import { svg } from '../dom.js';
import { fragmentOf } from '../state.js';
import {
  type EdgeKind,
  edgeKinds,
  type Graph,
  type GraphEdge,
  type GraphNode,
} from './graph-model.js';

/** Longer names are cut; the table below the picture has them whole. */
const longestName = 30;
const nodeHeight = 46;

/** The middle of a box, or a point of a line. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** An SVG path, and the place of a mark on it. */
interface Route {
  readonly path: string;
  readonly middle: Point;
}

/** Draws algorithms as boxes in layers, and the edges between them as arrows. */
export function drawGraph(
  graph: Graph,
  chosen: string | undefined,
  file: string,
): SVGElement {
  const isWide = innerWidth >= 720;
  const boxWidth = widthFor(graph.nodes);
  const plan = planOf(graph, boxWidth, isWide);
  const whole = plan.graph() as Record<'width' | 'height', number>;
  const [width, height] = [Math.ceil(whole.width), Math.ceil(whole.height)];
  const edges = graph.edges.map((edge) =>
    drawEdge(edge, routeOf(edge, graph.edges, plan, boxWidth / 2, isWide)),
  );
  const nodes = graph.nodes.map((node) =>
    drawNode(
      node,
      plan.node(node.id) as Point,
      boxWidth,
      node.id === chosen,
      file,
    ),
  );
  /** Dims what is not beside the node under the pointer or the focus, if any. */
  const light = (): void => {
    const index = nodes.findIndex((it) => it.matches(':hover, :focus-visible'));
    const id = graph.nodes[index]?.id;
    const near = new Set([id]);
    for (const [index, { from, to }] of graph.edges.entries()) {
      const isNear = id === undefined || from === id || to === id;
      if (isNear) near.add(from).add(to);
      edges[index]?.classList.toggle('dim', !isNear);
    }
    for (const [index, it] of graph.nodes.entries())
      nodes[index]?.classList.toggle(
        'dim',
        id !== undefined && !near.has(it.id),
      );
  };
  const drawing = svg(
    'svg.graph',
    {
      ...{ onpointerover: light, onfocusin: light },
      ...{ onpointerleave: light, onfocusout: light },
      role: 'group',
      'aria-label': 'Graph of the algorithms; the same in words follows below',
      ...{ width, height, viewBox: `0 0 ${width} ${height}` },
    },
    svg('defs', edgeKinds.map(arrowHead)),
    edges,
    nodes,
  );
  // A little too large is made to fit.
  drawing.style.maxWidth = `max(100%, ${width * 0.8}px)`;
  return drawing;
}

/** Lays the boxes out in layers, from left to right on a wide screen. */
function planOf(
  { nodes, edges }: Graph,
  width: number,
  isWide: boolean,
): Layout {
  const plan = new Layout({ multigraph: true });
  plan.setGraph({
    rankdir: isWide ? 'LR' : 'TB',
    ...{ nodesep: 30, ranksep: 60, marginx: 12, marginy: 30 },
  });
  for (const { id } of nodes) plan.setNode(id, { width, height: nodeHeight });
  for (const { from, to, of, kind } of edges)
    if (from !== to) plan.setEdge(from, to, {}, `${of} ${kind}`);
  layout(plan);
  return plan;
}

/** Returns the width of boxes, in pixels, that has room for all words in the fonts of pictures.css. */
function widthFor(nodes: readonly GraphNode[]): number {
  const canvas = document.createElement('canvas').getContext('2d');
  const { fontFamily } = getComputedStyle(document.body);
  const widthOf = (text: string, font: string): number => {
    if (!canvas) return 0;
    canvas.font = `${font} ${fontFamily}`;
    return canvas.measureText(cut(text)).width;
  };
  const widths = nodes.flatMap(({ name, note }) => [
    widthOf(name, '600 12px'),
    widthOf(note, '10.5px'),
  ]);
  return Math.max(90, ...widths.map((it) => it + 28));
}

function cut(text: string): string {
  return truncateMiddle(visible(text), longestName);
}

/**
 * Returns a line between the facing sides of two boxes, through the points that
 * the layout puts between them. It bends only between the layers, so that it
 * crosses no box.
 *
 * @param halfWidth half the width of a box
 */
function routeOf(
  edge: GraphEdge,
  edges: readonly GraphEdge[],
  plan: Layout,
  halfWidth: number,
  isWide: boolean,
): Route {
  const { from, to, of, kind } = edge;
  const parallel = edges.filter((it) => it.from === from && it.to === to);
  const index = parallel.indexOf(edge);
  if (from === to) return loopAt(plan.node(from) as Point, halfWidth, index);
  // Turned so that the layers are from left to right.
  const turn = ({ x, y }: Point): Point => (isWide ? { x, y } : { x: y, y: x });
  const start = turn(plan.node(from) as Point);
  const end = turn(plan.node(to) as Point);
  const { points: planned } = plan.edge(from, to, `${of} ${kind}`) as {
    readonly points: readonly Point[];
  };
  const offset = (index - (parallel.length - 1) / 2) * 11;
  const half = isWide ? halfWidth : nodeHeight / 2;
  const forward = start.x < end.x ? half : -half;
  const beside = ({ x, y }: Point, distance: number, aside = 0): Point => ({
    ...{ x: x + distance, y: y + aside },
  });
  // Between the ends, every other point lies in a layer of boxes.
  const bends = planned.slice(1, -1).filter((_, place) => place % 2 === 1);
  const points = [
    beside(start, forward, offset),
    ...bends
      .map(turn)
      .flatMap((it) => [beside(it, -forward), beside(it, forward)]),
    beside(end, -forward, offset),
  ];
  const words = (x: number, y: number): string =>
    Object.values(turn({ x, y })).join(' ');
  const curves = points.slice(1).map((end, index) => {
    const begin = points[index] ?? end;
    const x = (begin.x + end.x) / 2;
    return `C${words(x, begin.y)} ${words(x, end.y)} ${words(end.x, end.y)}`;
  });
  const place = points.length / 2;
  const [before = start, behind = end] = points.slice(place - 1, place + 1);
  const [first = start] = points;
  return {
    path: `M${words(first.x, first.y)}${curves.join('')}`,
    middle: turn({
      x: (before.x + behind.x) / 2,
      y: (before.y + behind.y) / 2,
    }),
  };
}

/** Returns a line from a box back to itself, above its right end; further ones to the left. */
function loopAt({ x, y }: Point, half: number, index: number): Route {
  const right = x + half - 12 - index * 34;
  const top = y - nodeHeight / 2;
  return {
    path: `M${right - 22} ${top}v-10q0 -8 8 -8h6q8 0 8 8v10`,
    middle: { x: right - 11, y: top - 18 },
  };
}

function arrowHead(kind: EdgeKind): SVGElement {
  return svg(
    `marker.arrow.edge-${kind}`,
    {
      id: `arrow-${kind}`,
      viewBox: '0 0 10 10',
      ...{ refX: 9, refY: 5, markerWidth: 9, markerHeight: 9 },
      markerUnits: 'userSpaceOnUse',
      orient: 'auto-start-reverse',
    },
    svg('path', { d: 'M0 0L10 5L0 10z' }),
  );
}

function drawEdge({ kind }: GraphEdge, { path, middle }: Route): SVGElement {
  return svg(
    `g.edge.edge-${kind}`,
    { 'data-kind': kind, 'aria-hidden': 'true' },
    svg('path', { d: path, 'marker-end': `url(#arrow-${kind})` }),
    cross(kind, middle, svg('circle', { r: 8 })),
  );
}

/** Draws an edge for the legend. */
export function edgeSample(kind: EdgeKind): SVGElement {
  return svg(
    `svg.sample.edge.edge-${kind}`,
    { width: 44, height: 12, 'aria-hidden': 'true' },
    svg('path', { d: 'M2 6H42' }),
    cross(kind, { x: 22, y: 6 }),
  );
}

function cross(kind: EdgeKind, middle: Point, ground?: SVGElement) {
  if (kind !== 'lost' && kind !== 'dropped') return null;
  const strokes = svg('path', { d: 'M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5' });
  return svg('g.cross', at(middle), ground, strokes);
}

function at({ x, y }: Point) {
  return { transform: `translate(${x} ${y})` };
}

function drawNode(
  { name, note, kind, pointer }: GraphNode,
  { x, y }: Point,
  width: number,
  isChosen: boolean,
  file: string,
): SVGElement {
  const isHere = kind !== 'missing';
  const isLeftOut = kind === 'left-out';
  const label = [name, note, isLeftOut ? 'left out' : ''].filter(Boolean);
  return svg(
    isHere ? 'a' : 'g',
    {
      href: isHere && fragmentOf({ view: 'file', file, at: pointer }),
      class: `node node-${kind}${isChosen ? ' chosen' : ''}`,
      ...at({ x: x - width / 2, y: y - nodeHeight / 2 }),
    },
    svg('title', label.join(', ')),
    svg('rect', { width, height: nodeHeight, rx: 7 }),
    svg('text.node-name', { x: width / 2, y: 20 }, cut(name)),
    svg(
      'text.node-note',
      { x: width / 2, y: 36 },
      isLeftOut ? '✕ left out' : cut(note),
    ),
  );
}
