import { entityTable } from '../../../metadata/storage/entityTable';
import type { JsonValue } from '../../../metadata/model/json';
import { newId } from '../../database/ids';
import { insertRecords, type NewRecord, type StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { invalidBody } from '../../http/body';
import { readAccount } from '../../ledger/post';
import type { Scope } from '../../resources/access';
import { beginState } from '../../resources/changeState';
import type {
  FormBody,
  GreatestHandler,
  HandlerInput,
  LookupHandler,
  StateTransition,
} from '../../resources/handlers';
import { maskName, transferPaid, transferPosting, transferReceived } from '../../orders/changes/transfers';
import { greatestAmount } from '../../prices/greatestAmount';
import { postStates } from '../../orders/postStates';
import { findReceiver, type Party, readParty } from './counterparties';

type Transfer = StoredRecord<'merchant-transfer'>;

/** Says whose account a transfer would go to. Throws 422 at `/receivingAccount` where no money can be sent there. */
export const lookUpReceiver: LookupHandler = async ({ db, value, ...scope }) => {
  const { receiver } = await readParties(db, scope, value);
  return { counterpartyName: maskName(receiver.name) };
};

/** Fills in what a transfer's form does not ask for. Throws 422 at `/receivingAccount` as `lookUpReceiver` does. */
export async function completeTransfer({ db, body, ...scope }: HandlerInput): Promise<FormBody> {
  const { payer, receiver } = await readParties(db, scope, body.receivingAccount);
  return { ...body, ...transferPaid(payer, receiver) };
}

/** Returns the greatest amount that can be transferred: transfers are free. */
export const greatestTransfer: GreatestHandler = async ({ db, model, limits, merchantId, country }) => {
  const { currency } = model.countries[country]!;
  const { available } = await readAccount(db, { merchantId, country, currency });
  return greatestAmount(Number(available), [{ from: 0, fixed: 0, rate: 0 }], limits);
};

const unfitReceiver = (keyword: string) => invalidBody([{ path: '/receivingAccount', keyword, params: {} }]);

async function readParties(
  db: Database,
  scope: Scope,
  receivingAccount: JsonValue | undefined,
): Promise<{ payer: Party; receiver: Party }> {
  const payer = await readParty(db, scope.merchantId);
  if (receivingAccount === payer.account) throw unfitReceiver('ownAccount');
  const receiver = typeof receivingAccount === 'string' && (await findReceiver(db, scope, receivingAccount));
  if (!receiver) throw unfitReceiver('noReceiver');
  return { payer, receiver };
}

/**
 * Makes the receiving merchant's record of a transfer, and posts both sides, in the transaction of the payer's record. Throws 422 at
 * `/amount` where the available balance does not cover it.
 */
export async function bookTransfer(taken: StateTransition): Promise<void> {
  const { db, model, key, record, at } = taken;
  const paid = record as Transfer;
  if (paid.direction !== 'out') return;
  const { country } = key;
  const { payer, receiver } = await readParties(db, key, paid.receivingAccount);
  const received = { ...transferReceived(paid, payer), id: newId() };
  const owner = { merchantId: receiver.merchantId, country };
  const { entity, field } = { entity: 'merchant-transfer', field: 'status' };
  await insertRecords(db, entityTable(model, entity), [{ ...received, ...owner } satisfies NewRecord]);
  const actor = { kind: 'system' as const };
  const began = { entity, key: { ...owner, id: received.id }, record: received, field, at, actor };
  // Both sides are posted together.
  await beginState(db, model, { ...began, effects: {} });
  const sides = [
    { ...key, record: paid },
    { ...owner, record: received },
  ].flatMap((side) => transferPosting({ ...taken, ...side, held: 0 }) ?? []);
  await postStates(taken, sides, 'aboveAvailable');
}
