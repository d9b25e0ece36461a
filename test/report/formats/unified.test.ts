import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { settledFile, stageBytes } from '../../../src/batch/stage-file.js';
import { defaultPrintOptions } from '../../../src/current/print-options.js';
import { buildReport } from '../../../src/report/build.js';
import type { FormatOptions } from '../../../src/report/format.js';
import { formatUnified } from '../../../src/report/formats/unified/unified.js';
import { quotedName } from '../../../src/report/formats/unified/name.js';
import type {
  ComparedOutput,
  FileStatus,
  Report,
} from '../../../src/report/report.js';
import { appliers } from '../../support/appliers.js';
import { run } from '../../support/command.js';
import { folderOf } from '../../support/folder.js';
import {
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from '../../support/legacy.js';
import { git, repositoryOf } from '../../support/repository.js';
import { runInTerminal, skipNote } from '../../support/started.js';
import { textsBelow } from '../../support/tree.js';

const shown = (report: Report, options: Partial<FormatOptions> = {}): string =>
  formatUnified(report, { color: false, width: 80, quiet: false, ...options });

const head = {
  tool: { name: 'infomodel-migrate', version: '0' },
  command: 'diff',
  decisions: null,
};

/** The report of one file that is migrated. */
function reportWith(
  text: string,
  status: FileStatus = 'would-write',
  output: string | null = 'a.json',
): Report {
  const staged = stageBytes('a.json', new TextEncoder().encode(text), {
    print: defaultPrintOptions,
    named: true,
  });
  return buildReport(head, [settledFile(staged, status, output).part]);
}

function comparing(
  ...outputs: readonly Pick<ComparedOutput, 'path' | 'before' | 'after'>[]
): Report {
  return {
    ...reportWith(legacyText([])),
    comparison: {
      ref: 'main',
      new: [],
      gone: [],
      outputs: outputs.map((it) => ({ ...it, change: 'changed', gone: [] })),
    },
  };
}

/** The lines of a patch behind its file names, each sign with the lines it is before. */
function hunksIn(patch: string): string {
  return patch.slice(patch.indexOf('@@'));
}

describe('the patch of a file', () => {
  test('looks like this', () => {
    const source = legacyText([plainInput, signalInput]);
    expect(shown(reportWith(source))).toBe(`diff --git a/a.json b/a.json
--- a/a.json
+++ b/a.json
@@ -1,21 +1,27 @@
 [
   {
-    "name": "fan_hours",
-    "path": "fan_hours",
-    "inputs": [
+    "Name": "fan_hours",
+    "Path": "fan_hours",
+    "ExecutionFrequency": "Daily",
+    "Inputs": [
       {
-        "type": "constant",
-        "inputName": "limit",
-        "dataType": "integer",
-        "value": 5
+        "InputType": "Constant",
+        "InputName": "Limit",
+        "DataType": "Int",
+        "ConstantInt": 5
       },
       {
-        "type": "signal",
-        "inputName": "motorSpeed",
-        "symbolicName": "MOTOR_SPEED"
+        "InputType": "Timeseries",
+        "InputName": "MotorSpeed",
+        "SymbolicName": "MOTOR_SPEED",
+        "DataInterval": "Default"
       }
     ],
-    "schedule": "day",
-    "retention": "unlimited"
+    "Outputs": [
+      {
+        "OutputType": "ObjectResult",
+        "Retention": "Unlimited"
+      }
+    ]
   }
-]
\\ No newline at end of file
+]
`);
  });

  test.each<[FileStatus, boolean]>([
    ['would-write', true],
    ['written', true],
    ['partial', true],
    ['unchanged', false],
    ['held', false],
    ['current', false],
    ['other', false],
    ['invalid', false],
    ['failed', false],
  ])('that is %s: %j', (status, isThere) => {
    const patch = shown(reportWith(legacyText([plainInput]), status));
    expect(patch !== '').toBe(isThere);
  });

  test('that is written elsewhere is a new file', () => {
    const report = reportWith(legacyText([]), 'written', 'out/a b.json');
    const [file] = report.files;
    const lines = (file?.outputText ?? '').trimEnd().split('\n');
    expect(shown(report)).toBe(
      [
        'diff --git a/out/a b.json b/out/a b.json',
        'new file mode 100644',
        '--- /dev/null',
        '+++ b/out/a b.json\t',
        `@@ -0,0 +1,${lines.length} @@`,
        ...lines.map((line) => `+${line}`),
        '',
      ].join('\n'),
    );
  });

  test('that goes to standard output is as if it were replaced', () => {
    const source = legacyText([plainInput]);
    expect(shown(reportWith(source, 'written', null))).toBe(
      shown(reportWith(source)),
    );
  });

  test('without what is left out of a report has nothing', () => {
    const report = reportWith(legacyText([plainInput]));
    const files = report.files.map(
      ({ path, format, status, output, findings }) => ({
        ...{ path, format, status, output, findings },
      }),
    );
    expect(shown({ ...report, files })).toBe('');
  });

  test('takes the byte order mark away', () => {
    const patch = shown(reportWith(`\uFEFF[\n]\n`));
    expect(hunksIn(patch)).toBe('@@ -1,2 +1 @@\n-\uFEFF[\n-]\n+[]\n');
  });
});

describe('a run that compares with a commit', () => {
  test('has what becomes of the results, and nothing of the sources', () => {
    const before = '[\n  1,\n  2\n]\n';
    expect(
      shown(
        comparing(
          { path: 'a.json', before: '[]\n', after: '[1]\n' },
          { path: 'new.json', before: null, after: '[]\n' },
          { path: 'old.json', before, after: null },
          { path: 'same.json', before, after: before },
        ),
      ),
    ).toBe(`diff --git a/a.json b/a.json
--- a/a.json
+++ b/a.json
@@ -1 +1 @@
-[]
+[1]
diff --git a/new.json b/new.json
new file mode 100644
--- /dev/null
+++ b/new.json
@@ -0,0 +1 @@
+[]
diff --git a/old.json b/old.json
deleted file mode 100644
--- a/old.json
+++ /dev/null
@@ -1,4 +0,0 @@
-[
-  1,
-  2
-]
`);
  });

  test('shows three lines around a change, and joins what is near', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index}\n`);
    const after = lines
      .with(4, 'x\n')
      .with(11, 'y\n')
      .with(19, 'z\n')
      .toSpliced(28, 2);
    expect(
      hunksIn(
        shown(
          comparing({
            path: 'a',
            before: lines.join(''),
            after: after.join(''),
          }),
        ),
      ),
    ).toBe(
      [
        ...['@@ -2,14 +2,14 @@', ' 1', ' 2', ' 3', '-4', '+x', ' 5', ' 6'],
        ...[' 7', ' 8', ' 9', ' 10', '-11', '+y', ' 12', ' 13', ' 14'],
        ...['@@ -17,7 +17,7 @@', ' 16', ' 17', ' 18', '-19', '+z', ' 20'],
        ...[' 21', ' 22', '@@ -26,5 +26,3 @@', ' 25', ' 26', ' 27', '-28'],
        ...['-29', ''],
      ].join('\n'),
    );
  });

  test('tells algorithms by their names', () => {
    const text = (names: readonly string[]): string =>
      JSON.stringify(
        names.map((Name) => ({ Name, Path: 'same', Inputs: [] })),
        null,
        2,
      );
    const patch = shown(
      comparing({
        path: 'a.json',
        before: text(['a', 'b', 'c']),
        after: text(['x', 'a', 'c']),
      }),
    );
    const changed = hunksIn(patch).match(/^[-+] +"Name.*$/gm);
    expect(changed).toEqual(['+    "Name": "x",', '-    "Name": "b",']);
  });
});

describe('where a migration is compared', () => {
  /** Algorithms of three inputs, the second of which is left out, as is every algorithm without a schedule. */
  const algorithms = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `a${index}`,
      path: 'run',
      inputs: [plainInput, unmappedInput, signalInput],
      ...(index % 3 === 1 ? {} : { schedule: 'day' }),
    }));

  const patchOf = (source: unknown, spaces: number): string =>
    hunksIn(shown(reportWith(JSON.stringify(source, null, spaces))));

  const kept = (patch: string, line: string): number =>
    patch.split('\n').filter((it) => it === ` ${line}`).length;

  test('it is algorithm by algorithm', () => {
    const patch = patchOf(algorithms(600), 2);
    expect(kept(patch, '  {')).toBe(400);
    expect(kept(patch, '      {')).toBe(800);
  });

  test('it is input by input, so that a long algorithm is not too long', () => {
    const inputs = Array.from({ length: 1000 }, (_, index) => ({
      ...signalInput,
      inputName: `speed${index}`,
    }));
    const [algorithm] = algorithms(1);
    const patch = patchOf([{ ...algorithm, inputs }], 2);
    expect(kept(patch, '      {')).toBe(1000);
  });

  test('what is left out is gone in one piece', () => {
    const patch = patchOf(algorithms(3), 2);
    const removed = (value: object, indentation: string): string =>
      JSON.stringify(value, null, 2).replaceAll(/^/gm, `-${indentation}`);
    expect(patch).toContain(
      `   },\n${removed(algorithms(3)[1] ?? {}, '  ')},\n   {\n`,
    );
    expect(patch).toContain(
      `       },\n${removed(unmappedInput, '      ')},\n       {\n`,
    );
  });

  test('a file on one line is replaced as a whole', () => {
    const patch = patchOf(algorithms(30), 0);
    expect(patch.split('\n')[1]).toMatch(/^-\[\{"name":"a0"/);
    expect(patch.match(/^-/gm)).toHaveLength(1);
    expect(patch).not.toMatch(/^ /m);
  });

  test('a part in which too much changes is replaced as a whole', () => {
    const linesKept = (count: number): number => {
      const lines = Array.from({ length: count }, (_, index) => `${index}\n`);
      const after = lines.map((it, index) => (index % 2 === 0 ? it : `+${it}`));
      const [before, now] = [lines.join(''), after.join('')];
      const patch = shown(comparing({ path: 'a', before, after: now }));
      return patch.match(/^ /gm)?.length ?? 0;
    };
    expect(linesKept(500)).toBe(250);
    expect(linesKept(1500)).toBe(0);
  });

  test('the patch is right, whatever a saved report says of the fields', () => {
    const lines = fc.array(fc.constantFrom('{', '}', ',', 'x', '"inputs": ['), {
      maxLength: 40,
    });
    const json = fc.oneof(
      lines.map((all) => all.join('\n')),
      fc.array(fc.nat({ max: 3 }), { maxLength: 5 }).map((counts) =>
        JSON.stringify(
          counts.map((count) => ({ inputs: Array(count).fill({ a: 1 }) })),
          null,
          1,
        ),
      ),
    );
    const pointer = fc
      .tuple(fc.nat({ max: 4 }), fc.nat({ max: 3 }))
      .map(([algorithm, input]) => `/${algorithm}/inputs/${input}/a`);
    fc.assert(
      fc.property(
        json,
        json,
        fc.array(fc.tuple(pointer, pointer)),
        (sourceText, outputText, pairs) => {
          const report = reportWith('[]');
          const fields = pairs.map(([source, target]) => ({
            source,
            target: [target],
            ...{ rule: 'name', fate: 'exact', before: '1', after: '1' },
          }));
          const files = report.files.map((file) => ({
            ...file,
            ...{ fields, sourceText, outputText },
          }));
          const patch = shown({ ...report, files } as Report);
          expect(applyPatch(sourceText, patch)).toBe(outputText);
        },
      ),
    );
  });
});

describe('file names', () => {
  const names = [
    ...['plain.json', 'a b.json', ' lead', 'dir /x', "it's", 'a$(b)', '-r'],
    ...['"q"', 'back\\slash', '\u0001\u0007\b\t\n\v\f\r\u001b\u001f\u007f'],
    ...['é漢😀', '\u0080\u009f\u00ff', '\u202e\u200b\u2028', 'a\\é"b', '~#%'],
  ];

  test('are quoted as git quotes them', () => {
    const folder = repositoryOf(
      Object.fromEntries(names.map((name) => [name, ''])),
    );
    const listed = git(folder, '-c', 'core.quotePath=true', 'ls-files');
    expect(names.map(quotedName).toSorted()).toEqual(
      listed.trimEnd().split('\n').toSorted(),
    );
  });

  test('that end with a space are quoted as well, which git would not do', () => {
    expect(quotedName('a ')).toBe('"a "');
  });
});

describe('in a terminal', () => {
  const hostile = legacyText([
    { ...plainInput, value: 1, dataType: 'integer', 'k\u009b1m\u202e': 1 },
  ]).replaceAll('\n', '\r\n\t');

  test('every character is visible', () => {
    const patch = shown(reportWith(hostile), { isTerminal: true });
    expect(patch).toContain('k<U+009B>1m<U+202E>');
    expect(patch.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  test('there is colour where it is wanted', () => {
    const source = legacyText([]);
    const patch = shown(reportWith(source), { isTerminal: true, color: true });
    expect(patch).toContain('\u001b[31m-    "name": "fan_hours",\u001b[39m\n');
    expect(patch).toContain('\u001b[32m+    "Name": "fan_hours",\u001b[39m\n');
  });

  test('only: a file gets every byte, and no colour', () => {
    const patch = shown(reportWith(hostile), { color: true });
    expect(patch).toContain('-\t        "k\u009b1m\u202e": 1\r\n');
    expect(patch).not.toContain('\u001b');
  });

  test('is told from a file', () => {
    const folder = folderOf({ 'a.json': hostile });
    const args = ['diff', 'a.json', '--format', 'unified', '--allow-partial'];
    const { stdout } = runInTerminal(args, { cwd: folder, columns: 80 });
    expect(stdout).toContain('k<U+009B>1m<U+202E>');
    const coloured = run([...args, '--color'], { cwd: folder });
    expect(coloured.stdout).toContain('k\u009b1m\u202e');
    expect(coloured.stdout).not.toContain('\u001b');
  });
});

describe('the command', () => {
  const example = fileURLToPath(
    new URL('../../../golden/example/', import.meta.url),
  );

  describe.each(appliers)('gives $name', ({ probe, apply, revert }) => {
    const skip = skipNote(probe);
    const check = skip === '' ? test : test.skip;

    check(`what migrate --write would write${skip}`, () => {
      const [source, byPatch, byTool] = ['source', 'patch', 'tool'].map(() => {
        const folder = folderOf({});
        cpSync(example, folder, { recursive: true });
        return folder;
      }) as [string, string, string];
      const patch = run(['diff', '.', '--format', 'unified'], { cwd: byPatch });
      expect(patch.status).toBe(0);
      run(['migrate', '.', '--write', '--allow-no-vcs'], { cwd: byTool });
      expect(textsBelow(byTool)).not.toEqual(textsBelow(source));

      expect(apply(byPatch, patch.stdout).status).toBe(0);
      expect(textsBelow(byPatch)).toEqual(textsBelow(byTool));
      expect(revert(byPatch, patch.stdout).status).toBe(0);
      expect(textsBelow(byPatch)).toEqual(textsBelow(source));
    });
  });
});
