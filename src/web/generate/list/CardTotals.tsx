import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import { widgetFor } from '../../widgets/widgetFor';
import type { TotalsRow } from '../../client/TotalsRow';

/** Props of {@link CardTotals}. */
export interface CardTotalsProps {
  resource: BoundResource;
  summed: string[];
  query: UseQueryResult<TotalsRow[]>;
  country: Country;
}

/** The sums over the whole filter on a phone, one line a currency that scrolls sideways. */
export function CardTotals({ resource, summed, query, country }: CardTotalsProps) {
  const translate = useTranslate();
  if (summed.length === 0 || query.isError) return null;
  const rows = query.data?.length ? query.data : [undefined];
  return rows.map((row, index) => (
    <dl key={index} className="cards__totals" aria-busy={query.isPending || query.isPlaceholderData}>
      {summed.flatMap((name) => {
        const field = resource.fields[name];
        if (!field) return [];
        const value = row?.[name] ?? 0;
        return [
          <div key={name}>
            <dt>
              {field.title} {widgetFor(field).headNote?.(field, country)}
            </dt>
            <dd className="number">
              {query.isPending
                ? '…'
                : widgetFor(field).Field({
                    field,
                    value,
                    record: { id: '' },
                    country,
                    translate,
                    place: 'cell',
                  })}
            </dd>
          </div>,
        ];
      })}
    </dl>
  ));
}
