import type { Report } from '../../report/report.js';
import type { FileRecord } from '../../file/record.js';
import type { PageExtras } from '../page-extras.js';

/** The data in the page: the report `json-full`, and what the page needs beside it. */
interface PageData {
  readonly report: Omit<Report, 'files'>;
  readonly extras: PageExtras;
  /** Files and their texts; the parts of one file have its path. */
  readonly parts: readonly (Pick<FileRecord, 'path'> & Partial<FileRecord>)[];
}

let unpacked: PageData | undefined;

/** Unpacks the data: gzipped JSON in base64, in lines. */
export async function unpack(): Promise<void> {
  const [[report], [extras], parts] = (await Promise.all(
    ['report', 'extras', 'files'].map((id) => {
      const text = document.getElementById(id)?.textContent ?? '';
      return Promise.all(text.split('\n').filter(Boolean).map(unpackLine));
    }),
  )) as [[PageData['report']], [PageExtras], PageData['parts']];
  unpacked = { report, extras, parts };
}

/** Returns the data once it is unpacked. */
export function unpackedData(): PageData {
  if (!unpacked) throw new Error('the data is not unpacked yet');
  return unpacked;
}

function unpackLine(base64: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(base64), (it) => it.charCodeAt(0));
  const unzipped = new Response(bytes).body?.pipeThrough(
    new DecompressionStream('gzip'),
  );
  return new Response(unzipped ?? null).json();
}
