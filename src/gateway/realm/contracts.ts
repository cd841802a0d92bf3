import { anyOf, arraySchema, objectSchema } from '../../contract/schemas';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import type { RouteContract } from '../http/contract/RouteContract';

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** A record is described once, where merchants read it. */
const recordSchema = {
  type: 'object',
  description:
    'As the call of merchants with this name describes it, with the fields of its merchant, and `$revision` while operators can decide about it.',
} as const;

const totalsSchema = { type: 'object', description: 'As the call of merchants describes them.' } as const;

/** The contract of a list of the realm with its totals. */
export function realmListContract(realm: Model, name: string): RouteContract {
  return {
    summary: `List ${titleOf(realm, name)} of all merchants`,
    query: {
      filter: text('As in the call of merchants, also by the fields of the merchant.'),
      widen: text('As in the call of merchants.'),
      sort: text('`["field","DESC"]`'),
      range: text('Places of the first and the last record: `[0,24]`.'),
      after: text('The `X-Next-Cursor` of the page before.'),
      total: { enum: ['none'], description: 'Does without the count of all records.' },
      totals: text('Fields to sum: the sums alone, or with `range` beside the page.'),
      counts: text('With `totals`: fields of which the records that have a value are counted.'),
      by: text('With `totals`: a field with options, each of which has sums of its own.'),
    },
    data: anyOf(
      arraySchema(recordSchema),
      objectSchema({ records: arraySchema(recordSchema), totals: arraySchema(totalsSchema) }),
    ),
    headers: {
      'Content-Range': 'Places of the page, and the number of records, or `*` if they were not counted.',
      'X-Next-Cursor': 'Leads to the next page, as `after`.',
      'X-Widened': '`true` if nothing met the filter and `widen` was left out.',
      'X-As-Of': 'The instant of which the records are.',
    },
  };
}

/** The contract of a single record of the realm. */
export function realmRecordContract(realm: Model, name: string): RouteContract {
  return { summary: `Read one of ${titleOf(realm, name)} of all merchants`, data: recordSchema };
}

/** The contract of a decision about a record of the realm. */
export function decisionContract(
  realm: Model,
  name: string,
  decision: keyof typeof decided,
  reason: JsonSchema,
): RouteContract {
  return {
    summary: `${decided[decision]}: one of ${titleOf(realm, name)}`,
    idempotent: true,
    seen: 'required',
    ...(decision === 'approve' ? {} : { body: reason }),
    data: recordSchema,
  };
}

const decided = {
  approve: 'Approve a record that waits',
  reject: 'Reject a record that waits',
  return: 'Return a record that was approved, as what was approved came back',
} as const;

const titleOf = ({ resources }: Model, name: string) => resources[name]!.title.toLowerCase();
