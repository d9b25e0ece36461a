import type { PassedValues } from '../../../behaviour/passed-values.js';
import type { Found } from '../../../formats/text/errors.js';
import type { Effect } from '../../../questions/effect.js';
import type { OpenQuestion } from '../../../questions/open-questions.js';
import type { Choice } from '../../../rule/rule.js';
import { capitalise } from '../../../rule/message-text.js';
import {
  timeLine,
  timeLineLegend,
  timeOf,
  timeWords,
} from '../behaviour/time-line.js';
import { button, fill, html, withCode } from '../dom.js';
import { labelled, toggleGroup } from '../parts/controls.js';
import { verdictLabel } from '../parts/labels.js';
import type { AnswerPart, Progress } from '../../../questions/drafts.js';
import type { Answering } from './deciding.js';

/** How long to wait for the next letter, in ms. */
const pause = 200;

export interface FormOptions {
  readonly deciding: Answering;
  readonly question: OpenQuestion;
  readonly before: Progress;
  /** The place that the question shows. */
  readonly example: Found;
  readonly part: AnswerPart;
  readonly onAnswer: () => void;
  /** Makes the ids of a second form on the page different. */
  readonly suffix: string;
}

/** Makes the form for the answer to a question, or to a part of it. */
export function answerForm(options: FormOptions): HTMLElement {
  const { deciding, question, before, example, part, onAnswer, suffix } =
    options;
  const { engine } = deciding;
  const { key, choices } = question;
  const where = { ...engine.whereOf(question), ...part?.where };
  const { decideIn } = before.session;
  const effects = [
    ...engine.effectsOfChoices(example, choices, where, decideIn),
  ];
  let draft = deciding.draftFor(key, part);
  let moment = 0;
  let said = '';
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const trouble = html('p.faint', { id: `trouble${suffix}`, role: 'status' });
  const field = (name: 'value' | 'reason', attributes = {}) => {
    const input = html('input', {
      id: name + suffix,
      autocomplete: 'off',
      'aria-describedby': `trouble${suffix}`,
      ...attributes,
      oninput: () => {
        keep({ [name]: input.value });
      },
    });
    input.value = draft[name];
    return input;
  };
  const valueField = field('value', { spellcheck: 'false' });
  const reasonField = field('reason', { list: 'reasons', required: true });
  const valueLabel = html('label.label.faint', { for: `value${suffix}` });
  const valuePart = html('p.control', valueLabel, valueField);
  const takeBack = button('Take the answer back', () => {
    deciding.forget(key, part);
    draft = engine.noDraft;
    for (const radio of radios) radio.checked = false;
    for (const input of [valueField, reasonField]) input.value = '';
    show();
    onAnswer();
    radios[0]?.focus();
  });
  const cards = choices.map(() => html('span.effect'));
  const legacy = html('div');

  /** Draws what the choices pass at the chosen time, all on one scale. */
  const showEffects = (): void => {
    const windows = effects.map((it) => it?.windows[moment]);
    const [firstWindows] = windows.flatMap((it) => it ?? []);
    const lanes = windows.flatMap((it) =>
      it ? [it.legacy.slices, it.current.slices] : [],
    );
    const lane = (side: 'Legacy' | 'Current', { slices }: PassedValues) =>
      firstWindows && timeLine(firstWindows.at, { [side]: slices }, lanes);
    fill(
      legacy,
      firstWindows &&
        html(
          'div.choice-card',
          html('strong', 'Legacy'),
          html('span', withCode(sentence(firstWindows.legacy.words))),
          lane('Legacy', firstWindows.legacy),
          timeLineLegend(),
        ),
    );
    for (const [index, card] of cards.entries()) {
      const choice = choices[index];
      const passed = windows[index]?.current;
      if (!choice) continue;
      card.id = `effect-${index}${suffix}`;
      fill(
        card,
        passed && html('span', withCode(sentence(passed.words))),
        passed && lane('Current', passed),
        textsOf(choice, effects[index], passed).map((it) =>
          html('span', withCode(it)),
        ),
        !passed && written(effects[index]),
      );
    }
  };
  const textsOf = (
    choice: Choice,
    effect: Effect | undefined,
    passed: PassedValues | undefined,
  ): readonly string[] => {
    const texts = engine.choiceTexts(
      choice,
      effect && { ...effect, verdict: null },
    );
    // The words of a window go with its lane.
    return passed && effect?.summary === effect?.windows[0]?.current.words
      ? texts.slice(1)
      : texts;
  };

  const radios = choices.map((choice, index) => {
    const radio = html('input', {
      type: 'radio',
      name: `choose${suffix}`,
      value: choice.name,
      'aria-labelledby': `choice-${index}${suffix}`,
      'aria-describedby': `effect-${index}${suffix}`,
      onchange: () => {
        // A value is for one choice.
        valueField.value = '';
        keep({ choose: choice.name, value: '' });
      },
    });
    radio.checked = draft.choose === choice.name;
    return radio;
  });

  const show = (): void => {
    const index = choices.findIndex(({ name }) => name === draft.choose);
    const choice = choices[index];
    valuePart.hidden = choice?.value === undefined;
    takeBack.hidden = draft === engine.noDraft;
    fill(valueLabel, withCode(`Value: ${choice?.value ?? ''}`));
    valueField.placeholder = choice ? engine.exampleValue(choice) : '';
    const fault = deciding.troubleWith(before.session, key, part, draft);
    const { field, words = 'Ready.' } = fault ?? {};
    const wrong = choice && field;
    valueField.ariaInvalid = String(wrong === 'value');
    reasonField.ariaInvalid = String(wrong === 'reason');
    trouble.classList.toggle(
      'alarm',
      wrong === 'choose' || (wrong === 'value' && draft.value.trim() !== ''),
    );
    // It is announced when it changes.
    if (said !== words) fill(trouble, withCode((said = words)));
    // What a value changes is known once there is one.
    if (choice?.value !== undefined && (!field || field === 'reason')) {
      const answer = deciding.answerOf(key, part, draft);
      effects[index] =
        answer && engine.effectsOf(example, [answer], decideIn)[0];
      showEffects();
    }
  };
  const keep = (changes: Partial<typeof draft>): void => {
    draft = { ...draft, ...changes };
    deciding.keep(key, part, draft);
    show();
    // Maps files again: not for each letter.
    clearTimeout(waiting);
    waiting = setTimeout(onAnswer, 'choose' in changes ? 0 : pause);
  };
  showEffects();
  show();
  return html(
    'div',
    momentButtons(effects, (chosen) => {
      moment = chosen;
      showEffects();
    }),
    legacy,
    html(
      'fieldset.choice-cards',
      html('legend', 'Answer'),
      choices.map(({ label, name }, index) => {
        const verdict = effects[index]?.verdict;
        const isPossible = effects[index]?.trouble === null;
        return html(
          'label.choice-card',
          html(
            'span.flow',
            radios[index],
            html(
              'span',
              { id: `choice-${index}${suffix}` },
              html('strong', label),
              ' ',
              html('code', name),
              verdict && isPossible && [' ', verdictLabel(verdict)],
            ),
          ),
          cards[index],
        );
      }),
    ),
    valuePart,
    labelled('Reason', `reason${suffix}`, reasonField),
    html(
      'datalist',
      { id: 'reasons' },
      deciding.reasons().map((value) => html('option', { value })),
    ),
    trouble,
    takeBack,
  );
}

/** Makes buttons for the requests at which windows are shown. */
function momentButtons(
  effects: readonly (Effect | undefined)[],
  onChoose: (moment: number) => void,
): HTMLElement | null {
  const windows = effects.map((it) => it?.windows ?? []);
  const moments = windows.find(({ length }) => length > 0);
  if (!moments) return null;
  const buttons = moments.map(({ at }, index) =>
    button(
      timeWords(timeOf(at)),
      () => {
        for (const [other, it] of buttons.entries())
          it.ariaPressed = String(other === index);
        onChoose(index);
      },
      { class: 'toggle', 'aria-pressed': String(index === 0) },
    ),
  );
  return toggleGroup('Time of the request (UTC)', buttons);
}

const sentence = (words: string): string => `${capitalise(words)}.`;

function written(effect: Effect | undefined) {
  const lines = effect?.written ?? [];
  return (
    lines.length > 0 && [
      html('span.faint', 'Current then has:'),
      html(
        'code.written',
        lines.map((line) => html('span.excerpt-line', line)),
      ),
    ]
  );
}
