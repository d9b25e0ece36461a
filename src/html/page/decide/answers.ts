import type { GivenAnswer } from '../../../questions/answers.js';
import type {
  Narrowing,
  OpenQuestion,
} from '../../../questions/open-questions.js';
import type * as Engine from '../../../questions/page-engine.js';
import type { Session } from '../../../questions/session.js';
import type { Choice } from '../../../rule/rule.js';
import type { PageDecisions } from '../../page-report.js';
import { report } from '../report-data.js';
import { stored } from '../state.js';

/** The engine of the terminal, in a script of its own. */
declare const questionEngine: typeof Engine;

/** What was filled in for a question, or for a part of its places. */
export interface AnswerDraft {
  readonly choose: string;
  /** As typed: JSON, or a text that is one string. */
  readonly value: string;
  readonly reason: string;
}

/** The part of a question that a draft is for; null for the whole question. */
export type AnswerPart = Pick<Narrowing, 'words' | 'where'> | null;

interface KeptDraft extends AnswerDraft {
  readonly key: string;
  readonly part: AnswerPart;
  /** When it was begun: answers are given in this order. */
  readonly since: number;
}

export const noDraft: AnswerDraft = { choose: '', value: '', reason: '' };

/** `answered` and `open` add up to the questions under the answers given so far. */
export interface Progress {
  readonly session: Session;
  readonly questions: readonly OpenQuestion[];
  /** Keys of the questions that the page has answers to. */
  readonly answered: readonly string[];
  /** Drafts that fit no open question, or that would be refused. */
  readonly unfit: readonly {
    readonly draft: KeptDraft;
    readonly why: string;
  }[];
}

