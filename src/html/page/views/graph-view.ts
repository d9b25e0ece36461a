import { counted, fill, html } from '../dom.js';
import {
  type EdgeKind,
  type GraphEdge,
  type GraphNode,
  graphOf,
} from '../parts/graph-model.js';
import { link, type View } from '../navigation.js';
import * as controls from '../parts/controls.js';
import { questionLinks } from '../decide/deciding.js';
import { report, type ReportedFile } from '../report-data.js';
import { isInside } from '../state.js';

const edgeWords: Readonly<Record<EdgeKind, string>> = {
  kept: 'kept',
  implied: 'order kept by data',
  void: 'order without effect',
  dropped: 'given up by decision',
  lost: 'lost',
};

/** One algorithm of a file, what it reads or runs after, and who reads it. */
export const graphView: View = {
  name: 'graph',
  label: 'Graph',
  show: () => {
    // The file with most open errors, then most findings.
    const [first] = report.files
      .filter(({ format }) => format !== 'other')
      .toSorted(
        (a, b) =>
          b.openErrors - a.openErrors || b.findings.length - a.findings.length,
      );
    const drawn = html('div');
    let nodes: readonly GraphNode[] = [];
    const form = controls.form([
      controls.file(first?.path ?? ''),
      controls.select('algorithm', 'Around', () =>
        nodes.map(({ name }) => [name, name] as const),
      ),
    ]);
    return {
      element: html('div', form.element, drawn),
      update: (state) => {
        const file = state.file === '' ? first : report.fileAt(state.file);
        nodes = file ? graphOf(file, (rule) => report.ruleOf(rule)?.edge) : [];
        const centre =
          nodes.find(({ name }) => name === state.algorithm) ??
          nodes.find(({ edges }) =>
            edges.some(({ kind }) => kind === 'lost'),
          ) ??
          nodes.find(({ edges }) => edges.length > 0) ??
          nodes[0];
        form.update({ ...state, algorithm: centre?.name ?? '' });
        fill(
          drawn,
          file && centre
            ? [
                surroundings(file, nodes, centre),
                html(
                  'p.faint',
                  { role: 'status' },
                  `${counted(nodes.length, 'algorithm')} in this file.`,
                ),
              ]
            : html('p', 'No algorithm to draw is in a file of this path.'),
        );
      },
    };
  },
};

/** Shows the algorithm between the algorithms that it reads and those that read it. */
function surroundings(
  file: ReportedFile,
  nodes: readonly GraphNode[],
  centre: GraphNode,
): HTMLElement {
  const column = (
    heading: string,
    near: readonly (readonly [name: string, edge: GraphEdge])[],
  ): HTMLElement =>
    html(
      'section',
      html('h2', heading),
      near.length === 0 && html('p.faint', 'nothing'),
      Array.from(
        Map.groupBy(near, ([name]) => name),
        ([name, edges]) => [
          box(name, nodes, file),
          ...edges.map(([, edge]) => edgeItem(edge, file)),
        ],
      ).flat(),
    );
  return html(
    'div.surroundings',
    column(
      'Reads or runs after',
      centre.edges.map((edge) => [edge.from, edge]),
    ),
    html(
      'section.centre',
      html('h2', 'Algorithm'),
      box(centre.name, nodes, file),
    ),
    column(
      'Read by, or runs before',
      nodes.flatMap(({ name, edges }) =>
        name === centre.name
          ? []
          : edges
              .filter(({ from }) => from === centre.name)
              .map((edge) => [name, edge] as const),
      ),
    ),
  );
}

/** Shows an algorithm; its name leads to its surroundings. */
function box(
  name: string,
  nodes: readonly GraphNode[],
  file: ReportedFile,
): HTMLElement {
  const node = nodes.find((it) => it.name === name);
  if (!node)
    return html(
      'div.node',
      html('strong', name),
      html('span.faint', 'not in this file'),
    );
  return html(
    `div.node${node.isLeftOut ? '.left-out' : ''}`,
    link({ view: 'graph', file: file.path, algorithm: name }, name),
    html('span.faint', node.isLeftOut ? '✕ left out' : node.note),
    link(
      { view: 'file', file: file.path, at: node.pointer },
      { 'aria-label': `Source of ${name}` },
      'source',
    ),
  );
}

/** Says what became of an edge, with links to the questions that it waits for. */
function edgeItem(
  { input, kind, rule, pointer }: GraphEdge,
  { findings }: ReportedFile,
): HTMLElement {
  return html(
    'p',
    { 'data-kind': kind },
    html('span.faint', input === null ? 'order: ' : `as ${input}: `),
    html('strong', { class: kind === 'lost' ? 'lost' : '' }, edgeWords[kind]),
    rule !== undefined && [' ', link({ view: 'findings', rule }, rule)],
    questionLinks(findings.filter((it) => isInside(it.pointer, pointer))),
  );
}
