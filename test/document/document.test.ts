import { expect, test } from '@jest/globals';
import { collectDocument } from '../../src/document/document.js';
import type { FileRecord } from '../../src/file/record.js';
import { legacyText } from '../support/legacy.js';
import { recordOf } from '../support/reports.js';

test.each(['diff', 'check', 'migrate'])(
  '%s reads the text of a file once, however many questions it asks',
  (command) => {
    const keys = Array.from({ length: 50 }, (_, at) => [`key${at}`, at]);
    const text = legacyText([], Object.fromEntries(keys) as object);
    const record = recordOf('a.json', text);
    let reads = 0;
    const counted: FileRecord = Object.defineProperty(
      { ...record },
      'sourceText',
      { get: () => (reads++, record.sourceText) },
    );
    const failing = { failOn: 'error' } as const;
    collectDocument({ command, quiet: false, failing }).add(counted);
    expect(record.findings.length).toBeGreaterThan(50);
    // For the findings and for the questions.
    expect(reads).toBeLessThanOrEqual(2);
  },
);
