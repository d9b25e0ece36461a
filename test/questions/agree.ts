import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { loadDecisions } from '../../src/decisions/load-decisions.js';
import { draftDecisions } from '../../src/decisions/draft-decisions.js';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import { type AnswerPart, decidingOn } from '../../src/questions/drafts.js';
import { interview } from '../../src/questions/interview.js';
import {
  exampleOf,
  partsOf,
  questionOf,
  whereOf,
} from '../../src/questions/open-questions.js';
import { scopesOf } from '../../src/questions/scopes.js';
import type { Session } from '../../src/questions/session.js';
import type { Report } from '../../src/report/report.js';
import { askedFindings } from '../../src/report/to-decide.js';
import { runIn } from '../support/command.js';
import { damagedDocument, validDocument } from '../support/legacy-documents.js';
import { treeOf } from '../support/tree.js';
import {
  answerQuestion,
  asking,
  openIn,
  recordsOf,
  sessionOf,
  settings,
} from './sessions.js';

/** A file whose first algorithm does not say how often it runs. */
const withoutSchedule = validDocument.map((text) => {
  const [first, ...rest] = JSON.parse(text) as readonly object[];
  return JSON.stringify([{ ...first, schedule: undefined }, ...rest]);
});

export const repository = fc
  .tuple(
    // In a folder without any model every command stops.
    validDocument,
    fc.array(fc.oneof(validDocument, withoutSchedule, damagedDocument), {
      maxLength: 3,
    }),
  )
  .map(([first, others]) => [first, ...others])
  .map((texts) =>
    Object.fromEntries(texts.map((text, index) => [`m/${index}.json`, text])),
  );

export const picks = fc.infiniteStream(fc.nat(9999));

type Files = Readonly<Record<string, string>>;

/** What a person sees: open questions, their choices, what is decided, and the files that are ready. */
interface Seen {
  readonly open: readonly string[];
  readonly decided: readonly string[];
  readonly ready: readonly string[];
}

const seenIn = (session: Session): Seen => ({
  open: openIn(session).map(
    ({ key, choices }) =>
      `${key}: ${choices.map(({ name }) => name).join(', ')}`,
  ),
  decided: decidedIn(session),
  ready: readyIn(session),
});

const decidedIn = ({ records }: Session): readonly string[] =>
  records.flatMap(({ path, findings }) =>
    findings.flatMap(({ rule, pointer, decision }) =>
      decision
        ? [
            JSON.stringify([
              path,
              rule,
              pointer,
              decision.choose,
              decision.value,
            ]),
          ]
        : [],
    ),
  );

const readyIn = (session: Session): readonly string[] =>
  session.records
    .filter(({ status }) => status === 'would-write')
    .map(({ path }) => path);

/** What the stubs of `decide` ask for in a decisions file, and what is ready with it. */
function seenInStubs(files: Files, text: string): Seen {
  const session = sessionOf(files, text);
  const asked = session.records.map((file) => ({
    path: file.path,
    findings: askedFindings(file),
  }));
  const { added } = draftDecisions(text, asked, {
    rules: mappingRules,
    all: false,
    print: settings.print,
    pathInFile: settings.pathInFile,
  });
  return {
    open: added.map(({ rule, about, choices }) => {
      const key = about === undefined ? rule : `${rule} ${about}`;
      const offered = questionOf(key)?.choices ?? [];
      const names = offered.map(({ name }) => name);
      return `${key}: ${names.filter((it) => choices.has(it)).join(', ')}`;
    }),
    decided: decidedIn(session),
    ready: readyIn(session),
  };
}

function decisionsIn(text: string): readonly unknown[] {
  const { decisions } = JSON.parse(text) as { decisions: readonly unknown[] };
  return decisions;
}

const sorted = ({ open, ...seen }: Seen): Seen => ({
  open: open.toSorted(),
  ...seen,
});

