import type {
  AlgorithmMeaning,
  Meaning,
  Retention,
  Shape,
  Value,
} from '../meaning.js';
import { notShown } from '../not-shown.js';
import { differs, type Judgement, leftOut, same, unknown } from '../verdict.js';
import { keptWords, retentionWords, shapeWords, valueWords } from '../words.js';
import { judgeMeanings } from './meanings.js';

/** Compares what the declarations themselves say of a value. */
export function judgeValues(legacy: Value, current: Value): Judgement {
  if (legacy.kind === 'from-source' && current.kind === 'from-source')
    return legacy.isRecalculated
      ? leftOut(
          'Legacy asks for results to be recalculated; Current says nothing of it',
        )
      : same;
  const different = differs(
    `Legacy passes ${valueWords(legacy)}; Current ${valueWords(current)}`,
  );
  if (legacy.kind !== 'constant' || current.kind !== 'constant')
    return different;
  const type = judgeMeanings(legacy.type, current.type, (ours, theirs) =>
    ours === theirs ? undefined : different,
  );
  const content = judgeMeanings(
    legacy.content,
    current.content,
    (ours, theirs) =>
      ours.canonical === theirs.canonical ? undefined : different,
  );
  if (type.verdict === 'differs' || content.verdict === 'differs')
    return different;
  if (legacy.extra !== undefined)
    return leftOut(
      `Legacy declares ${legacy.extra} besides; Current has nothing of it`,
    );
  if (current.extra !== undefined)
    return leftOut(
      `Current declares ${current.extra} besides; Legacy has nothing of it`,
    );
  return sameUnlessOpen(type, content);
}

/** What several judgements come to of which none is a difference. */
function sameUnlessOpen(...judgements: readonly Judgement[]): Judgement {
  const why = judgements.flatMap((it) =>
    it.verdict === 'unknown' ? it.why : [],
  );
  return why.length > 0 ? unknown(...why) : same;
}

/** Compares in which shape an input passes what it selects. */
export function judgeShapes(
  legacy: Meaning<Shape>,
  current: Meaning<Shape>,
): Judgement {
  return judgeMeanings(legacy, current, (ours, theirs) => {
    if (ours === theirs) return undefined;
    const text = `Legacy passes ${shapeWords[ours]}; Current ${shapeWords[theirs]}`;
    // Current has a field for it, and nothing stands there.
    return ours === 'date-value list' && theirs === 'list'
      ? leftOut(text)
      : differs(text);
  });
}

/** Compares what becomes of the results; an output that Legacy does not have counts as left out there. */
export function judgeStored(
  legacy: AlgorithmMeaning,
  current: AlgorithmMeaning,
): Judgement {
  if (current.retention.kind === 'no-result')
    return leftOut('Legacy keeps a result; Current has no output for it');
  const judgement = judgeRetentions(legacy.retention, current.retention);
  const besides = current.otherOutputs.join(', ');
  return besides === '' || judgement.verdict === 'differs'
    ? judgement
    : leftOut(`Current gives ${besides} besides; Legacy has no such output`);
}

function judgeRetentions(legacy: Retention, current: Retention): Judgement {
  if (legacy.kind === 'undeclared' || legacy.kind === 'no-result')
    return unknown(
      notShown.retentionAbsent,
      current.kind === 'open' ? current.why : undefined,
    );
  if (current.kind === 'undeclared' || current.kind === 'no-result')
    return leftOut(
      `Legacy ${retentionWords(legacy) ?? ''}; Current says nothing of it`,
    );
  return judgeMeanings(legacy, current, (ours, theirs) =>
    ours === theirs
      ? undefined
      : differs(`Legacy ${keptWords[ours]}; Current ${keptWords[theirs]}`),
  );
}
