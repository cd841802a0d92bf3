import { openSchema } from '../../../contract/schemas';
import { isObject, type JsonObject, type JsonValue } from '../../../metadata/model/json';
import { lazyValidator } from '../../../metadata/validation/createValidator';
import type { ValidationError } from '../../../metadata/validation/validationErrors';
import { type Fact, isDispute, type ReadFacts } from './Network';
import { readRemitted } from './remittances';

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
    state: { enum: ['accepted', 'paid', 'failed', 'reversed', 'disputed', 'disputeWon', 'disputeLost'] },
    id: text(200),
    amount: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    currency: { type: 'string', minLength: 1, maxLength: 10 },
    at: instant,
    reason: text(500),
    payerName: text(255),
    payerAccount: text(64),
    original: text(255),
    paymentInfo: text(1_000),
    expiresAt: instant,
    respondBy: instant,
    cost: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    tax: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  },
  [
    'id',
    'reason',
    'payerName',
    'payerAccount',
    'original',
    'paymentInfo',
    'expiresAt',
    'respondBy',
    'cost',
    'tax',
  ],
);

const validate = lazyValidator(factSchema);

/** Reason why a text is no list of facts: it has another shape, or too many of them. */
export type NoFacts = ValidationError;

/** Most errors of a fact that are reported. */
const maxErrors = 10;

/** Reads `{ "facts": [ … ] }` of at most `most` facts, with the `remitted` of a statement. Each stands for itself: what is wrong with one does not harm another. */
export function readFacts(json: string, most: number): ReadFacts | NoFacts {
  const value = parseObject(json);
  if (value === undefined) return { path: '', keyword: 'json', params: {} };
  const { facts: list, remitted: lines } = value;
  if (!Array.isArray(list)) return { path: '/facts', keyword: 'type', params: { type: 'array' } };
  // Before any of them is looked at.
  if (list.length > most) return { path: '/facts', keyword: 'maxItems', params: { limit: most } };
  const read: ReadFacts = { facts: [], unread: [] };
  list.forEach((said, place) => {
    const errors = errorsOf(said);
    if (errors.length === 0) read.facts.push(said as unknown as Fact);
    else read.unread.push({ place, ref: refOf(said), errors: errors.slice(0, maxErrors) });
  });
  if (lines === undefined) return read;
  const { remitted, unread } = readRemitted(lines);
  return { facts: read.facts, unread: [...read.unread, ...unread], remitted };
}

function errorsOf(said: JsonValue): ValidationError[] {
  const errors = validate(said);
  if (errors.length > 0) return errors;
  const fact = said as unknown as Fact;
  return [
    // By its name what follows is told to be of the same claim.
    ...(isDispute(fact) && !fact.id ? [wrong('id', 'required')] : []),
    ...(['at', 'expiresAt', 'respondBy'] as const).flatMap((name) =>
      Number.isNaN(Date.parse(fact[name] ?? fact.at)) ? [wrong(name, 'pattern')] : [],
    ),
    ...Object.keys(factSchema.properties).flatMap((name) =>
      isStorable(fact[name as keyof Fact]) ? [] : [wrong(name, 'unstorable')],
    ),
  ];
}

const wrong = (name: string, keyword: string): ValidationError => ({ path: `/${name}`, keyword, params: {} });

/** Whether a database can store a value as it is: NUL and half of a surrogate pair it cannot. */
const isStorable = (value: unknown) =>
  typeof value !== 'string' || !(value.includes('\0') || /\p{Surrogate}/u.test(value));

/** The reference that something names which is no fact, as far as it can be stored. */
function refOf(said: JsonValue): string {
  const ref = isObject(said) && Object.hasOwn(said, 'ref') ? said.ref : undefined;
  return typeof ref === 'string' && ref.length <= 200 && isStorable(ref) ? ref : '';
}

/** Returns the first references that facts in a text name, whatever they say otherwise. None where it is no list of facts. */
export function namedRefs(json: string, most: number): string[] {
  const list = parseObject(json)?.facts;
  return Array.isArray(list) ? list.slice(0, most).map(refOf).filter(Boolean) : [];
}

function parseObject(json: string): JsonObject | undefined {
  try {
    const value = JSON.parse(json) as JsonValue;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a text as a JSON object. Undefined where it is anything else, such as a page in HTML, or could not be stored. */
export function readJson(json: string): JsonObject | undefined {
  return json.includes('\\u0000') ? undefined : parseObject(json);
}
