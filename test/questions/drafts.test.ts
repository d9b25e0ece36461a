import { expect, test } from '@jest/globals';
import {
  type AnswerDraft,
  type PageDeciding,
  type AnswerPart,
  decidingOn,
  noDraft,
  type TextStore,
} from '../../src/questions/drafts.js';
import { partial } from '../support/legacy.js';
import { recordsOf } from './sessions.js';

const asked = 'dc-voltage';
const drop: AnswerDraft = { choose: 'drop', value: '', reason: 'Unused.' };
const replace: AnswerDraft = { ...drop, choose: 'replace' };
const input = '{"InputType": "AssetProperty", "AssetPropertyKey": "k"}';
const onlyA: AnswerPart = {
  words: 'the file a.json',
  where: { file: 'a.json' },
};

/** A page about two files that wait for the same answer. */
function pageWith(stored: TextStore = storeOf(new Map())): PageDeciding {
  return decidingOn(
    {
      path: 'd.json',
      text: null,
      part: null,
      folder: '.',
      reasons: ['As before.'],
      files: recordsOf({ 'a.json': partial('a'), 'b.json': partial('b') }),
    },
    stored,
  );
}

function storeOf(texts: Map<string, string>): TextStore {
  return {
    keep: (name, text) => void texts.set(name, text),
    remove: (name) => void texts.delete(name),
    all: () => [...texts],
  };
}

/** What a page shows of its answers. */
function shownBy(page: PageDeciding) {
  const { questions, answered, left, session } = page.progress();
  return {
    open: questions.map(({ key }) => key),
    answered,
    left: left.map(({ draft: { part }, why, isAsked }) => [
      part?.words ?? 'all',
      why,
      isAsked,
    ]),
    decisions: (
      JSON.parse(session.text) as {
        decisions: readonly { choose: string }[];
      }
    ).decisions.map(({ choose }) => choose),
    ready: page.readyFiles(),
  };
}

const nothing = {
  open: [asked],
  answered: [],
  left: [],
  decisions: [],
  ready: 0,
};
const all = {
  open: [],
  answered: [asked],
  left: [],
  decisions: ['drop'],
  ready: 2,
};

test('an answer makes files ready, and can be taken back', () => {
  const page = pageWith();
  expect(shownBy(page)).toEqual(nothing);
  page.keep(asked, null, drop);
  expect(shownBy(page)).toEqual(all);
  expect(page.isAsked(asked)).toBe(false);
  expect(page.progressWithout(asked).questions).toHaveLength(1);
  page.forget(asked, null);
  expect(shownBy(page)).toEqual(nothing);
  expect(page.draftFor(asked, null)).toBe(noDraft);
});

test.each([
  ['a reason', { ...drop, reason: ' ' }, 'Give the reason.'],
  ['a value', replace, /^Give a value: /],
  ['a choice', { ...drop, choose: '' }, 'Choose an answer.'],
  ['a value that fits', { ...replace, value: '{}' }, /InputType/],
])('an exception without %s keeps its question open', (_, exception, why) => {
  const page = pageWith();
  page.keep(asked, null, drop);
  page.keep(asked, onlyA, exception);
  expect(shownBy(page)).toEqual({
    ...nothing,
    left: [
      ['all', 'The answers to one question go into the file together.', true],
      [onlyA.words, expect.stringMatching(why), true],
    ],
  });
  page.reload();
  expect(page.draftsOf(asked)).toEqual(
    page.progress().left.map(({ draft }) => draft),
  );
  for (const { draft } of page.progress().left)
    expect(page.draftsOf(asked).includes(draft)).toBe(true);
  const { session } = page.progressWithout(asked);
  const trouble = page.troubleWith(session, asked, onlyA, exception);
  expect(trouble?.words).toMatch(why);
  page.keep(asked, onlyA, { ...replace, value: input });
  expect(shownBy(page)).toEqual({ ...all, decisions: ['drop', 'replace'] });
});

test('a part alone leaves the rest of its question open', () => {
  const page = pageWith();
  page.keep(asked, onlyA, drop);
  expect(shownBy(page)).toEqual({ ...nothing, decisions: ['drop'], ready: 1 });
});

test('a page of a part of the repository answers the stub of that part, and nothing else', () => {
  const where = { file: 'a.json' };
  const stub = { rule: asked, choose: 'undecided', reason: '', where };
  const page = decidingOn(
    {
      path: 'd.json',
      text: JSON.stringify({ decisions: [stub] }),
      part: where.file,
      folder: '.',
      reasons: [],
      files: recordsOf({ 'a.json': partial('a') }),
    },
    storeOf(new Map()),
  );
  page.keep(asked, null, drop);
  const { choose, reason } = drop;
  expect(JSON.parse(page.progress().session.text)).toEqual({
    decisions: [{ rule: asked, choose, reason, where }],
  });
});

test('two pages merge what they keep', () => {
  const texts = new Map<string, string>();
  const [one, other] = [pageWith(storeOf(texts)), pageWith(storeOf(texts))];
  one.keep(asked, onlyA, drop);
  other.keep(asked, null, { ...drop, reason: 'Nobody reads it.' });
  one.reload();
  other.reload();
  const both = { ...all, decisions: ['drop', 'drop'] };
  expect(shownBy(one)).toEqual(both);
  expect(shownBy(other)).toEqual(both);
  expect(one.reasons()).toEqual(
    expect.arrayContaining(['Unused.', 'Nobody reads it.', 'As before.']),
  );
  // What another version kept does not stop a page.
  texts.set('nonsense', '{');
  one.reload();
  expect(shownBy(one)).toEqual(both);
});

test('what fits no question is named, and is not in the file', () => {
  const why = 'Nothing asks for this answer any more.';
  const page = pageWith();
  const elsewhere: AnswerPart = { words: 'c', where: { file: 'c.json' } };
  page.keep('property-dotted', null, { ...drop, choose: 'keep' });
  page.keep('no-such-rule', null, drop);
  page.keep(asked, elsewhere, drop);
  const left = [
    ['all', why, false],
    ['all', why, false],
    ['c', why, false],
  ];
  expect(shownBy(page)).toEqual({ ...nothing, left });
});