/** Values to type, some of which are refused. */
const texts = ['', 'P0D', 'P7D', 'Duration', 'two words', 'Speed', 'hours'];
const inputs = [
  '{',
  '{}',
  '[]',
  '{"InputType": "Nonsense"}',
  '{"a": 1, "a": 2}',
  '{"InputType": "AssetProperty", "AssetPropertyKey": "k", "InputName": "X"}',
  '{"InputType": "AlgorithmOutput", "SourceAlgorithm": "nowhere", "DataInterval": "All"}',
  '{"InputType": "AlgorithmOutput", "SourceAlgorithm": "a", "DataInterval": "All"}',
  '{"InputType": "AssetProperty", "AssetPropertyKey": "k"}',
];

/** Counts what the runs met, to show that they meet everything. */
export const met = {
  answers: 0,
  scopes: 0,
  earlier: 0,
  refused: 0,
  moot: 0,
  opened: 0,
};

/**
 * Answers the questions of files in the terminal, as the picks say, and gives each
 * answer to the engine of the page and to a decisions file with stubs, too. Expects
 * that all three see the same, and that `migrate` does what was promised.
 */
export async function expectAgreement(
  files: Files,
  pick: Iterator<number>,
): Promise<void> {
  const next = (below: number): number => Number(pick.next().value) % below;
  const earlier = earlierDecisions(files, next);
  met.earlier += decisionsIn(earlier).length > 0 ? 1 : 0;
  const kept = new Map<string, string>();
  const page = decidingOn(
    {
      path: 'd.json',
      text: earlier,
      part: null,
      folder: '.',
      reasons: [],
      files: recordsOf(files),
    },
    {
      keep: (name, text) => void kept.set(name, text),
      remove: (name) => void kept.delete(name),
      all: () => [...kept],
    },
  );
  let saved = earlier;
  let now = page.progress().session;
  /** The question that the terminal asks, as the page knows it. */
  let head = '';
  const asked = () => {
    const found = openIn(now).find(({ key }) => head.includes(`  ${key}  `));
    if (!found) throw new Error('the terminal asks what the page does not');
    return found;
  };
  let given = { choose: '', value: '' };
  let part: AnswerPart = null;
  let attempts = 0;

  const expectSame = (): void => {
    const before = seenIn(now).open;
    now = page.progress().session;
    const seen = seenIn(now);
    met.moot += before.length - 1 - seen.open.length > 0 ? 1 : 0;
    met.opened += seen.open.some((it) => !before.includes(it)) ? 1 : 0;
    // The page adds answers to parts first, so another answer may need no narrower `where`.
    expect(decisionsIn(now.text)).toHaveLength(decisionsIn(saved).length);
    expect(sorted(seenInStubs(files, saved))).toEqual(sorted(seen));
    attempts = 0;
  };
  const expectRefusal = (typed: string, isRefused: boolean): void => {
    const question = asked();
    const draft = { ...given, value: typed, reason: '-' };
    const trouble = page.troubleWith(now, question.key, part, draft);
    expect(trouble !== undefined).toBe(isRefused);
    met.refused += isRefused ? 1 : 0;
    if (!isRefused) return;
    // In the file it stops the run, or it is left out and holds the file back.
    const text = JSON.stringify({
      decisions: [...decisionsIn(saved), '\0'],
    }).replace(
      '"\\u0000"',
      () =>
        `{"rule": ${JSON.stringify(question.rule.id)}, "choose": ${JSON.stringify(given.choose)}, "value": ${typed}, "reason": "-", "where": ${JSON.stringify({ ...whereOf(question), ...part?.where })}}`,
    );
    if (!loadDecisions(Buffer.from(text), 'd.json').ok) return;
    const session = sessionOf(files, text);
    const held = session.records.flatMap(({ findings }) =>
      findings.filter(({ rule }) => rule === 'decision-breaks'),
    );
    expect(held).not.toEqual([]);
  };

  await interview(
    sessionOf(files, earlier),
    {
      ...asking,
      save: (text) => {
        saved = text;
        const question = asked();
        page.keep(question.key, part, { ...given, reason: 'because' });
        met.answers++;
        expectSame();
        return Promise.resolve();
      },
    },
    {
      show: () => undefined,
      pick: (message) => {
        if (!message.endsWith(': for which files?')) return Promise.resolve(0);
        const question = asked();
        const parts = partsOf(question, settings.pathInFile);
        const example = exampleOf(question);
        const whole = { ...now, settings };
        const scopes = scopesOf(question, example, whole, asking).map(
          ({ where }) => parts.find((it) => isDeepStrictEqual(it.where, where)),
        );
        const given = page.draftsOf(question.key).map((it) => it.part?.where);
        // The page has no list of files, and one answer for a part.
        const offered = [...scopes.keys()].filter(
          (it) =>
            (it === 0 || scopes[it]) &&
            !given.some((where) => isDeepStrictEqual(where, scopes[it]?.where)),
        );
        const picked = offered[next(2) === 0 ? 0 : next(offered.length)];
        part = scopes[picked ?? 0] ?? null;
        met.scopes += part ? 1 : 0;
        return Promise.resolve(picked);
      },
      choose: ({ draw }) => {
        const lines = draw(0, { width: 300, rows: 60 }).split('\n');
        head = `${lines[0] ?? ''}  `;
        const question = asked();
        if (++attempts > 6) {
          attempts = 0;
          return Promise.resolve('s');
        }
        const names = question.choices.map(({ name }) => name);
        expect(
          lines.flatMap((it) => /^[●○] (\S+)/.exec(it)?.[1] ?? []),
        ).toEqual(names);
        const index = next(names.length);
        given = { choose: names[index] ?? '', value: '' };
        return Promise.resolve(index);
      },
      line: (message, example, troubleWith) => {
        if (message.startsWith('Why?')) return Promise.resolve('because');
        const isText = !example.startsWith('{');
        const candidates = isText
          ? [...texts, example, `${example}${kept.size}`]
          : inputs;
        for (let tries = 0; tries < 4; tries++) {
          const line = candidates[next(candidates.length)] ?? '';
          const typed = isText ? JSON.stringify(line) : line;
          const trouble = troubleWith(line);
          expectRefusal(typed, trouble !== undefined);
          if (trouble !== undefined) continue;
          given = { ...given, value: typed };
          return Promise.resolve(line);
        }
        return Promise.resolve(undefined);
      },
    },
  );
  expectMigrated(files, saved, now);
}

