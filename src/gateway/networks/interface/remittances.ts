import { openSchema } from '../../../contract/schemas';
import type { JsonValue } from '../../../metadata/model/json';
import { lazyValidator } from '../../../metadata/validation/createValidator';
import type { Remittance, UnreadFact } from './Network';

/** Most of them in a statement. */
const most = 1_000;

const safe = Number.MAX_SAFE_INTEGER;

const validate = lazyValidator(
  openSchema(
    {
      // Within a database's index, and nothing that it cannot store.
      id: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
      currency: { type: 'string', minLength: 1, maxLength: 10, pattern: '^[A-Z0-9]+$' },
      amount: { type: 'integer', minimum: -safe, maximum: safe },
      cost: { type: 'integer', minimum: 0, maximum: safe },
      at: {
        type: 'string',
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$',
        maxLength: 30,
      },
    },
    ['cost'],
  ),
);

/** Reads what stands as `remitted` in a statement. Each line stands for itself, as facts do. */
export function readRemitted(said: JsonValue | undefined): { remitted: Remittance[]; unread: UnreadFact[] } {
  const read: { remitted: Remittance[]; unread: UnreadFact[] } = { remitted: [], unread: [] };
  if (said === undefined) return read;
  const unreadable = (path: string, keyword: string, place = 0) =>
    read.unread.push({ place, ref: '', errors: [{ path: `/remitted${path}`, keyword, params: {} }] });
  if (!Array.isArray(said)) unreadable('', 'type');
  else if (said.length > most) unreadable('', 'maxItems');
  else
    said.forEach((line, place) => {
      const [error] = validate(line);
      const remittance = line as unknown as Remittance;
      if (error) unreadable(`/${place}${error.path}`, error.keyword, place);
      else if (Number.isNaN(Date.parse(remittance.at))) unreadable(`/${place}/at`, 'pattern', place);
      else read.remitted.push(remittance);
    });
  return read;
}
