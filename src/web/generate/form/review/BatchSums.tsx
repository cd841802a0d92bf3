import type { BatchRehearsal } from '../../../../contract/batches';
import { joinSentences } from '../../../../metadata/texts/joinTexts';
import { formatMoney } from '../../../../metadata/values/money';
import { Notice } from '../../../ui/feedback/Notice';
import { type ReviewLine, ReviewLines } from './ReviewLines';
import { RehearsedAlerts } from './RowAlerts';
import { ShareCautions } from './ShareCautions';
import { totalTitle, useResourceScope } from '../../resource/ResourceScope';

/** Most reasons that are shown. */
const maxReasons = 3;

/** Sums that a batch would book, for each amount and currency, and the reasons for which rows would be rejected. */
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
      <RehearsedAlerts alerts={rehearsal.alerts} />
      <ReviewLines
        lines={all.flatMap(({ currency, sums }) =>
          fields.flatMap((name): ReviewLine[] => {
            const sum = sums[name];
            const field = resource.fields[name];
            if (sum === undefined || !field) return [];
            const value = `${formatMoney(BigInt(sum), country)} ${currency}`;
            return [{ key: `${currency} ${name}`, title: totalTitle(field, translate), value }];
          }),
        )}
      />
      <ShareCautions names={fields} booked={all.map(({ sums }) => sums)} />
      {all.length === 0 && rejected.length === 0 && (
        <p className="muted">{translate('corridor.form.reviewEmpty')}</p>
      )}
    </>
  );
}
