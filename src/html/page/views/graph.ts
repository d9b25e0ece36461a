import { visible } from '../../../formats/visible.js';
import { counted, element, fill, number } from '../dom.js';
import { drawGraph } from '../graph/draw.js';
import { edgeLegend, edgeList } from '../graph/edge-list.js';
import { type Graph, graphOf } from '../graph/model.js';
import { neighbourhood } from '../graph/neighbourhood.js';
import { fileField } from '../parts/file-field.js';
import { labelled } from '../parts/search-form.js';
import type { ReportFile } from '../report-data.js';
import type { State } from '../state.js';
import type { Page, View } from '../view.js';

/** A larger graph is shown around one algorithm. */
const mostNodes = 80;
const steps = 2;

/** The algorithms of a file, what they read from each other and what must run before. */
export const graphView: View = {
  name: 'graph',
  label: 'Graph',
  titleOf: ({ file, algorithm }) =>
    ['Graph', file, algorithm].filter(Boolean).join(' · '),
  show: (page, first) => {
    const { data, go } = page;
    const drawn = element('div');
    const algorithm = element('select', {
      id: 'algorithm',
      onchange: () => {
        go({ algorithm: algorithm.value });
      },
    });
    const field = fileField(data, 'path of a file', (path) => {
      if (data.fileAt(path)) go({ file: path, algorithm: '' });
    });
    let graphFile: ReportFile | undefined;
    let graph: Graph | undefined;
    const update = (state: State): void => {
      const file = data.fileAt(state.file) ?? firstFile(page);
      field.update(file?.path ?? '');
      if (!file) {
        fill(drawn, element('p', {}, 'There is no file with algorithms.'));
        return;
      }
      if (file !== graphFile || !graph) {
        graphFile = file;
        graph = graphOf(file);
        fill(
          algorithm,
          element(
            'option',
            { value: '' },
            graph.nodes.length > mostNodes ? 'Choose one' : 'All algorithms',
          ),
          ...graph.nodes.map(({ name }) =>
            element('option', { value: name }, name),
          ),
        );
      }
      algorithm.value = visible(state.algorithm);
      fill(drawn, ...picture(graph, file, state, page));
    };
    update(first);
    return {
      element: element(
        'div',
        {},
        element('h1', { tabindex: -1 }, 'Graph'),
        element(
          'form',
          {
            class: 'filters',
            'aria-label': 'Graph',
            onsubmit: (event) => {
              event.preventDefault();
            },
          },
          labelled('File', field.element, field.id),
          labelled('Around', algorithm, 'algorithm'),
        ),
        drawn,
      ),
      update,
    };
  },
};

/** The file with most to look at: open errors first, then findings. */
function firstFile({ data }: Page): ReportFile | undefined {
  return data.files
    .filter(({ format }) => format !== 'other')
    .toSorted(
      (a, b) =>
        b.openErrors - a.openErrors || b.findings.length - a.findings.length,
    )[0];
}

function picture(
  whole: Graph,
  file: ReportFile,
  { algorithm }: State,
  page: Page,
): readonly (HTMLElement | null)[] {
  if (whole.nodes.length === 0)
    return [element('p', {}, 'This file has no algorithms to draw.')];
  const centre =
    whole.nodes.find(({ name }) => visible(name) === visible(algorithm))?.id ??
    (whole.nodes.length > mostNodes ? mostInteresting(whole) : undefined);
  const graph =
    centre === undefined ? whole : neighbourhood(whole, centre, steps);
  const name = whole.nodes.find(({ id }) => id === centre)?.name;
  const lost = graph.edges.filter(({ kind }) => kind === 'lost').length;
  return [
    element(
      'p',
      { class: 'count-line', role: 'status' },
      `${counted(graph.nodes.length, 'algorithm')}${name === undefined ? '' : ` around ${name}, of ${number(whole.nodes.length)}`}, ${counted(graph.edges.length, 'arrow')}${lost > 0 ? `, ${lost} lost` : ''}`,
    ),
    edgeLegend(graph),
    element(
      'div',
      {
        class: 'panel scroll canvas',
        tabindex: 0,
        role: 'region',
        'aria-label': `Graph of ${file.path}`,
      },
      drawGraph(graph, centre, ({ kind, pointer }) =>
        kind === 'missing'
          ? undefined
          : page.linkTo({ view: 'file', file: file.path, at: pointer }),
      ),
    ),
    graph.edges.length > 0
      ? element(
          'section',
          { class: 'panel scroll' },
          element('h2', {}, 'In words'),
          edgeList(graph, page),
        )
      : element(
          'p',
          { class: 'faint' },
          'No algorithm of this file has anything from another.',
        ),
  ];
}

/** Where something is lost, else the first algorithm that has an edge. */
function mostInteresting({ nodes, edges }: Graph): string | undefined {
  const edge = edges.find(({ kind }) => kind === 'lost') ?? edges[0];
  return edge?.to ?? nodes[0]?.id;
}
