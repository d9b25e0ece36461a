import { visible } from '../../formats/safe-text.js';
import { append, fill, html, liveRegion, number } from './dom.js';
import {
  go,
  link,
  startNavigation,
  type Shown,
  type View,
} from './navigation.js';
import { report } from './report-data.js';
import { start, type PageState, type ViewName } from './state.js';
import { behaviourView } from './views/behaviour-view.js';
import { fileView } from './views/file-view.js';
import { findingsView } from './views/findings-view.js';
import { overviewView } from './views/overview-view.js';
import { questionsView } from './views/questions-view.js';

/** The views that this report has something for, in the order of the navigation. */
const views: readonly View[] = [
  overviewView,
  ...(report.questions.length > 0 ? [questionsView] : []),
  findingsView,
  fileView,
  ...(report.verification ? [behaviourView] : []),
];

/** The number of entries of each view that is a list. */
const counts: Readonly<Partial<Record<ViewName, number>>> = {
  questions: report.questions.length,
  findings: report.findings.length,
  file: report.files.length,
};

const navigation = html('nav', { 'aria-label': 'Views' });
const content = html('main', { id: 'content', tabindex: -1 });

/** The view on the page, and what it is about. */
let currentView: (Shown & { readonly subject: string }) | undefined;

function show(state: PageState): void {
  const view = views.find(({ name }) => name === state.view) ?? overviewView;
  document.title = visible(titleOf(view, state));
  const path = view.name === 'file' ? report.fileAt(state.file)?.path : '';
  const subject = `${view.name} ${path}`;
  const isElsewhere =
    currentView !== undefined && currentView.subject !== subject;
  if (!currentView || isElsewhere) {
    currentView = { ...view.show(state), subject };
    currentView.update?.(state);
    const heading = currentView.heading ?? view.label;
    fill(content, html('h1', { tabindex: -1 }, heading), currentView.element);
  } else currentView.update?.(state);
  // Begin another view at its heading, also for screen readers.
  if (isElsewhere && state.at === '') {
    scrollTo(0, 0);
    content.querySelector('h1')?.focus({ preventScroll: true });
  }
  fill(
    navigation,
    views.map(({ name, label }) => {
      const count = counts[name];
      return link(
        { view: name },
        { 'aria-current': name === view.name ? 'page' : undefined },
        label,
        count !== undefined && html('span.count.faint', number(count)),
      );
    }),
  );
}

/** Says what is shown; a path needs no label. */
function titleOf({ label }: View, state: PageState): string {
  const { view, ...filters } = state;
  const isFile = view === 'file' && state.file !== '';
  return [isFile ? '' : label, ...Object.values(filters), report.tool.name]
    .filter(Boolean)
    .join(' · ');
}

const skipLink = html('a.skip', { href: '#content' }, 'Skip to the content');
skipLink.onclick = (event) => {
  event.preventDefault();
  content.focus();
};
const about = [report.tool.version, report.command, report.decisions];
append(
  document.body,
  skipLink,
  html(
    'header.top',
    html(
      'p.name',
      html('strong', report.tool.name),
      ' ',
      html('span.faint', about.filter(Boolean).join(' · ')),
    ),
    navigation,
  ),
  content,
  liveRegion,
);

addEventListener('keydown', (event) => {
  const { target } = event;
  const isTyping =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (!document.getElementById('q')) go({ ...start, view: 'findings' });
  document.getElementById('q')?.focus();
});

startNavigation(show);
