import { entityTable } from '../../../../metadata/storage/entityTable';
import type { JsonValue } from '../../../../metadata/model/json';
import { newId } from '../../../database/ids';
import { recordEvent } from '../../../database/recordEvents';
import { insertRecords, type NewRecord, type StoredRecord } from '../../../database/records';
import type { Database } from '../../../database/tables';
import { invalidBody } from '../../../http/body';
import type { Scope } from '../../../resources/access';
import type { TakenState } from '../../../resources/effects';
import type { FormBody, HandlerInput, LookupHandler } from '../../../resources/handlers';
import { postAffordable } from '../../postAffordable';
import { findReceiver, maskName, type Party, readParty } from './counterparties';
import { transferPosting } from './postings';

type Transfer = StoredRecord<'merchant-transfer'>;

/** Says whose account a transfer would go to. Throws 422 at `/receivingAccount` where no money can be sent there. */
export const lookUpReceiver: LookupHandler = async ({ db, value, ...scope }) => {
  const { receiver } = await readParties(db, scope, value);
  return { counterpartyName: maskName(receiver.name) };
};

/** Fills in what a transfer's form does not ask for. Throws 422 at `/receivingAccount` as `lookUpReceiver` does. */
export async function completeTransfer({ db, body, ...scope }: HandlerInput): Promise<FormBody> {
  const { payer, receiver } = await readParties(db, scope, body.receivingAccount);
  return {
    ...body,
    direction: 'out',
    payingAccount: payer.account,
    counterpartyName: maskName(receiver.name),
    status: 'completed',
  };
}

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
 * Makes the receiving merchant's record of a transfer that its payer has made, and posts both sides: in the transaction that
 * stores the payer's record. Throws 422 at `/amount` where the available balance does not cover it.
 */
export async function bookTransfer({ db, model, key, record }: TakenState): Promise<void> {
  const paid = record as Transfer;
  if (paid.direction !== 'out') return;
  const { merchantId, country } = key;
  const { payer, receiver } = await readParties(db, key, paid.receivingAccount);
  const table = entityTable(model, 'merchant-transfer');
  const { transferredBy: _user, ...shared } = paid;
  const received = {
    ...shared,
    id: newId(),
    direction: 'in' as const,
    counterpartyName: maskName(payer.name),
  };
  const at = new Date(paid.transferredAt);
  const owner = { merchantId: receiver.merchantId, country };
  await insertRecords(db, table, [{ ...received, ...owner } satisfies NewRecord]);
  const event = { at, to: received.status, actor: { kind: 'system' as const }, creates: true };
  await recordEvent(db, table, { ...owner, id: received.id }, event);
  const sides = [
    transferPosting({ merchantId, country, transfer: paid }),
    transferPosting({ ...owner, transfer: received }),
  ];
  await postAffordable(db, model, sides, 'aboveAvailable');
}
