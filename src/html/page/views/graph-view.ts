import { visible } from '../../../formats/visible.js';
import { getOrCompute } from '../../../json/collections.js';
import { type Children, counted, fill, html, number } from '../dom.js';
import { drawGraph, edgeSample } from '../graph/draw-graph.js';
import {
  type EdgeKind,
  edgeKinds,
  type Graph,
  type GraphEdge,
  graphOf,
  neighbourhood,
} from '../graph/graph-model.js';
import { go, link, type View } from '../navigation.js';
import * as controls from '../parts/controls.js';
import { report, type ReportFile } from '../report-data.js';
import type { State } from '../state.js';

/** Larger graphs show the surroundings of one algorithm only. */
const mostNodes = 80;
const steps = 2;

const edgeWords: Readonly<Record<EdgeKind, string>> = {
  data: 'kept',
  implied: 'order kept by data',
  void: 'order that served nothing',
  dropped: 'given up by decision',
  lost: 'lost',
};

/** The algorithms of a file, which results they read and their order. */
export const graphView: View = {
  name: 'graph',
  label: 'Graph',
  inTitle: ['file', 'algorithm'],
  show: () => {
    const fileIn = ({ file }: Pick<State, 'file'>): ReportFile | undefined =>
      report.fileAt(file) ?? firstFile();
    const drawn = html('div');
    const form = controls.form('Graph', [
      controls.file(
        'path of a file',
        (state) => fileIn(state)?.path ?? '',
        (file) => {
          if (report.fileAt(file)) go({ file, algorithm: '' });
        },
      ),
      controls.select('algorithm', 'Around', (state) => {
        const { nodes } = graphIn(fileIn(state));
        return [
          ['', nodes.length > mostNodes ? 'Choose one' : 'All algorithms'],
          ...nodes.map(({ name }) => [name, name] as const),
        ];
      }),
    ]);
    return {
      element: html(
        'div',
        html('h1', { tabindex: -1 }, 'Graph'),
        form.element,
        drawn,
      ),
      update: (state) => {
        form.update(state);
        fill(drawn, picture(fileIn(state), state.algorithm));
      },
    };
  },
};

const graphs = new WeakMap<ReportFile, Graph>();

function graphIn(file: ReportFile | undefined): Graph {
  return file
    ? getOrCompute(graphs, file, () => graphOf(file))
    : { nodes: [], edges: [] };
}

/** Returns the file with most open errors, then most findings. */
function firstFile(): ReportFile | undefined {
  return report.files
    .filter(({ format }) => format !== 'other')
    .toSorted(
      (a, b) =>
        b.openErrors - a.openErrors || b.findings.length - a.findings.length,
    )[0];
}

function picture(file: ReportFile | undefined, algorithm: string): Children {
  const whole = graphIn(file);
  if (!file || whole.nodes.length === 0)
    return html('p', 'This file has no algorithms to draw.');
  const centre =
    whole.nodes.find(({ name }) => visible(name) === visible(algorithm))?.id ??
    (whole.nodes.length > mostNodes ? mostInteresting(whole) : undefined);
  const graph =
    centre === undefined ? whole : neighbourhood(whole, centre, steps);
  const drawing = drawGraph(graph, centre, file.path);
  const zoom = (label: string, sign: string, factor: number): HTMLElement => {
    const onclick = (): void => {
      const { width } = drawing.getBoundingClientRect();
      drawing.style.maxWidth = 'none';
      drawing.style.width = `${width * factor}px`;
    };
    const attributes = { type: 'button', 'aria-label': label, onclick };
    return html('button', attributes, sign);
  };
  return [
    html(
      'p.count-line.faint',
      { role: 'status' },
      countWords(graph, whole, centre),
    ),
    html(
      'ul.legend.flow',
      edgeKinds
        .filter((kind) => graph.edges.some((edge) => edge.kind === kind))
        .map((kind) =>
          html('li.legend-entry', edgeSample(kind), edgeWords[kind]),
        ),
      html('li', zoom('Zoom out', '−', 0.8), ' ', zoom('Zoom in', '+', 1.25)),
    ),
    html(
      'div.panel.canvas',
      { tabindex: 0, role: 'region', 'aria-label': `Graph of ${file.path}` },
      drawing,
    ),
    graph.edges.length > 0
      ? html('section.panel', html('h2', 'In words'), edgeList(graph))
      : html('p.faint', 'No algorithm of this file has anything from another.'),
  ];
}

function countWords(
  { nodes, edges }: Graph,
  whole: Graph,
  centre: string | undefined,
): string {
  const name = whole.nodes.find(({ id }) => id === centre)?.name;
  const around =
    name === undefined
      ? ''
      : ` around ${name}, of ${number(whole.nodes.length)}`;
  return `${counted(nodes.length, 'algorithm')}${around}, ${counted(edges.length, 'arrow')}`;
}

/** Returns an algorithm that loses something, else the first one with an edge. */
function mostInteresting({ nodes, edges }: Graph): string | undefined {
  const edge = edges.find(({ kind }) => kind === 'lost') ?? edges[0];
  return edge?.to ?? nodes[0]?.id;
}

/** Says each edge in a sentence, what is lost first. */
function edgeList({ nodes, edges }: Graph): HTMLElement {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const rank = ({ kind }: GraphEdge): number => -edgeKinds.indexOf(kind);
  return html(
    'ul',
    edges
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ from, to, of, inputs, kind, rules }) =>
        html(
          'li',
          { 'data-kind': kind },
          html('strong', names.get(to)),
          of === 'data' ? ' reads ' : ' runs after ',
          html('strong', from === to ? 'itself' : names.get(from)),
          of === 'data' && ` as ${inputs.join(', ')}`,
          ': ',
          html(`span.edge-word.edge-${kind}`, edgeWords[kind]),
          rules
            .map((rule) => [' ', link({ view: 'findings', rule }, rule)])
            .flat(),
        ),
      ),
  );
}
