import type { SourceText } from '../json/decode.js';
import { pointerTo } from '../json/node.js';
import { type Position, positionsIn } from '../json/position.js';
import type { LedgerEntry } from '../mapping/ledger.js';
import type { ElementResult } from '../mapping/migration.js';
import { levelOfFidelity } from '../rule/rule.js';
import { Counter } from './counts.js';
import { type DeclaredName, namesIn } from './declared-names.js';
import type { Detail } from './detail.js';
import { type ReportPart, reportFinding, wholeText } from './file.js';
import { FunctionChanges } from './functions.js';
import { levelOf } from './level.js';
import type {
  FileStatus,
  ReportedFate,
  ReportedField,
  ReportedFinding,
} from './report.js';

/** Gathers the part of a file that is converted, element by element. */
export class ConvertedPart {
  private readonly positionAt: (offset: number) => Position;
  /** What is told of each value. */
  private readonly shown: 'fields' | 'fates' | undefined;
  private readonly counter = new Counter();
  private readonly changes = new FunctionChanges();
  private readonly names: DeclaredName[] = [];
  private readonly findings: ReportedFinding[] = [];
  private readonly fields: ReportedField[] = [];
  private readonly fates: ReportedFate[] = [];
  private written = 0;

  constructor(
    private readonly path: string,
    private readonly source: SourceText,
    private readonly detail: Detail,
  ) {
    this.positionAt = positionsIn(source);
    this.shown = (['fields', 'fates'] as const).find((it) =>
      detail.includes(it),
    );
  }

  take(result: ElementResult): void {
    const { path, source, positionAt, detail } = this;
    this.counter.take(result);
    this.changes.take(result);
    this.takeNames(result);
    for (const finding of result.findings)
      this.findings.push(
        reportFinding(finding, path, source, positionAt, detail),
      );
    result.ledger.forEach((entry) => {
      this.counter.takeEntry(entry);
      if (this.shown === 'fields') this.fields.push(reportField(entry, source));
      else if (this.shown === 'fates') this.fates.push(reportFate(entry));
    });
  }

  /** Whether something is left out that nobody has decided about. */
  get isPartial(): boolean {
    return this.findings.some((finding) => levelOf(finding) === 'error');
  }

  /** @param outputText the Current text */
  part(status: FileStatus, outputText: string): ReportPart {
    const { path, source, detail, findings, shown, fields, fates } = this;
    const hasTexts = detail.includes('texts');
    const hasErrors = findings.some(
      ({ fidelity }) => levelOfFidelity[fidelity] === 'error',
    );
    return {
      counts: this.counter.counts,
      functions: this.changes.parts,
      declared: new Map([[path, this.names]]),
      files: [
        {
          path,
          status,
          output: null,
          format: 'legacy',
          findings,
          ...(shown === 'fields' && { fields }),
          ...(shown === 'fates' && { fates }),
          ...((hasTexts || hasErrors) && { sourceText: wholeText(source) }),
          ...(hasTexts && { outputText }),
        },
      ],
    };
  }

  private takeNames({ algorithm }: ElementResult): void {
    if (!algorithm) return;
    const { node } = algorithm.legacy;
    const targets = new Map<string, string>();
    if (algorithm.current) {
      const place = pointerTo('', this.written++);
      targets.set(pointerTo(node.pointer, 'name'), pointerTo(place, 'Name'));
    }
    this.names.push(
      ...namesIn(node, this.source.text, this.positionAt, targets),
    );
  }
}

function reportFate({ source, target, rule, fate }: LedgerEntry): ReportedFate {
  return { source: source?.pointer ?? null, target, rule: rule.id, fate };
}

function reportField(entry: LedgerEntry, { text }: SourceText): ReportedField {
  const { source, after } = entry;
  return {
    ...reportFate(entry),
    before: source ? text.slice(source.start, source.end) : null,
    after,
  };
}
