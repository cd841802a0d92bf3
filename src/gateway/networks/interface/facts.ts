import { openSchema } from '../../../contract/schemas';
import { isObject, type JsonObject, type JsonValue } from '../../../metadata/model/json';
import { createValidator } from '../../../metadata/validation/createValidator';
import type { Fact } from './Network';

const text = (maxLength: number) => ({ type: 'string', maxLength });
const instant = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$',
  maxLength: 30,
};

/** A fact as networks send it in JSON. */
export const factSchema = openSchema(
  {
    ref: text(200),
    kind: { enum: ['collection', 'payout', 'refund'] },
    state: { enum: ['accepted', 'paid', 'failed', 'reversed'] },
    id: text(200),
    amount: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    currency: { type: 'string', minLength: 1, maxLength: 10 },
    at: instant,
    reason: text(500),
    payerName: text(255),
    paymentInfo: text(1_000),
    expiresAt: instant,
  },
  ['id', 'reason', 'payerName', 'paymentInfo', 'expiresAt'],
);

const validate = createValidator(
  openSchema({ facts: { type: 'array', items: factSchema, maxItems: 100_000 } }),
);

/** Reads `{ "facts": [ … ] }`; undefined where a text is anything else, because then nothing of it can be trusted. */
export function readFacts(json: string): Fact[] | undefined {
  const value = readJson(json);
  if (value === undefined || validate(value).length > 0) return undefined;
  const { facts } = value as unknown as { facts: Fact[] };
  return facts.every(({ at }) => !Number.isNaN(Date.parse(at))) ? facts : undefined;
}

/** Reads the JSON object that a text is; undefined where it is anything else, such as a page in HTML, or could not be stored. */
export function readJson(json: string): JsonObject | undefined {
  if (json.includes('\\u0000')) return undefined;
  try {
    const value = JSON.parse(json) as JsonValue;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
