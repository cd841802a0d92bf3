import { entityFields } from '../../../metadata/bind/boundFields';
import type { Model } from '../../../metadata/model/Model';
import type { TenantMerchant } from '../../../metadata/model/Tenants';
import { drawField } from '../../../metadata/samples/drawField';
import type { Random } from '../../../metadata/samples/Random';
import type { Actor } from '../../database/actors';
import type { NewRecord } from '../../database/records';
import { seededId } from '../random/seededId';
import { sandboxOperator } from '../merchants/sandboxUsers';
import { receiptOf } from './receipts';
import type { PlayedEvent, PlayedRecords } from './playPlan';

/** A recharge of the sandbox. Amounts are in minor units, times in milliseconds since 1970. */
interface SampleRecharge {
  amount: number;
  requestedAt: number;
  /** How it ended, and when; missing while it is under review. */
  end?: { status: 'approved' | 'rejected' | 'canceled'; at: number; reason?: string };
}

/** How long after the money was sent a sample recharge was requested, in milliseconds. */
const requestedAfter = 25 * 60_000;

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Returns the record and the timeline of a recharge of a merchant in a country, without a fee. */
export function rechargeRecord(
  model: Model,
  owner: PlayedRecords['owner'],
  { code, name, users = [] }: TenantMerchant,
  { amount, requestedAt, end }: SampleRecharge,
  random: Random,
): { record: NewRecord & { id: string }; events: PlayedEvent[] } {
  const id = seededId(random, requestedAt);
  const facts = model.countries[owner.country]!;
  const { rechargeNo } = entityFields(model, 'recharge', owner.country);
  const requestedBy = users[0]?.name ?? name;
  const user: Actor = { kind: 'user', name: requestedBy };
  const events: PlayedEvent[] = [
    { entity: 'recharge', id, at: time(requestedAt), to: 'underReview', actor: user },
  ];
  if (end) {
    events.push({
      entity: 'recharge',
      id,
      at: time(end.at),
      from: 'underReview',
      to: end.status,
      actor: end.status === 'canceled' ? user : sandboxOperator,
      ...(end.reason === undefined ? {} : { note: end.reason }),
    });
  }
  // Those that were rejected or canceled have neither.
  const isCredited = end === undefined || end.status === 'approved';
  const record: NewRecord & { id: string } = {
    ...owner,
    id,
    rechargeNo: drawField(random, rechargeNo!, { facts, merchantCode: code, at: requestedAt }),
    amount,
    ...(isCredited ? { fee: 0, netAmount: amount } : {}),
    currency: facts.currency,
    rechargedAt: time(Math.floor((requestedAt - requestedAfter) / 60_000) * 60_000),
    proof: receiptOf(owner.merchantId),
    requestedAt: time(requestedAt),
    requestedBy,
    status: end?.status ?? 'underReview',
    reviewedAt: end && end.status !== 'canceled' ? time(end.at) : undefined,
    reason: end?.reason,
  };
  return { record, events };
}
