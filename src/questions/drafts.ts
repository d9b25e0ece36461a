import { defaultPrintOptions } from '../current/print-options.js';
import { printNewFile } from '../decisions/edit-decisions.js';
import type { FileRecord } from '../file/record.js';
import type { Choice } from '../rule/rule.js';
import { type GivenAnswer, giveAnswers } from './answers.js';
import {
  type Narrowing,
  type OpenQuestion,
  openQuestionsIn,
  questionOf,
  whereOf,
} from './open-questions.js';
import { type Session, startSession } from './session.js';

/** What was filled in for a question, or for a part of its places. */
export interface AnswerDraft {
  readonly choose: string;
  /** As typed: JSON, or a text that is one string. */
  readonly value: string;
  readonly reason: string;
}

/** The part of a question that a draft is for; null for the whole question. */
export type AnswerPart = Pick<Narrowing, 'words' | 'where'> | null;

export interface KeptDraft extends AnswerDraft {
  readonly key: string;
  readonly part: AnswerPart;
  /** When it was begun: answers are given in this order. */
  readonly since: number;
}

export const noDraft: AnswerDraft = { choose: '', value: '', reason: '' };

/** What is missing in a draft, or why it would be refused. */
export interface DraftTrouble {
  readonly field: keyof AnswerDraft;
  readonly words: string;
}

/** `answered` and `open` add up to the questions under the answers given so far. */
export interface Progress {
  readonly session: Session;
  readonly questions: readonly OpenQuestion[];
  /** Keys of the questions that the page has answers to. */
  readonly answered: readonly string[];
  /** Drafts that are not in the decisions file: incomplete, refused, or fitting no open question. */
  readonly left: readonly {
    readonly draft: KeptDraft;
    readonly why: string;
    readonly isAsked: boolean;
  }[];
}

/** The run that a page asks about. */
export interface AskedRun {
  /** The path of the decisions file, and its text; null where there is none yet. */
  readonly path: string;
  readonly text: string | null;
  /** A glob for the files that answers are for; null for all. */
  readonly part: string | null;
  /** What decisions put before the paths of the report, and what they leave out of them. */
  readonly folder: string;
  readonly files: readonly FileRecord[];
  /** The reasons of its decisions. */
  readonly reasons: readonly string[];
}

/** Keeps texts by name, beyond the life of a page. */
export interface TextStore {
  readonly keep: (name: string, text: string) => void;
  readonly remove: (name: string) => void;
  readonly all: () => readonly (readonly [name: string, text: string])[];
}

