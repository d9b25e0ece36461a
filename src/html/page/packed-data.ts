import type { PageLine, PageReport } from '../page-data.js';

interface PageData {
  readonly report: PageReport;
  readonly lines: readonly PageLine[];
}

let unpacked: PageData | undefined;

/** Unpacks the data in the page: gzipped JSON in base64, a line for the report and for each part of a file. */
export async function unpack(): Promise<void> {
  const [report, lines] = await Promise.all(
    ['report', 'files'].map((id) => {
      const text = document.getElementById(id)?.textContent ?? '';
      return Promise.all(text.split('\n').filter(Boolean).map(unpackLine));
    }),
  );
  unpacked = { report: report?.[0], lines } as PageData;
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