/** The state of the page's questions: what is open, and what was filled in. */
export function decidingOn({ path, text, folder }: PageDecisions) {
  const engine = questionEngine;
  const settings: Parameters<typeof engine.startSession>[2] = {
    decisionsPath: path,
    isWhole: false,
    print: engine.defaultPrintOptions,
    pathInFile: (it) => joinPath(folder, it),
  };
  const storedAs = `answer ${location.pathname} `;
  let drafts = readDrafts();
  let start: Session | undefined;
  let known: { readonly of: string; readonly progress: Progress } | undefined;

  function readDrafts(): ReadonlyMap<string, KeptDraft> {
    return new Map(
      stored.all(storedAs).flatMap(([name, json]) => {
        try {
          return [[name, JSON.parse(json) as KeptDraft]];
        } catch {
          return [];
        }
      }),
    );
  }

  /** Maps the files when the first question is looked at. */
  function session(): Session {
    return (start ??= engine.startSession(
      report.files.flatMap((file) => {
        const { source } = file.texts();
        return source === null || file.format === 'other'
          ? []
          : [{ path: file.path, format: file.format, sourceText: source }];
      }),
      text ?? undefined,
      settings,
    ));
  }

  /** Returns the drafts that have all that an answer needs, in the order in which they were begun. */
  function complete(isWanted: (draft: KeptDraft) => boolean) {
    return [...drafts.values()]
      .filter(isWanted)
      .toSorted((a, b) => a.since - b.since)
      .flatMap((draft) => {
        const answer = answerOf(draft.key, draft.part, draft);
        return answer && answer.reason !== '' ? [{ draft, answer }] : [];
      });
  }

  function answerOf(
    key: string,
    part: AnswerPart,
    { choose, value, reason }: AnswerDraft,
  ): GivenAnswer | undefined {
    const question = engine.questionOf(key);
    const choice = question?.choices.find(({ name }) => name === choose);
    if (!question || !choice) return undefined;
    if (choice.value !== undefined && value.trim() === '') return undefined;
    return {
      key,
      rule: question.rule.id,
      choose,
      reason: reason.trim(),
      part: part?.where ?? null,
      where: { ...engine.whereOf(question), ...part?.where },
      ...(choice.value !== undefined && { value: jsonOf(choice, value) }),
    };
  }

  function progressWith(isWanted: (draft: KeptDraft) => boolean): Progress {
    const wanted = complete(isWanted);
    const of = JSON.stringify(wanted.map(({ draft }) => draft));
    if (known?.of === of) return known.progress;
    const answers = wanted.map(({ answer }) => answer);
    const given = engine.giveAnswers(session(), answers, settings);
    const questions = engine.openQuestionsIn(given.session, settings);
    const open = new Set(questions.map(({ key }) => key));
    const unfit = wanted.flatMap(({ draft, answer }) => {
      const state = given.states.get(answer);
      if (state?.kind === 'moot')
        return { draft, why: 'Nothing asks for this answer any more.' };
      return state?.kind === 'refused'
        ? { draft, why: state.troubles.join(' ') }
        : [];
    });
    const answered = wanted
      .filter(({ draft }) => unfit.every((it) => it.draft !== draft))
      .map(({ draft }) => draft.key)
      .filter((key) => !open.has(key));
    const progress = {
      session: given.session,
      questions,
      unfit,
      answered: [...new Set(answered)],
    };
    if (isWanted === everyDraft) known = { of, progress };
    return progress;
  }

  let tried: { readonly of: readonly unknown[]; readonly refusal?: string } = {
    of: [],
  };

  /** Says why an answer would be refused; its reason does not matter. */
  function refusalOf(
    before: Session,
    key: string,
    part: AnswerPart,
    { choose, value }: AnswerDraft,
  ): string | undefined {
    const of = [before, key, part, choose, value];
    if (of.every((it, index) => it === tried.of[index])) return tried.refusal;
    const answer = answerOf(key, part, { choose, value, reason: '-' });
    const given = engine.giveAnswers(before, answer ? [answer] : [], settings);
    const [state] = given.states.values();
    tried =
      state?.kind === 'refused'
        ? { of, refusal: state.troubles.join(' ') }
        : { of };
    return tried.refusal;
  }

  return {
    engine,
    settings,
    path,
    /** Returns what is open under all answers. */
    progress: (): Progress => progressWith(everyDraft),
    /** Counts the files that can be written under all answers. */
    readyFiles: (): number =>
      progressWith(everyDraft).session.records.filter(
        ({ status }) => status === 'would-write',
      ).length,
    isAsked: (key: string): boolean =>
      progressWith(everyDraft).questions.some((it) => it.key === key),
    /** Returns what is open under the answers to other questions. */
    progressWithout: (key: string): Progress =>
      progressWith((it) => it.key !== key),
    draftFor: (key: string, part: AnswerPart): AnswerDraft =>
      drafts.get(nameOf(key, part)) ?? noDraft,
    hasDraft: (key: string): boolean =>
      [...drafts.values()].some((it) => it.key === key),
    keep: (key: string, part: AnswerPart, draft: AnswerDraft): void => {
      const name = nameOf(key, part);
      const { since = Date.now() } = drafts.get(name) ?? {};
      const { choose, value, reason } = draft;
      const kept = { key, part, since, choose, value, reason };
      drafts = new Map([...drafts, [name, kept]]);
      stored.keep(storedAs + name, JSON.stringify(kept));
    },
    /** Takes an answer back. */
    forget: (key: string, part: AnswerPart): void => {
      const name = nameOf(key, part);
      drafts = new Map([...drafts].filter(([it]) => it !== name));
      stored.remove(storedAs + name);
    },
    /** Reads what another tab has kept. */
    reload: (): void => {
      drafts = readDrafts();
    },
    /** Says what is missing in a draft or wrong with it; undefined if it is an answer. */
    troubleWith: (
      before: Session,
      key: string,
      part: AnswerPart,
      draft: AnswerDraft,
    ):
      | { readonly field: keyof AnswerDraft; readonly words: string }
      | undefined => {
      const choices = engine.questionOf(key)?.choices ?? [];
      const choice = choices.find(({ name }) => name === draft.choose);
      if (!choice) return { field: 'choose', words: 'Choose an answer.' };
      const needed = choice.value;
      if (needed !== undefined && draft.value.trim() === '')
        return { field: 'value', words: `Give a value: ${needed}.` };
      const refusal = refusalOf(before, key, part, draft);
      if (refusal !== undefined)
        return {
          field: needed === undefined ? 'choose' : 'value',
          words: refusal,
        };
      return draft.reason.trim() === ''
        ? { field: 'reason', words: 'Give the reason.' }
        : undefined;
    },
    /** Returns the reasons given so far, the latest first, then those of the decisions file. */
    reasons: (): readonly string[] => {
      const given = [...drafts.values()].toSorted((a, b) => b.since - a.since);
      const before = report.findings.map(({ decision }) => decision?.reason);
      const all = [...given.map(({ reason }) => reason.trim()), ...before];
      return [...new Set(all.flatMap((it) => it || []))];
    },
    answerOf,
  };
}

export type Answering = ReturnType<typeof decidingOn>;

const everyDraft = (): boolean => true;

function nameOf(key: string, part: AnswerPart): string {
  return JSON.stringify(part ? [key, part.where] : [key]);
}

const isText = ({ example }: Choice): boolean => typeof example === 'string';

/** Returns a value as one types it. */
export function exampleValue(choice: Choice): string {
  const { example } = choice;
  return typeof example === 'string' ? example : JSON.stringify(example);
}

/** Returns the value as JSON text: as typed, but a text needs no quotes. */
function jsonOf(choice: Choice, typed: string): string {
  const value = typed.trim();
  return isText(choice) && !value.startsWith('"')
    ? JSON.stringify(value)
    : value;
}

/** The deciding of this page; null where it asks nothing. */
export const deciding: Answering | null = report.decide
  ? decidingOn(report.decide)
  : null;

/** Joins a folder and a path below it, both relative and with `/`. */
function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/'))
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return parts.join('/');
}