/** The state of the page's questions: what is open, and what was filled in. */
export function decidingOn(
  { path, text, part: ofRun, folder, files, reasons }: AskedRun,
  stored: TextStore,
) {
  const start = startSession(
    files,
    text ?? printNewFile([], defaultPrintOptions),
    {
      decisionsPath: path,
      isWhole: false,
      print: defaultPrintOptions,
      pathInFile: (it) => joinPath(folder, it),
    },
  );
  let drafts: ReadonlyMap<string, KeptDraft>;
  let known: Progress | undefined;
  const change = (next: typeof drafts): void => {
    drafts = next;
    known = undefined;
  };
  /** Reads what was kept, by another tab too. */
  const reload = (): void => {
    const all = new Map(
      stored.all().flatMap(([name, json]) => {
        try {
          return [[name, JSON.parse(json) as KeptDraft]];
        } catch {
          return [];
        }
      }),
    );
    change(all);
  };
  reload();

  function choiceIn(key: string, choose: string): Choice | undefined {
    const { choices = [] } = questionOf(key) ?? {};
    return choices.find(({ name }) => name === choose);
  }

  function missingIn(
    key: string,
    { choose, value, reason }: AnswerDraft,
  ): DraftTrouble | undefined {
    const choice = choiceIn(key, choose);
    if (!choice) return { field: 'choose', words: 'Choose an answer.' };
    if (choice.value !== undefined && value.trim() === '')
      return { field: 'value', words: `Give a value: ${choice.value}.` };
    return reason.trim() === ''
      ? { field: 'reason', words: 'Give the reason.' }
      : undefined;
  }

  /** Returns the answer of a draft; undefined without a choice and its value. */
  function answerOf(
    key: string,
    part: AnswerPart,
    draft: AnswerDraft,
  ): GivenAnswer | undefined {
    const { choose, value, reason } = draft;
    const question = questionOf(key);
    const choice = choiceIn(key, choose);
    const missing = missingIn(key, draft);
    if (!question || !choice || (missing && missing.field !== 'reason'))
      return undefined;
    return {
      key,
      rule: question.rule.id,
      choose,
      reason: reason.trim(),
      part: part?.where ?? null,
      where: {
        ...whereOf(question),
        ...(ofRun !== null && { file: ofRun }),
        ...part?.where,
      },
      ...(choice.value !== undefined && { value: jsonOf(choice, value) }),
    };
  }

  /** Answers each question with all of its drafts, or with none if one is incomplete or refused. */
  function progressWith(isWanted: (draft: KeptDraft) => boolean): Progress {
    const wanted = [...drafts.values()]
      .filter(isWanted)
      .toSorted((a, b) => a.since - b.since);
    const whyNot = new Map<KeptDraft, string>();
    for (const draft of wanted) {
      const missing = missingIn(draft.key, draft);
      if (missing) whyNot.set(draft, missing.words);
    }
    for (;;) {
      const heldBack = new Set(Array.from(whyNot.keys(), ({ key }) => key));
      const answers = wanted.flatMap((draft) => {
        const answer = answerOf(draft.key, draft.part, draft);
        return answer && !heldBack.has(draft.key) ? [{ ...answer, draft }] : [];
      });
      const { session, states } = giveAnswers(start, answers);
      const refused = [...states].filter(([, { why }]) => why !== undefined);
      for (const [{ draft }, { why = '' }] of refused) whyNot.set(draft, why);
      if (refused.length > 0) continue;
      const questions = openQuestionsIn(session);
      const open = new Set(questions.map(({ key }) => key));
      const kinds = new Map(
        Array.from(states, ([{ draft }, { kind }]) => [draft, kind]),
      );
      const given = wanted.filter((it) => kinds.get(it) === 'given');
      const keys = given.map(({ key }) => key).filter((key) => !open.has(key));
      return {
        session,
        questions,
        answered: [...new Set(keys)],
        left: wanted.flatMap((draft) => {
          if (given.includes(draft)) return [];
          const isAsked = open.has(draft.key) && kinds.get(draft) !== 'moot';
          const why = isAsked
            ? (whyNot.get(draft) ??
              (heldBack.has(draft.key) ? together : undefined))
            : 'Nothing asks for this answer any more.';
          return why === undefined ? [] : [{ draft, why, isAsked }];
        }),
      };
    }
  }

  const progress = (): Progress => (known ??= progressWith(() => true));

  let tried: { of: readonly unknown[]; refusal?: string | undefined } = {
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
    const given = giveAnswers(before, answer ? [answer] : []);
    const [state] = given.states.values();
    tried = { of, refusal: state?.why };
    return tried.refusal;
  }

  return {
    path,
    pathInFile: start.settings.pathInFile,
    reload,
    answerOf,
    /** Returns what is open under all answers. */
    progress,
    /** Counts the files that can be written under all answers. */
    readyFiles: (): number =>
      progress().session.records.filter(
        ({ status }) => status === 'would-write',
      ).length,
    isAsked: (key: string): boolean =>
      progress().questions.some((it) => it.key === key),
    /** Returns what is open under the answers to other questions. */
    progressWithout: (key: string): Progress =>
      progressWith((it) => it.key !== key),
    draftFor: (key: string, part: AnswerPart): AnswerDraft =>
      drafts.get(nameOf(key, part)) ?? noDraft,
    /** Returns what was filled in for a question and its parts. */
    draftsOf: (key: string): readonly KeptDraft[] =>
      [...drafts.values()].filter((it) => it.key === key),
    keep: (key: string, part: AnswerPart, draft: AnswerDraft): void => {
      const name = nameOf(key, part);
      const { since = Date.now() } = drafts.get(name) ?? {};
      const kept = { key, part, since, ...draft };
      change(new Map([...drafts, [name, kept]]));
      stored.keep(name, JSON.stringify(kept));
    },
    /** Takes an answer back. */
    forget: (key: string, part: AnswerPart): void => {
      const name = nameOf(key, part);
      change(new Map([...drafts].filter(([it]) => it !== name)));
      stored.remove(name);
    },
    /** Says what is missing in a draft or wrong with it; undefined if it is an answer. */
    troubleWith: (
      before: Session,
      key: string,
      part: AnswerPart,
      draft: AnswerDraft,
    ): DraftTrouble | undefined => {
      const missing = missingIn(key, draft);
      if (missing && missing.field !== 'reason') return missing;
      const words = refusalOf(before, key, part, draft);
      if (words === undefined) return missing;
      const needed = choiceIn(key, draft.choose)?.value;
      return { field: needed === undefined ? 'choose' : 'value', words };
    },
    /** Returns the reasons given so far, the latest first, then those of the decisions file. */
    reasons: (): readonly string[] => {
      const given = [...drafts.values()].toSorted((a, b) => b.since - a.since);
      const all = [...given.map(({ reason }) => reason.trim()), ...reasons];
      return [...new Set(all.filter(Boolean))];
    },
  };
}

const together = 'The answers to one question go into the file together.';

export type PageDeciding = ReturnType<typeof decidingOn>;

/** Names an answer by its rule, what it is about and its scope. */
function nameOf(key: string, part: AnswerPart): string {
  return JSON.stringify(part ? [key, part.where] : [key]);
}

/** Returns a value as one types it. */
export function exampleValue(choice: Choice): string {
  const { example } = choice;
  return typeof example === 'string' ? example : JSON.stringify(example);
}

/** Returns the value as JSON text: as typed, but a text needs no quotes. */
function jsonOf(choice: Choice, typed: string): string {
  const value = typed.trim();
  return typeof choice.example === 'string' && !value.startsWith('"')
    ? JSON.stringify(value)
    : value;
}

/** Joins a folder and a path below it, both relative and with `/`. */
function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/'))
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return parts.join('/');
}
