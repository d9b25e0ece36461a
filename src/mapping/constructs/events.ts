import type { InputOf } from '../../legacy/legacy-model.js';
import { finding } from '../../rule/finding.js';
import type { Rule } from '../../rule/rule.js';
import {
  carried,
  type InputMapping,
  type Outcome,
  unread,
} from '../outcome.js';
import { mapCommonFields } from './common-fields.js';

export const events: Rule = {
  id: 'events',
  fidelity: 'assumed',
  title: '`events` becomes `Events`.',
  explanation:
    'Both formats have an input kind of that name for event objects. The further fields of neither are shown, so that they select the same events follows from the equal names alone.',
  section: 'Legacy format: input kinds (`type`)',
  aspects: ['window', 'shape'],
  onlyWhenKept: true,
};

/** What becomes of `events`, which has the common fields only. */
export function mapEvents({
  fields,
}: InputOf<'events'>): InputMapping<'events'> {
  const type: Outcome =
    fields.type.state === 'valid'
      ? carried(
          events,
          { InputType: 'Events' },
          finding(
            events,
            fields.type.node,
            '`events` is taken to be `Events`; the further fields of neither are shown.',
          ),
        )
      : unread;
  return { fields: { ...mapCommonFields(fields), type } };
}
