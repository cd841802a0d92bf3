import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Actor } from '../database/actors';
import { newId } from '../database/ids';
import { insertDrawn, type StoredRecord } from '../database/records';
import type { Unit } from '../database/units/Unit';
import type { NetworkConfig } from '../networks/settings/networks';
import { serialNumber } from '../orders/serialNumber';
import type { Scope } from '../resources/access';
import { beginState } from '../resources/changeState';
import { refundEffects } from './effects';
import { refundEntity } from './payments';
import type { describeNewRefund } from './prepareRefund';
import { sendRefund } from './sendRefund';

/** A refund that the provider asks for. */
interface Asked {
  refund: Awaited<ReturnType<typeof describeNewRefund>>;
  /** Why, for the merchant. */
  reason: string;
  actor: Actor;
  at: Date;
}

/**
 * Stores a refund that the provider asks for in place of the merchant, holds it, and sends it (product 7.45). Its payment is locked. Throws
 * 422 where the available balance does not cover it, and 503 for another gateway's network.
 */
export async function refundForMerchant(
  db: Unit,
  model: Model,
  config: NetworkConfig,
  { merchantId, country }: Scope,
  { refund, reason, actor, at }: Asked,
): Promise<StoredRecord<'refund'>> {
  const facts = model.countries[country]!;
  const key = { merchantId, country, id: newId() };
  const given = {
    ...refund,
    ...key,
    currency: facts.currency,
    requester: 'provider',
    reason,
    status: 'requested',
    requestedAt: at.toISOString(),
  } as const;
  const record = await insertDrawn(db, entityTable(model, refundEntity), () => ({
    ...given,
    refundNo: serialNumber(facts, 'B', at),
  }));
  const began = { entity: refundEntity, key, record, field: 'status', at, actor, effects: refundEffects };
  await beginState(db, model, began);
  await sendRefund({ db, model, config, merchantId, country, now: () => at }, record);
  return record;
}
