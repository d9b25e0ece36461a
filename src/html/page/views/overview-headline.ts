import { failedWords } from '../../../report/status-words.js';
import { counted, html } from '../dom.js';
import { link } from '../navigation.js';
import { copied } from '../parts/controls.js';
import { report, type ReportFile } from '../report-data.js';

/** Says in a line what is open, and what to do next. */
export function headline(): HTMLElement {
  const { toDecide, next } = report;
  const held = withStatus('held').length;
  return html(
    'section.panel.headline',
    html('h2.big', headlineWords()),
    failures(),
    toDecide.length > 0 &&
      html(
        'p',
        link(
          report.decide
            ? { view: 'decisions' }
            : { view: 'findings', status: 'open' },
          { class: 'main-action' },
          `${report.decide ? 'Answer' : 'Show'} ${counted(toDecide.length, 'question')}`,
        ),
        held > 0 && ` ${counted(held, 'file is', 'files are')} held back.`,
      ),
    next !== null && html('p', 'Next command: ', copied(next)),
  );
}

function headlineWords(): string {
  const { toDecide, filesOfRun } = report;
  const failed = withStatus('failed').length;
  const ready = withStatus('would-write').length;
  if (failed > 0) return counted(failed, 'file failed', 'files failed');
  if (toDecide.length > 0) return counted(toDecide.length, 'question');
  if (report.fixes.length > 0)
    return counted(report.fixes.length, 'place to fix', 'places to fix');
  if (filesOfRun.length === 0) return 'No files';
  return ready > 0 && report.command !== 'verify'
    ? counted(ready, 'file is ready', 'files are ready')
    : 'Nothing is open';
}

function withStatus(status: ReportFile['status']): readonly ReportFile[] {
  return report.filesOfRun.filter((it) => it.status === status);
}

/** Names the files that failed, by the reason. */
function failures(): HTMLElement | null {
  const failed = withStatus('failed');
  const byReason = Map.groupBy(failed, ({ reason }) => reason ?? failedWords);
  return failed.length === 0
    ? null
    : html(
        'ul.alarm',
        Array.from(byReason, ([reason, files]) =>
          html(
            'li',
            `${reason} `,
            html('span.faint', files.map(({ path }) => path).join(', ')),
          ),
        ),
      );
}
