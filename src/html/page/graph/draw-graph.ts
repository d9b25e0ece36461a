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
import {
  type Box,
  type Direction,
  loopAt,
  type Point,
  type Route,
  routeBetween,
} from './route.js';

/** Longer names are cut; the table below the picture has them whole. */
const longestName = 30;
const nodeHeight = 46;

/** Draws algorithms as boxes in layers, and the edges between them as arrows. */
export function drawGraph(
  graph: Graph,
  chosen: string | undefined,
  file: string,
): SVGElement {
  const direction: Direction = innerWidth < 720 ? 'TB' : 'LR';
  const plan = planOf(graph, direction);
  const whole = plan.graph() as Pick<Box, 'width' | 'height'>;
  const [width, height] = [Math.ceil(whole.width), Math.ceil(whole.height)];
  const edges = graph.edges.map((edge) =>
    drawEdge(edge, routeOf(edge, graph.edges, plan, direction)),
  );
  const nodes = graph.nodes.map((node) =>
    drawNode(node, boxOf(plan, node.id), node.id === chosen, file),
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
  return svg(
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
}

function planOf({ nodes, edges }: Graph, direction: Direction): Layout {
  const plan = new Layout({ multigraph: true });
  plan.setGraph({
    rankdir: direction,
    ...{ nodesep: 30, ranksep: 60, marginx: 12, marginy: 30 },
  });
  const widthOf = textMeasure();
  for (const { id, name, note } of nodes) {
    const widest = Math.max(widthOf(name, '600 12px'), widthOf(note, '10.5px'));
    plan.setNode(id, { width: Math.max(90, widest + 28), height: nodeHeight });
  }
  for (const { from, to, of, kind } of edges)
    if (from !== to) plan.setEdge(from, to, {}, `${of} ${kind}`);
  layout(plan);
  return plan;
}

/** Returns a function that measures a text in pixels, in the fonts of graph.css. */
function textMeasure(): (text: string, font: string) => number {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return () => 0;
  const { fontFamily } = getComputedStyle(document.body);
  return (text, font) => {
    canvas.font = `${font} ${fontFamily}`;
    return canvas.measureText(cut(text)).width;
  };
}

function cut(text: string): string {
  return truncateMiddle(visible(text), longestName);
}

type Line = { readonly points: readonly Point[] };

function boxOf(plan: Layout, id: string): Box {
  return plan.node(id) as Box;
}

function routeOf(
  edge: GraphEdge,
  edges: readonly GraphEdge[],
  plan: Layout,
  direction: Direction,
): Route {
  const { from, to, of, kind } = edge;
  const parallel = edges.filter((it) => it.from === from && it.to === to);
  const index = parallel.indexOf(edge);
  if (from === to) return loopAt(boxOf(plan, from), index);
  const { points } = plan.edge(from, to, `${of} ${kind}`) as Line;
  return routeBetween(
    boxOf(plan, from),
    boxOf(plan, to),
    // Between the ends, every other point lies in a layer of boxes.
    points.slice(1, -1).filter((_, place) => place % 2 === 1),
    (point) =>
      Math.max(
        ...plan.nodes().map((id) => {
          const { x, width } = boxOf(plan, id);
          if (direction === 'TB') return nodeHeight / 2;
          return Math.abs(x - point.x) < 1 ? width / 2 : 0;
        }),
      ),
    (index - (parallel.length - 1) / 2) * 11,
    direction,
  );
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
  { x, y, width }: Box,
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
