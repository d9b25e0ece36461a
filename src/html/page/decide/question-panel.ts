import type { PageQuestion } from '../../page-report.js';
import { timeLine, timeOf, timeWords } from '../behaviour/time-line.js';
import { counted, fill, html, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { labelled } from '../parts/controls.js';
import { verdictLabel } from '../parts/labels.js';
import { sourceExcerpt } from '../parts/finding-item.js';
import {
  answerTo,
  exampleOf,
  keepAnswer,
  keyOf,
  reasonsGiven,
  type Scope,
  scopesOf,
  stateMarks,
  stateOfScope,
  troubleWith,
} from './answers.js';

/** Shows a question with the form for its answer. */
export function questionPanel(
  question: PageQuestion,
  onAnswer: () => void,
  next: () => void,
): HTMLElement {
  const { rule, title, explanation, moments } = question;
  const scopes = scopesOf(question);
  let [scope] = scopes;
  const { findings = [] } = scope ?? {};
  const [first] = findings;
  const files = new Set(findings.map(({ file }) => file)).size;
  const form = html('div');
  let moment = 0;
  const showForm = (): void => {
    if (!scope) return;
    fill(form, answerForm(question, scope, moment, onAnswered));
  };
  const options = scopes.map((it) => html('option', optionWords(it)));
  function optionWords(it: Scope): string {
    return `${stateMarks[stateOfScope(question, it)]} ${it.words} (${it.findings.length})`;
  }
  const onAnswered = (): void => {
    const option = options[scopeList.selectedIndex];
    if (scope && option) fill(option, optionWords(scope));
    onAnswer();
  };
  const scopeList = html(
    'select',
    {
      id: 'scope',
      onchange: () => {
        scope = scopes[scopeList.selectedIndex];
        showForm();
      },
    },
    Array.from(
      Map.groupBy(options, (_, index) => scopes[index]?.part ?? null),
      ([part, group]) =>
        part === null
          ? group
          : html('optgroup', { label: `Only one ${part}` }, group),
    ).flat(),
  );
  const buttons = moments.map(({ at }, index) =>
    html(
      'button.toggle',
      {
        ...{ type: 'button', 'aria-pressed': String(index === 0) },
        onclick: () => {
          moment = index;
          for (const [other, button] of buttons.entries())
            button.setAttribute('aria-pressed', String(other === index));
          showForm();
        },
      },
      timeWords(timeOf(at)),
    ),
  );
  showForm();
  return html(
    'section.panel',
    html('h2', { tabindex: -1 }, withCode(title)),
    html(
      'p',
      html('code', keyOf(question)),
      ' ',
      link(
        { view: 'findings', rule, status: 'open' },
        `${counted(findings.length, 'finding')} in ${counted(files, 'file')}`,
      ),
    ),
    html(
      'details',
      html('summary', 'About this rule'),
      html('p', withCode(explanation)),
    ),
    first && html('p.faint', `${first.file.path}:${first.line}`),
    first && sourceExcerpt(first, first.file.texts().source),
    scopes.length > 1 && labelled('Answer for', 'scope', scopeList),
    buttons.length > 0 &&
      html(
        'div.control',
        html('span.label.faint', 'Time of the request (UTC): the dashed line'),
        html(
          'div.toggles.flow',
          { role: 'group', 'aria-label': 'Time of the request, UTC' },
          buttons,
        ),
      ),
    form,
    html(
      'p',
      html(
        'button.main-action',
        { type: 'button', onclick: next },
        'Next open question',
      ),
      html('span.faint', ' Ctrl+Enter'),
    ),
  );
}

/** @param moment the index of the time of the request */
function answerForm(
  question: PageQuestion,
  scope: Scope,
  moment: number,
  onAnswer: () => void,
): HTMLElement {
  const { choices, moments } = question;
  let answer = answerTo(scope);
  let said = '';
  const trouble = html('p.faint', { id: 'trouble', role: 'status' });
  const field = (name: 'value' | 'reason', attributes = {}) => {
    const input = html('input', {
      ...{ id: name, autocomplete: 'off', 'aria-describedby': 'trouble' },
      ...attributes,
      oninput: () => {
        keep({ [name]: input.value });
      },
    });
    input.value = answer[name];
    return input;
  };
  const valueField = field('value', { spellcheck: 'false' });
  const reasonField = field('reason', { list: 'reasons', required: true });
  const valueLabel = html('label.label.faint', { for: 'value' });
  const valuePart = html('p.control', valueLabel, valueField);
  const show = (): void => {
    const choice = choices.find(({ name }) => name === answer.choose);
    valuePart.hidden = !choice || choice.value === null;
    fill(valueLabel, withCode(`Value: ${choice?.value ?? ''}`));
    valueField.placeholder = choice ? exampleOf(choice) : '';
    const { field, words = 'Ready.' } = troubleWith(question, answer) ?? {};
    const isWrong = field === 'value' && answer.value.trim() !== '';
    valueField.setAttribute('aria-invalid', String(isWrong));
    trouble.classList.toggle('alarm', isWrong);
    // It is announced when it changes.
    if (said !== words) fill(trouble, withCode((said = words)));
  };
  const keep = (changes: Partial<typeof answer>): void => {
    answer = { ...answer, ...changes };
    keepAnswer(scope, answer);
    show();
    onAnswer();
  };
  show();
  const shown = moments[moment];
  const lanes = [
    ...(shown ? [shown.legacy] : []),
    ...choices.flatMap(({ passed }) => passed[moment] ?? []),
  ].map(({ slices }) => slices);
  return html(
    'div',
    shown &&
      html(
        'div.choice-card',
        html('strong', 'Legacy'),
        html('span', withCode(shown.legacy.words)),
        timeLine(shown.at, { Legacy: shown.legacy.slices }, lanes),
      ),
    html(
      'fieldset',
      { class: `choice-cards ${shown ? 'timed' : ''}` },
      html('legend', 'Answer'),
      choices.map((choice, index) => {
        const passed = choice.passed[moment];
        const radio = html('input', {
          ...{ type: 'radio', name: 'choose', value: choice.name },
          'aria-labelledby': `choice-${index}`,
          'aria-describedby': `effect-${index}`,
          onchange: () => {
            keep({ choose: choice.name });
          },
        });
        radio.checked = answer.choose === choice.name;
        return html(
          'label.choice-card',
          html(
            'span.flow',
            radio,
            html('strong', { id: `choice-${index}` }, choice.name),
            choice.verdict && verdictLabel(choice.verdict),
          ),
          html(
            'span.effect',
            { id: `effect-${index}` },
            passed && html('span', withCode(passed.words)),
            passed &&
              shown &&
              timeLine(shown.at, { Current: passed.slices }, lanes),
            choice.texts.map((text) => html('span', withCode(text))),
            choice.written.length > 0 &&
              html('span.faint', 'Current then has:'),
            choice.written.length > 0 &&
              html(
                'code.written',
                choice.written.map((line) => html('span.excerpt-line', line)),
              ),
          ),
        );
      }),
    ),
    valuePart,
    labelled('Reason', 'reason', reasonField),
    html(
      'datalist',
      { id: 'reasons' },
      reasonsGiven().map((value) => html('option', { value })),
    ),
    trouble,
  );
}
