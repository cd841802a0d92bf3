import { useTranslate } from 'react-admin';
import { useId } from 'react';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country } from '../../../../metadata/model/definitions';
import { formatMoney } from '../../../../metadata/values/money';
import type { BatchRehearsal } from '../../../client/batchCalls';
import '../../form/FormReview.css';

/** Props of {@link BatchSums}. */
interface BatchSumsProps {
  resource: BoundResource;
  country: Country;
  rehearsal: BatchRehearsal;
}

/** What a batch would book together: a sum for each amount and currency. */
export function BatchSums({ resource, country, rehearsal }: BatchSumsProps) {
  const translate = useTranslate();
  const id = useId();
  const { numberFormat, amount } = country;
  const format = { numberFormat, precision: amount.precision };
  return (
    <section className="form-review" aria-labelledby={id}>
      <h2 id={id} className="form__heading">
        {translate('corridor.form.reviewTitle')}
      </h2>
      <dl className="form-review__fields">
        {rehearsal.sums.flatMap(({ currency, sums }) =>
          rehearsal.fields.flatMap((name) => {
            const sum = sums[name];
            if (sum === undefined) return [];
            return (
              <div key={`${currency} ${name}`} className="form-review__field">
                <dt>Σ {resource.fields[name]?.title ?? name}</dt>
                <dd>
                  {formatMoney(BigInt(sum), format)} {currency}
                </dd>
              </div>
            );
          }),
        )}
      </dl>
      {rehearsal.sums.length === 0 && <p className="muted">{translate('corridor.form.reviewEmpty')}</p>}
    </section>
  );
}
