import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { type OwnerFact, ownerFields } from '../../metadata/schema/ownerFields';
import { isServedMerchant } from '../auth/users';
import type { Config } from '../config';
import { recordsOf } from '../database/connections/recordSums';
import { allMerchants, type AnyReach } from '../resources/access';
import { resourceView } from '../resources/resourceView';

/** Columns of the joined merchant, by the fact that a field has of it. */
const facts: Record<OwnerFact, RawBuilder<unknown>> = {
  code: sql`every_merchant.code`,
  name: sql`every_merchant.name`,
};

/** Returns the reach of operators within a resource of their realm in a country: records of all merchants served. */
export function realmReach(
  realm: Model,
  config: Pick<Config, 'sandbox'>,
  resource: string,
  country: string,
): AnyReach {
  const view = resourceView(realm, resource, country);
  const { table } = view;
  const owned = [...ownerFields(realm, table.entity)].map(
    ([field, fact]) => sql`, ${facts[fact]} as ${sql.ref(table.columns.get(field)!.column)}`,
  );
  const isServed = isServedMerchant(config, 'every_merchant');
  // The name of the joined table tells the watch over statements that all merchants are meant.
  const relation = sql`(
    select stored.* ${sql.join(owned, sql``)} from ${recordsOf(table)}
    join merchant as every_merchant on every_merchant.id = stored.merchant_id where ${isServed}) as stored`;
  return { merchantId: allMerchants, country, view, relation };
}