/** The decisions file of an earlier migration, which answers some of the questions; mostly there is none. */
function earlierDecisions(
  files: Files,
  next: (below: number) => number,
): string {
  let session = sessionOf(files);
  for (let left = next(4) === 0 ? 1 + next(3) : 0; left > 0; left--) {
    const [question] = openIn(session);
    const choice = question?.choices[next(question.choices.length)];
    if (!question || !choice) break;
    const answered = answerQuestion(session, question, choice, 'as before');
    if (answered.ok) ({ session } = answered);
  }
  return session.text;
}

/** Expects that the command writes the files that are ready, and holds back the others. */
function expectMigrated(
  files: Files,
  decisions: string,
  session: Session,
): void {
  const folder = treeOf(files);
  const name = 'infomodel-migrate.decisions.json';
  writeFileSync(join(folder, name), decisions);
  const { status, stderr } = runIn(folder, 'migrate m --out new -r r.json');
  const readText = (file: string) => readFileSync(join(folder, file), 'utf8');
  const report = JSON.parse(readText('r.json')) as Report;
  const statuses = report.files
    .filter(({ path }) => path in files)
    .map(({ path, status }) => [path, status]);
  expect(statuses).toEqual(
    session.records.map(({ path, status }) => [
      path,
      status === 'would-write' ? 'written' : status,
    ]),
  );
  expect(stderr).not.toContain('decision-unused');
  expect([0, 1]).toContain(status);
}
