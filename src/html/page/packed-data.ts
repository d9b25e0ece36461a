import type { FileRecord } from '../../file/record.js';
import type { Report } from '../../run/summary.js';
import type { PageExtras } from '../page-extras.js';

/** The data in the page. */
interface PageData {
  readonly report: Omit<Report, 'files'> & PageExtras;
  /** Files, then their texts; the parts of one file have its path. */
  readonly parts: readonly (Pick<FileRecord, 'path'> & Partial<FileRecord>)[];
}

let unpacked: PageData | undefined;

/** Unpacks the data: gzipped JSON in base64, in lines. */
export async function unpack(): Promise<void> {
  const packed = document.getElementById('report')?.textContent ?? '';
  const [report, ...parts] = await Promise.all(
    packed.trim().split('\n').map(unpackLine),
  );
  unpacked = { report, parts: parts.flat() } as PageData;
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
