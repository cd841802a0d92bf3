import { isEqual } from 'es-toolkit';
import { entityFields } from '../../metadata/bind/boundFields';
import { anyMethod, beginnings } from '../../metadata/tenants/prices';
import { namedId } from '../database/ids';
import type { StoredRecord } from '../database/records';
import { factsFor, requestTranslator } from '../http/translation';
import type { RecordSource } from '../resources/access';
import { recordRelation } from '../database/recordRelation';
import { termsText } from './priceTexts';
import {
  type FeeTier,
  priceDay,
  type PricedKind,
  type Prices,
  pricesOn,
  readDatedPrices,
  tiersOf,
} from './fees';

/**
 * Returns the source of a price entity: what orders of a kind cost the merchant in the country (product 6.5). It has a record for each tier
 * and method, now and later. Prices of any method have records without one.
 */
export function priceRecords(kind: PricedKind): RecordSource {
  const entity = `${kind}-price` as const;
  return async ({ db, model, now }, request, { merchantId }, country) => {
    const facts = factsFor(request, model.countries[country]!);
    const translate = requestTranslator(request, model);
    const dated = await readDatedPrices(db, { merchantId, country, kind });
    const today = priceDay(model, country, now());
    const { method: field } = entityFields(model, entity, country);
    const methods = field ? (field.options ?? []).map(({ value }) => String(value)) : [anyMethod];
    const records = methods.flatMap((method): StoredRecord<typeof entity>[] => {
      const changes = changesFrom(today, dated, method);
      return changes.flatMap(({ begins, tiers }) =>
        tiers.map((tier, index) => {
          const { from, fixed, rate, minimum, onRefund } = tier;
          const below = tiers[index + 1]?.from;
          return {
            id: namedId(`${kind} ${method}`, place(begins, index)),
            ...(field ? { method } : {}),
            status: begins !== undefined && begins > today ? 'announced' : 'current',
            ...(begins === undefined ? {} : { begins }),
            fromAmount: from,
            belowAmount: below,
            fixed,
            rate: rate / 10_000,
            ...(minimum === undefined ? {} : { minimum }),
            ...(kind === 'collection' ? { onRefund: onRefund ?? 'keep' } : {}),
            terms: termsText(facts, { ...tier, below }, translate),
          };
        }),
      );
    });
    return recordRelation(model, entity, records);
  };
}

/** The place of a tier among a method's. Tiers without a first day come first, and the latest day last. */
function place(begins: string | undefined, index: number): number {
  const day = begins === undefined ? 0 : Date.parse(begins) / (24 * 60 * 60_000);
  return day * 1_000 + index;
}

/** Returns the prices of a method: today's, and those from each later day on which it changes. */
function changesFrom(
  today: string,
  dated: Prices,
  method: string,
): { begins: string | undefined; tiers: readonly FeeTier[] }[] {
  const all = [...dated.values()].flat();
  const later = beginnings(all).flatMap((day) => (day !== undefined && day > today ? [day] : []));
  const changes = [today, ...later].map((day) => {
    const tiers = tiersOf(pricesOn(dated, day), method);
    return { begins: tiers[0]?.begins, tiers };
  });
  return changes.filter(({ tiers }, place) => !isEqual(tiers, changes[place - 1]?.tiers));
}
