import type {
  Narrowing,
  OpenQuestion,
} from '../../../questions/open-questions.js';
import { visible } from '../../../formats/safe-text.js';
import { button, counted, fill, html, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { labelled } from '../parts/controls.js';
import { aboutRule, sourceExcerpt } from '../parts/finding-item.js';
import { includesText } from '../state.js';
import { answerForm, type FormOptions } from './answer-form.js';
import type { AnswerPart, KeptDraft } from '../../../questions/drafts.js';
import type { Answering } from './deciding.js';

/** Most parts offered for completion. */
const mostOffered = 40;

/** Most lines of the input in question. */
const mostLines = 24;

/**
 * Shows a question with the form for its answer, and below it the other
 * questions that the same inputs wait for.
 */
export function questionPanel(
  deciding: Answering,
  key: string,
  onAnswer: () => void,
): HTMLElement | null {
  const asked = askedAbout(deciding, key);
  if (!asked) return null;
  const { engine } = deciding;
  const example = engine.exampleOf(asked.question);
  const others = engine.questionsAt(example).filter((it) => it !== key);
  return html(
    'div',
    section({ deciding, ...asked, example, onAnswer, suffix: '' }),
    others.map((other, index) => {
      const together = askedAbout(deciding, other);
      return (
        together &&
        section({
          deciding,
          ...together,
          example: engine.exampleOf(together.question, example),
          onAnswer,
          suffix: `-${index + 2}`,
        })
      );
    }),
  );
}

/** Returns a question, and what is open under the answers to the others. */
function askedAbout(
  deciding: Answering,
  key: string,
): Pick<FormOptions, 'question' | 'before'> | undefined {
  const before = deciding.progressWithout(key);
  const question = before.questions.find((it) => it.key === key);
  return question && { question, before };
}

function section(options: Omit<FormOptions, 'part'>): HTMLElement {
  const { deciding, question, before, example, onAnswer, suffix } = options;
  const { engine } = deciding;
  const { key, rule, about, places, files, frees } = question;
  const { file, finding } = example;
  const { text, object } = engine.objectAsked(example);
  const form = html('div');
  const parts = partField(deciding, question, suffix, (part) => {
    showForm(part);
  });
  const showForm = (part: AnswerPart): void => {
    fill(
      form,
      answerForm({
        ...options,
        part,
        onAnswer: () => {
          parts.update();
          onAnswer();
        },
      }),
    );
  };
  showForm(null);
  const place = `${file.path}:${finding.start.line}`;
  return html(
    'section.panel.question-panel',
    html('h2', { tabindex: -1 }, withCode(engine.questionWords(rule, about))),
    html(
      'p',
      html('code', key),
      ' ',
      link(
        { view: 'findings', rule: rule.id, status: 'open' },
        `${counted(places.length, 'finding')} in ${counted(files, 'file')}`,
      ),
      html(
        'span.faint',
        ` ${before.questions[0] === question ? 'Ready after this answer' : 'Ready after this answer and those before it'}: ${counted(frees, 'file')}.`,
      ),
    ),
    suffix !== '' &&
      html('p.faint', 'The same input waits for this answer, too.'),
    aboutRule(rule.id),
    html(
      'p.faint.place',
      link({ view: 'file', file: file.path, at: finding.pointer }, place),
    ),
    sourceExcerpt(finding, text, object, mostLines),
    places.length > 1 && parts.element,
    form,
  );
}

/** Makes a field for the part of the places that an answer is for; empty: all of them. */
function partField(
  deciding: Answering,
  { key, places }: OpenQuestion,
  suffix: string,
  onChoose: (part: AnswerPart) => void,
) {
  const { engine, pathInFile } = deciding;
  const id = `part${suffix}`;
  const parts = engine.partsOf({ places }, pathInFile);
  const isProper = ({ keeps }: Narrowing): boolean => !places.every(keeps);
  const offered = html('datalist', { id: `${id}-list` });
  const hint = html('p.faint', { id: `${id}-hint`, role: 'status' });
  const offer = (typed: string): void => {
    const matching = parts.filter(
      (it) => includesText(visible(it.words), typed) && isProper(it),
    );
    fill(
      offered,
      matching
        .slice(0, mostOffered)
        .map(({ words }) => html('option', { value: words })),
    );
  };
  let chosen: Narrowing | undefined;
  const input = html('input', {
    id,
    type: 'text',
    list: `${id}-list`,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: `all ${places.length} findings`,
    'aria-describedby': `${id}-hint`,
    oninput: () => {
      offer(input.value);
      const part = parts.find(
        (it) => visible(it.words) === input.value && isProper(it),
      );
      const isAll = input.value.trim() === '';
      fill(
        hint,
        part
          ? `${counted(places.filter(part.keeps).length, 'finding')} of ${key}.`
          : !isAll && 'Choose a file, folder, algorithm, input or value.',
      );
      if (part === chosen) return;
      chosen = part;
      onChoose(part ? { words: part.words, where: part.where } : null);
    },
  });
  offer('');
  const given = html('ul');
  const update = (): void => {
    fill(given, deciding.draftsOf(key).map(exceptionItem), stillOpenItem());
  };
  /** Says where an answer to all is not possible. */
  const stillOpenItem = (): HTMLElement | null => {
    const { questions, left } = deciding.progress();
    const open = questions.find((it) => it.key === key);
    const isGiven = left.every(({ draft }) => draft.key !== key);
    const isForAll = deciding.draftsOf(key).some(({ part }) => part === null);
    if (!open || !isGiven || !isForAll) return null;
    const [{ file, finding }] = open.places;
    return html(
      'li',
      html(
        'strong.alarm',
        `Not possible for ${counted(open.places.length, 'finding')}, the first at ${file.path}:${finding.start.line}: answer for the others apart.`,
      ),
    );
  };
  const exceptionItem = (draft: KeptDraft): HTMLElement | null => {
    const { part, choose } = draft;
    if (!part) return null;
    const { left } = deciding.progress();
    const why = left.find((it) => it.draft === draft)?.why;
    return html(
      'li',
      button(`Only for ${part.words}: ${choose || 'no answer'}`, () => {
        input.value = visible(part.words);
        input.dispatchEvent(new Event('input'));
      }),
      why !== undefined && html('strong.alarm', ` incomplete: ${why}`),
    );
  };
  update();
  return {
    element: html(
      'div',
      labelled('Answer only for', id, html('span', input, offered)),
      hint,
      given,
    ),
    update,
  };
}
