import { buffer } from 'node:stream/consumers';
import { factsOf } from '../../metadata/bind/schemas/places';
import type { FileValue } from '../../metadata/values/files';
import type { ServerContext } from '../http/context';
import { translator } from '../http/translation';
import { FinalJobError } from '../jobs/Job';
import { chooseFileStore } from '../resources/files/chooseFileStore';
import type { Reconciliation } from './lineRecords';
import type { ColumnPlan } from './reading/ColumnPlan';
import type { Source } from './reading/readSource';
import { statementColumns } from './reading/readStatement';

/** The columns as the form has them. */
export type EnteredColumns = NonNullable<Reconciliation['columns']>;

/** Returns the stored file of a reconciliation as it is to be read. */
export async function sourceOf(
  { config, model }: ServerContext,
  record: Reconciliation,
  country: string,
): Promise<Source> {
  const { id, name, type } = record.file as unknown as FileValue;
  const content = await chooseFileStore(config).read(id);
  const facts = factsOf(model, country);
  const translate = translator(model, record.language ?? '');
  if (!content) throw new FinalJobError(`The file ${id} is missing.`);
  return {
    name,
    type,
    // A copy, which can be handed over to a worker.
    bytes: new Uint8Array(await buffer(content)),
    plan: record.columns && planOf(record.columns),
    zone: facts.zone,
    currency: facts.currency,
    currencySymbol: facts.currencySymbol,
    isWhole: facts.amount.type === 'integer',
    titles: statementColumns.map((name) => translate(`reconcile.statement.${name}`)),
  };
}

/** Whether columns say of each row what was paid, and when or for what. */
export function isEnough({ amount, debit, credit, reference, otherReference, day }: EnteredColumns): boolean {
  return (amount ?? debit ?? credit) !== undefined && (reference ?? otherReference ?? day) !== undefined;
}

function planOf({ reference, otherReference, ...columns }: EnteredColumns): ColumnPlan {
  return { ...columns, references: [reference, otherReference].filter((each) => each !== undefined) };
}
