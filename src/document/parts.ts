import type { SliceBar } from '../behaviour/slice-bars.js';

/**
 * What a report says, before a medium shows it. A terminal, a comment and a page are
 * printed from the same parts; none of them knows a rule, a finding or a file.
 */

/** What a text is about, which decides its colour. */
export type Tone =
  'open' | 'broken' | 'changed' | 'assumed' | 'good' | 'faint' | 'strong';

/** A piece of a sentence. A plain text has its code between backticks. */
export type Word = string | Code | PlaceWord | TonedText;

export type Words = readonly Word[];

/** A name, a value or a path, shown as it is spelled. */
export interface Code {
  readonly code: string;
  /** It may not be cut, because a person copies it: a path, a command. */
  readonly isWhole?: true;
}

/** A place in a file: `path:line:column`, which is never cut, and where a page has a link. */
export interface PlaceWord {
  readonly path: string;
  /** From 1; absent: the file itself. */
  readonly line?: number;
  readonly column?: number;
}

export interface TonedText {
  readonly text: string;
  readonly tone: Tone;
}

/** A sign of the legend, in its colour. */
export interface Sign {
  readonly sign: string;
  readonly tone: Tone | undefined;
}

export type Part =
  | Heading
  | Sentence
  | CommandPart
  | Rows
  | Bar
  | List
  | Group
  | Excerpt
  | Hunk
  | Windows
  | PairPart;

/** The title of what follows. */
export interface Heading {
  readonly kind: 'heading';
  /** What the report is, for a medium that shows several reports. */
  readonly before?: string;
  readonly words: Words;
}

/** A sentence or a few, wrapped where there is little room. */
export interface Sentence {
  readonly kind: 'sentence';
  readonly words: Words;
  readonly tone?: Tone;
}

/** Returns a sentence of these words. */
export function sentence(words: Words, tone?: Tone): Sentence {
  return { kind: 'sentence', words, ...(tone && { tone }) };
}

/** A command to copy, behind a word such as `Next`. */
export interface CommandPart {
  readonly kind: 'command';
  readonly before: string;
  /** The program and its arguments, not yet quoted for a shell. */
  readonly args: readonly string[];
}

/** Cells in aligned columns. */
export interface Rows {
  readonly kind: 'rows';
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** How many rows exist beside these. */
  readonly more?: number;
}

export interface Column {
  /** Above the column where the medium names columns. */
  readonly name: string;
  /**
   * A `sign` and an `id` are never cut, `code` and `words` are; a `number` is aligned to
   * the right. A page links an `id` to the part that has it.
   */
  readonly role: 'sign' | 'code' | 'words' | 'id' | 'number';
  /** Shown behind an arrow, because the column before becomes it. */
  readonly isBehindArrow?: true;
}

export interface Row {
  /** One for each column; an empty list is an empty cell. */
  readonly cells: readonly Words[];
  readonly tone?: Tone;
  /** Sentences about the row. */
  readonly below?: readonly Words[];
}

/** Shares of a count, as lengths of a bar. */
export interface Bar {
  readonly kind: 'bar';
  /** The count with its noun: `12 files`. */
  readonly title: string;
  readonly tone?: Tone;
  readonly shares: readonly {
    readonly label: string;
    readonly count: number;
    readonly sign?: Sign;
    readonly tone: Tone | undefined;
  }[];
}

/** Items of one kind. */
export interface List {
  readonly kind: 'list';
  readonly items: readonly Words[];
  /** How many of the items are shown where there is little room. */
  readonly brief: number;
  /** How many exist beside the items. */
  readonly more?: number;
}

/** Parts below a head. */
export interface Group {
  readonly kind: 'group';
  readonly head: Words;
  /** The head where there is room, such as the whole question. */
  readonly long?: Words;
  /** At the end of the head: a count, a state. */
  readonly tail?: Words;
  /** The target of links to it; a file has its path. */
  readonly id?: string;
  /** Whether the parts are shown before somebody unfolds them; `always`: they cannot be folded. */
  readonly fold: 'open' | 'closed' | 'always';
  readonly parts: readonly Part[];
  /** How many of the parts are shown where there is little room; of the others their number, or their heads. */
  readonly brief?: number;
}

/** Lines of a source, with a place underlined. */
export interface Excerpt {
  readonly kind: 'excerpt';
  readonly lines: readonly { readonly number: number; readonly text: string }[];
  /** UTF-16 columns from 0 in the first line; absent: several lines, no underline. */
  readonly marked?: { readonly from: number; readonly to: number };
  /** Whether lines follow that are not shown. */
  readonly isCut: boolean;
}

/** Changed lines of a text, each with the sign of a patch; only a terminal shows them. */
export interface Hunk {
  readonly kind: 'hunk';
  readonly lines: readonly string[];
}

/** What is read at a request, as bars in time. */
export interface Windows {
  readonly kind: 'windows';
  /** The request, in milliseconds since 1970. */
  readonly at: number;
  readonly lanes: readonly Lane[];
}

export interface Lane {
  readonly name: string;
  readonly bars: readonly SliceBar[];
}

/** Lines of two texts beside each other, with what became of the values in them. */
export interface PairPart {
  readonly kind: 'pair';
  readonly names: readonly [before: string, after: string];
  readonly lines: readonly PairedLine[];
}

export interface PairedLine {
  readonly before?: SideLine;
  readonly after?: SideLine;
  /** What became of the value in the line. */
  readonly sign?: Sign;
  readonly note?: Words;
  /** The target of links to it: `path:line`, as a place. */
  readonly id?: string;
  /** So many equal lines are left out here. */
  readonly skipped?: number;
}

export interface SideLine {
  readonly number: number;
  readonly text: string;
}

/** The parts of a report; each medium has its own order of them. */
export const sections = [
  'result',
  'next',
  'failed',
  'questions',
  'fixes',
  'fields',
  'values',
  'findings',
  'decisions',
  'hunks',
  'rules',
  'functions',
  'counts',
  'others',
] as const;

export type Section = (typeof sections)[number];

/** What a report says, by section. */
export type Document = Readonly<Record<Section, readonly Part[]>>;

/** A document that says nothing. */
export const noParts = Object.fromEntries(
  sections.map((it) => [it, []]),
) as unknown as Document;
