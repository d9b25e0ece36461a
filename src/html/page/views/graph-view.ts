import { visible } from '../../../formats/visible.js';
import { getOrCompute } from '../../../json/collections.js';
import { counted, fill, html } from '../dom.js';
import {
  type EdgeKind,
  edgeKinds,
  type Graph,
  type GraphEdge,
  type GraphNode,
  graphOf,
} from '../parts/graph-model.js';
import { go, link, type View } from '../navigation.js';
import * as controls from '../parts/controls.js';
import { questionLinks } from '../parts/question-links.js';
import { report, type ReportedFile } from '../report-data.js';
import type { PageState } from '../state.js';

const edgeWords: Readonly<Record<EdgeKind, string>> = {
  data: 'kept',
  implied: 'order kept by data',
  void: 'order that served nothing',
  dropped: 'given up by decision',
  lost: 'lost',
};

/** One algorithm of a file, what it reads or runs after, and who reads it. */
export const graphView: View = {
  name: 'graph',
  label: 'Graph',
  inTitle: ['file', 'algorithm'],
  show: () => {
    const fileIn = ({
      file,
    }: Pick<PageState, 'file'>): ReportedFile | undefined =>
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
        const graph = graphIn(fileIn(state));
        return graph.nodes.map(({ name }) => [name, name] as const);
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
        const file = fileIn(state);
        const graph = graphIn(file);
        const centre = centreOf(graph, state.algorithm);
        form.update({ ...state, algorithm: centre?.name ?? '' });
        fill(
          drawn,
          file && centre
            ? surroundings(file, graph, centre)
            : html('p', 'This file has no algorithms to draw.'),
        );
      },
    };
  },
};

const graphs = new WeakMap<ReportedFile, Graph>();

function graphIn(file: ReportedFile | undefined): Graph {
  return file
    ? getOrCompute(graphs, file, () => graphOf(file))
    : { nodes: [], edges: [] };
}

/** Returns the file with most open errors, then most findings. */
function firstFile(): ReportedFile | undefined {
  return report.files
    .filter(({ format }) => format !== 'other')
    .toSorted(
      (a, b) =>
        b.openErrors - a.openErrors || b.findings.length - a.findings.length,
    )[0];
}

/** Returns the named algorithm, else one that loses something, else the first with an edge. */
function centreOf(
  { nodes, edges }: Graph,
  algorithm: string,
): GraphNode | undefined {
  const edge = edges.find(({ kind }) => kind === 'lost') ?? edges[0];
  return (
    nodes.find(({ name }) => visible(name) === visible(algorithm)) ??
    nodes.find(({ id }) => id === edge?.to) ??
    nodes[0]
  );
}

/** Shows the algorithm between the algorithms that it reads and those that read it. */
function surroundings(
  file: ReportedFile,
  { nodes, edges }: Graph,
  centre: GraphNode,
): HTMLElement {
  const column = (
    heading: string,
    near: readonly GraphEdge[],
    side: 'from' | 'to',
  ): HTMLElement =>
    html(
      'section',
      html('h2', heading),
      near.length === 0 && html('p.faint', 'nothing'),
      html(
        'ul.boxes',
        Array.from(
          Map.groupBy(near, (edge) => edge[side]),
          ([id, edges]) => {
            const node = nodes.find((it) => it.id === id);
            return (
              node &&
              html(
                'li',
                box(node, file),
                edges.map((it) => edgeItem(it, file)),
              )
            );
          },
        ),
      ),
    );
  const rank = ({ kind }: GraphEdge): number => -edgeKinds.indexOf(kind);
  const sorted = edges.toSorted((a, b) => rank(a) - rank(b));
  const before = sorted.filter(({ to }) => to === centre.id);
  const after = sorted.filter(
    ({ from, to }) => from === centre.id && to !== centre.id,
  );
  return html(
    'div.surroundings',
    column('Reads or runs after', before, 'from'),
    html('section.centre', html('h2', 'Algorithm'), box(centre, file)),
    column('Read by, or runs before', after, 'to'),
    html(
      'p.count-line.faint',
      { role: 'status' },
      `${counted(nodes.length, 'algorithm')} in this file; ${counted(before.length + after.length, 'arrow')} here.`,
    ),
  );
}

/** Shows an algorithm; its name leads to its surroundings. */
function box(
  { name, note, kind, pointer }: GraphNode,
  file: ReportedFile,
): HTMLElement {
  const isHere = kind !== 'missing';
  return html(
    `div.node.node-${kind}`,
    isHere
      ? link({ view: 'graph', file: file.path, algorithm: name }, name)
      : html('strong', name),
    html('span.faint', kind === 'left-out' ? '✕ left out' : note),
    isHere &&
      link(
        { view: 'file', file: file.path, at: pointer },
        { 'aria-label': `Source of ${name}` },
        'source',
      ),
  );
}

/** Says what became of an edge, with links to the questions that it waits for. */
function edgeItem(
  { of, inputs, kind, rules, pointers }: GraphEdge,
  { findings }: ReportedFile,
): HTMLElement {
  const found = findings.filter(({ pointer }) =>
    pointers.some((it) => pointer === it || pointer.startsWith(`${it}/`)),
  );
  return html(
    'p',
    { 'data-kind': kind },
    html('span.faint', of === 'data' ? `as ${inputs.join(', ')}: ` : 'order: '),
    html(`span.edge-word.edge-${kind}`, edgeWords[kind]),
    rules.map((rule) => [' ', link({ view: 'findings', rule }, rule)]).flat(),
    questionLinks(found),
  );
}
