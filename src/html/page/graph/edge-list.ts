import { element, svg } from '../dom.js';
import type { Page } from '../view.js';
import { edgeWords, kinds } from './draw.js';
import type { EdgeKind, Graph, GraphEdge } from './model.js';

/** What the arrows mean. */
export function edgeLegend({ edges }: Graph): HTMLElement {
  return element(
    'ul',
    { class: 'legend' },
    ...kinds
      .filter((kind) => edges.some((edge) => edge.kind === kind))
      .map((kind) =>
        element(
          'li',
          { class: 'legend-entry' },
          sample(kind),
          kind === 'data' ? 'results that are read' : edgeWords[kind],
        ),
      ),
  );
}

function sample(kind: EdgeKind): SVGElement {
  return svg(
    'svg',
    {
      class: `sample edge edge-${kind}`,
      width: 44,
      height: 12,
      'aria-hidden': 'true',
    },
    svg('path', { d: 'M2 6H42' }),
    (kind === 'lost' || kind === 'dropped') &&
      svg(
        'g',
        { class: 'cross', transform: 'translate(22 6)' },
        svg('path', { d: 'M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5' }),
      ),
  );
}

/** The graph in words, what is lost first. */
export function edgeList({ nodes, edges }: Graph, page: Page): HTMLElement {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const rank = ({ kind }: GraphEdge): number => -kinds.indexOf(kind);
  return element(
    'table',
    { class: 'rows edges' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...['Algorithm', 'has from', 'what', 'and it is', 'by rule'].map((it) =>
          element('th', { scope: 'col' }, it),
        ),
      ),
    ),
    element(
      'tbody',
      {},
      edges
        .toSorted((a, b) => rank(a) - rank(b))
        .map(({ from, to, of, kind, inputs, rules }) =>
          element(
            'tr',
            { 'data-kind': kind },
            element('td', {}, names.get(to)),
            element('td', {}, from === to ? 'itself' : names.get(from)),
            element(
              'td',
              {},
              of === 'order'
                ? 'to run after it'
                : `results, as ${inputs.join(', ')}`,
            ),
            element(
              'td',
              {},
              element(
                'span',
                { class: `edge-word edge-${kind}` },
                edgeWords[kind],
              ),
            ),
            element(
              'td',
              {},
              ...rules.flatMap((rule, index) => [
                index > 0 ? ', ' : '',
                element(
                  'a',
                  { href: page.linkTo({ view: 'findings', rule }) },
                  rule,
                ),
              ]),
            ),
          ),
        ),
    ),
  );
}
