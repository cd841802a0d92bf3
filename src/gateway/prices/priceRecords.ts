import { entityFields } from '../../metadata/bind/boundFields';
import { anyMethod } from '../../metadata/tenants/prices';
import { namedId } from '../database/ids';
import type { StoredRecord } from '../database/records';
import { requestLanguage, translator } from '../http/translation';
import type { RecordSource } from '../resources/access';
import { recordRelation } from '../database/recordRelation';
import { formatMoney } from '../../metadata/values/money';
import { rateText, tierText } from './priceTexts';
import { type PricedKind, readPrices, tiersOf } from './fees';

/**
 * Returns the source of an entity whose records are what orders of a kind cost the merchant in the country: a record for
 * each tier of each method that the country has, by the same rules by which orders are charged (product 6.5). What costs the
 * same by any method has records without one.
 */
export function priceRecords(kind: PricedKind): RecordSource {
  const entity = `${kind}-price` as const;
  return async ({ db, model }, request, { merchantId }, country) => {
    const facts = model.countries[country]!;
    const translate = translator(model, requestLanguage(request, model));
    const prices = await readPrices(db, { merchantId, country, kind });
    const { method: field } = entityFields(model, entity, country);
    const methods = field ? (field.options ?? []).map(({ value }) => String(value)) : [anyMethod];
    const records = methods.flatMap((method): StoredRecord<typeof entity>[] => {
      const tiers = tiersOf(prices, method);
      return tiers.map(({ from, fixed, rate }, index) => {
        const below = tiers[index + 1]?.from;
        return {
          id: namedId(`${kind} ${method}`, from),
          ...(field ? { method } : {}),
          fromAmount: from,
          belowAmount: below,
          fixed,
          rate: rate / 10_000,
          terms: translate('orders.charge.terms', {
            tier: tierText(facts, { from, below }, translate),
            fixed: formatMoney(fixed, facts),
            rate: rateText(facts, rate),
          }),
        };
      });
    });
    return recordRelation(model, entity, records);
  };
}
