import { globOf, oneGlob } from '../decisions/decision.js';
import { maxGlobLength } from '../decisions/decisions-schema.js';
import { visible } from '../render/safe-text.js';
import type { Where } from '../rule/rule.js';
import type { Asked, Conversation } from './ask-for-decision.js';

/** What an answer applies to: all that wait now, files that are added later too, or one place. */
export type AnswerScope = 'waiting' | 'later' | 'place';

export async function askForScope(asked: Asked, conversation: Conversation) {
  const { typed, scope } = asked;
  const left = await conversation.terminal.askForOption<AnswerScope>({
    question: ['To what does it apply?'],
    options: scopesOf(asked, conversation).map(({ scope: value, label }) => ({
      value,
      label,
      answer: label,
    })),
    marked: typed.scope ?? scope,
  });
  return left.kind === 'answer'
    ? { kind: left.kind, typed: { ...typed, scope: left.answer } }
    : { kind: left.kind, typed };
}

/** Returns what an answer can apply to, within the part that the user named. */
export function scopesOf(
  { answers, question: { files, places }, place }: Asked,
  { part }: Conversation,
) {
  const { pathInFile } = answers.settings;
  const globAt = ({ file }: typeof place): string =>
    globOf(pathInFile(file.path));
  const { algorithm, input } = place.finding;
  const waiting = oneGlob([...new Set(places.map(globAt))]);
  const scopes: readonly {
    readonly scope: AnswerScope;
    readonly label: string;
    readonly where: Where;
  }[] = [
    {
      scope: 'waiting',
      label:
        files === 1
          ? 'the file that waits'
          : `${files === 2 ? 'both' : `all ${files}`} files that wait`,
      where: { file: waiting },
    },
    {
      scope: 'later',
      label: `also files added later, ${part ? visible(`in ${part.words}`) : 'anywhere'}`,
      where: part ? { file: part.glob } : {},
    },
    {
      scope: 'place',
      label: 'only this place',
      where: {
        file: globAt(place),
        ...(algorithm !== null && { algorithm: globOf(algorithm) }),
        ...(input !== null && { input: globOf(input) }),
      },
    },
  ];
  return scopes.filter(({ scope }) => {
    // A decision cannot name so many files.
    if (scope === 'waiting') return waiting.length <= maxGlobLength;
    return scope === 'later' || places.length > 1;
  });
}
