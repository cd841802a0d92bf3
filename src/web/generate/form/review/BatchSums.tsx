import type { BatchRehearsal } from '../../../../contract/batches';
import { joinSentences } from '../../../../metadata/texts/joinTexts';
import { formatMoney } from '../../../../metadata/values/money';
import { Notice } from '../../../ui/feedback/Notice';
import { totalTitle } from '../../resource/recordTitles';
import { ShareCautions } from './ShareCautions';
import { useResourceScope } from '../../resource/ResourceScope';

/** Most reasons that are shown. */
const maxReasons = 3;

/** What a batch would book together: a sum for each amount and currency, and why rows would be rejected. */
export function BatchSums({ rehearsal }: { rehearsal: BatchRehearsal }) {
  const { resource, country, translate } = useResourceScope();
  const { sums: all, fields, rejected } = rehearsal;
  const reasons = new Set(rejected.flatMap(({ errors }) => errors.map(({ msg = '' }) => msg)));
  return (
    <>
      {rejected.length > 0 && (
        <Notice tone="warning">
          {joinSentences([
            translate('corridor.actions.rows.rejected', { smart_count: rejected.length }),
            ...[...reasons].slice(0, maxReasons),
          ])}
        </Notice>
      )}
      <dl className="form-review__fields">
        {all.flatMap(({ currency, sums }) =>
          fields.flatMap((name) => {
            const sum = sums[name];
            const field = resource.fields[name];
            if (sum === undefined || !field) return [];
            return (
              <div key={`${currency} ${name}`} className="form-review__field">
                <dt>{totalTitle(field, translate)}</dt>
                <dd>
                  {formatMoney(BigInt(sum), country)} {currency}
                </dd>
              </div>
            );
          }),
        )}
      </dl>
      <ShareCautions names={fields} booked={all.map(({ sums }) => sums)} />
      {all.length === 0 && rejected.length === 0 && (
        <p className="muted">{translate('corridor.form.reviewEmpty')}</p>
      )}
    </>
  );
}
