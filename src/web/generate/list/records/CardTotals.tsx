import type { UseQueryResult } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { CurrencyTotals } from '../../../../contract/records';
import { IconButton } from '../../../ui/controls/Button';
import { Explained } from '../../explain/Explained';
import { totalTitle, useResourceScope } from '../../resource/ResourceScope';
import { isWithoutSums, type ListTotals } from './ListTotals';
import { restOf, showSum, useExplainTotal } from './totalSum';
import './CardTotals.css';

interface CardTotalsProps {
  /** Names of the summed fields. */
  summed: string[];
  query: UseQueryResult<ListTotals>;
}

/** The totals on a phone: a line with the first, one per currency, that opens the others. The first records thus stay in view. */
export function CardTotals({ summed, query }: CardTotalsProps) {
  const { resource } = useResourceScope();
  const isWithout = isWithoutSums(query, useListContext().meta?.asOf);
  if (summed.length === 0) return null;
  const rows = !isWithout && query.data?.rows.length ? query.data.rows : [undefined];
  const fields = summed.flatMap((name) =>
    resource.list?.totalsRest?.beside?.includes(name) ? [] : (resource.fields[name] ?? []),
  );
  return rows.map((row, index) => (
    <TotalsCard key={index} row={row} fields={fields} query={query} isWithout={isWithout} />
  ));
}

interface TotalsCardProps {
  row: CurrencyTotals | undefined;
  fields: BoundField[];
  query: UseQueryResult<ListTotals>;
  /** Whether there are no sums to show. */
  isWithout: boolean;
}

function TotalsCard({ row, fields, query, isWithout }: TotalsCardProps) {
  const scope = useResourceScope();
  const translate = useTranslate();
  const explain = useExplainTotal();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { totalsRest } = scope.resource.list ?? {};
  const hasMore = fields.length > 1 || totalsRest?.of === fields[0]?.name;
  const isLoading = query.isPending || query.isPlaceholderData;
  return (
    <div className="card-totals">
      <dl id={id} aria-busy={isLoading}>
        {(isOpen ? fields : fields.slice(0, 1)).map((field) => (
          <div key={field.name}>
            <dt>{totalTitle(field, scope.translate)}</dt>
            <dd className="number">
              {isWithout && <span>—</span>}
              {query.isPending && <span>…</span>}
              {!isWithout && !query.isPending && (
                <Explained explain={() => explain(field, row)}>
                  {showSum(field, row, scope, 'detail')}
                </Explained>
              )}
            </dd>
            {isOpen && totalsRest?.of === field.name && !isWithout && (
              <dd className="card-totals__rest">{restOf(scope, field, row)}</dd>
            )}
          </div>
        ))}
      </dl>
      {hasMore && (
        <IconButton
          icon={isOpen ? 'chevronUp' : 'chevronDown'}
          label={translate('corridor.list.totals.all')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
      )}
    </div>
  );
}
