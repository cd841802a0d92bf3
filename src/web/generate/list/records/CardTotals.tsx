import type { UseQueryResult } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country } from '../../../../metadata/model/definitions';
import { totalTitle } from '../../resource/recordTitles';
import { Explained } from '../../explain/Explained';
import { isWithoutSums, type ListTotals } from './ListTotals';
import { restOf, showSum, useExplainTotal } from './totalSum';
import './CardTotals.css';

/** Props of {@link CardTotals}. */
interface CardTotalsProps {
  resource: BoundResource;
  /** Names of the summed fields. */
  summed: string[];
  query: UseQueryResult<ListTotals>;
  country: Country;
}

/** The totals on a phone, a line per currency. */
export function CardTotals({ resource, summed, query, country }: CardTotalsProps) {
  const translate = useTranslate();
  const explain = useExplainTotal(resource, country);
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
                {showSum(field, row, country, translate, 'detail')}
              </Explained>
            )}
          </dd>
          {resource.list?.totalsRest?.of === field.name && (
            // Its line is there before it is known, so that the cards stay where they are.
            <dd className="card-totals__rest">
              {(!isWithout && restOf(resource.list, field, row, country)) || '\u00a0'}
            </dd>
          )}
        </div>
      ))}
    </dl>
  ));
}
