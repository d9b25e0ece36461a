import {
  type Document,
  noParts,
  type Part,
  type Section,
} from '../../src/document/parts.js';
import { fileHead, fileParts } from '../../src/document/file-texts.js';
import { type FileRecord, isHeldBack } from '../../src/file/record.js';
import { collectPageFiles, renderPage } from '../../src/render/page.js';

type PageFiles = Parameters<typeof renderPage>[1];
type PageOptions = Parameters<typeof renderPage>[2];

/** A document with these parts. */
function documentOf(
  parts: Partial<Record<Section, readonly Part[]>>,
): Document {
  return {
    ...noParts,
    ...parts,
  };
}

const options: PageOptions = {
  name: 'infomodel-migrate',
  about: ['0', 'diff'],
  commandFor: (path) => ['infomodel-migrate', 'diff', path],
};

/** The page of a document. */
export function pageOfParts(
  parts: Partial<Record<Section, readonly Part[]>>,
  files: PageFiles = { heads: [], htmlOf: new Map() },
): string {
  return renderPage(documentOf(parts), files, options);
}

/** The files of records, as far as a page has room for them. */
export function pageFilesOf(records: readonly FileRecord[]): PageFiles {
  const files = collectPageFiles();
  for (const record of records)
    files.add(
      fileHead(record, 'diff'),
      isHeldBack(record) ? 'waiting' : 'other',
      record.sourceText?.length ?? 0,
      () => fileParts(record),
    );
  return files;
}

/**
 * One part of each kind, each text in it by itself.
 * @param text returns the text for a place that is named
 */
export function everyPart(text: (place: string) => string): readonly Part[] {
  const path = 'a.json';
  const at = Date.UTC(2026, 2, 1, 14, 48);
  const inner: readonly Part[] = [
    { kind: 'heading', words: [text('heading')] },
    {
      kind: 'sentence',
      tone: 'faint',
      words: [
        text('sentence'),
        { code: text('code') },
        { code: text('path'), isWhole: true },
        { text: text('toned'), tone: 'strong' },
        { path: text('place'), line: 1, column: 2 },
      ],
    },
    { kind: 'command', before: text('before'), args: ['x', text('argument')] },
    {
      kind: 'rows',
      columns: [
        { name: '', role: 'sign' },
        { name: text('column'), role: 'code' },
        { name: 'Rule', role: 'id', isBehindArrow: true },
      ],
      rows: [
        {
          cells: [
            [{ text: text('cell sign'), tone: 'open' }],
            [{ code: text('cell') }],
            [{ code: text('cell id') }],
          ],
          below: [[text('below')]],
        },
      ],
      more: 3,
    },
    {
      kind: 'bar',
      title: '4 files',
      shares: [
        { label: text('share'), count: 2, tone: 'good' },
        {
          label: 'open',
          count: 1200,
          tone: 'open',
          sign: { sign: text('share sign'), tone: 'open' },
        },
      ],
    },
    {
      kind: 'list',
      items: ['1', '2', '3', '4', '5'].map((it) => [text(`item ${it}`)]),
      brief: 1,
    },
    {
      kind: 'excerpt',
      lines: [
        { number: 7, text: text('excerpt') },
        { number: 8, text: text('excerpt 2') },
      ],
      marked: { from: 1, to: 3 },
      isCut: true,
    },
    {
      kind: 'windows',
      at,
      lanes: [
        {
          name: text('lane'),
          bars: [
            { look: 'span', words: text('bar'), from: at - 864e5, to: at },
          ],
        },
        {
          name: 'Current',
          bars: [
            { look: 'unknown', words: '?', from: -Infinity, to: Infinity },
            { look: 'none', words: '', from: at, to: at },
          ],
        },
      ],
    },
    {
      kind: 'pair',
      names: [text('before name'), text('after name')],
      lines: [
        {
          before: { number: 1, text: text('line before') },
          sign: { sign: text('line sign'), tone: 'open' },
          note: [text('note')],
          id: `${path}:1`,
        },
        { skipped: 4 },
        { after: { number: 2, text: text('line after') } },
      ],
    },
  ];
  return [
    {
      kind: 'group',
      fold: 'closed',
      id: text('group id'),
      head: [text('head')],
      long: [text('long')],
      tail: [text('tail')],
      parts: inner,
    },
    { kind: 'group', fold: 'always', head: [text('shown head')], parts: inner },
  ];
}
