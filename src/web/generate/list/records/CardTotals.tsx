import type { UseQueryResult } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { totalTitle } from '../../resource/recordTitles';
import { Explained } from '../../explain/Explained';
import { isWithoutSums, type ListTotals } from './ListTotals';
import { restOf, showSum, useExplainTotal } from './totalSum';
import { useResourceScope } from '../../resource/ResourceScope';
import './CardTotals.css';

interface CardTotalsProps {
  /** Names of the summed fields. */
  summed: string[];
  query: UseQueryResult<ListTotals>;
}

/** The totals on a phone, a line per currency. */
export function CardTotals({ summed, query }: CardTotalsProps) {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const explain = useExplainTotal();
  const isWithout = isWithoutSums(query, useListContext().meta?.asOf);
  if (summed.length === 0) return null;
  const rows = !isWithout && query.data?.rows.length ? query.data.rows : [undefined];
  const fields = summed.flatMap((name) => resource.fields[name] ?? []);
  return rows.map((row, index) => (
    <dl key={index} className="card-totals" aria-busy={query.isPending || query.isPlaceholderData}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{totalTitle(field, translate)}</dt>
          <dd className="number">
            {isWithout && '—'}
            {query.isPending && '…'}
            {!isWithout && !query.isPending && (
              <Explained explain={() => explain(field, row)}>
                {showSum(field, row, scope, 'detail')}
              </Explained>
            )}
          </dd>
          {resource.list?.totalsRest?.of === field.name && (
            // Its line is there before it is known, so that the cards stay where they are.
            <dd className="card-totals__rest">{(!isWithout && restOf(scope, field, row)) || '\u00a0'}</dd>
          )}
        </div>
      ))}
    </dl>
  ));
}
