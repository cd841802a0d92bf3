import type { Model } from '../../metadata/model/Model';
import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import { bookFacts } from '../outcomes/bookFacts';
import { type NetworkConfig, networkNamed } from '../networks/settings/networks';
import { playedNetwork } from '../networks/settings/NetworkSettings';

/** A payment as somebody makes it who has no order. */
interface StrayPayment {
  country: string;
  /** Minor units. */
  amount: number;
  /** Reference that the payer gives. */
  reference: string;
}

/** Has the network that the sandbox plays say that a payment arrived which belongs to no order. Throws where it plays none. */
export async function payNobody(
  db: Database,
  model: Model,
  config: NetworkConfig,
  { country, amount, reference }: StrayPayment,
  now: Date,
): Promise<void> {
  const network = networkNamed(config, model, playedNetwork.name);
  const facts = model.countries[country];
  if (!network || !facts) throw new Error(`The sandbox plays no network in "${country}".`);
  const { currency } = facts;
  const fact = { ref: reference, kind: 'collection', state: 'paid', id: newId(), amount, currency } as const;
  const hearing = { model, network, source: 'notification' as const, at: now };
  await bookFacts(db, hearing, [{ ...fact, at: now.toISOString() }]);
}
