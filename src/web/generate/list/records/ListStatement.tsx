import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { BoundList, BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country, StatementDefinition } from '../../../../metadata/model/definitions';
import type { TotalsRow } from '../../../client/customCalls';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import type { FilterValues } from '../../filters/filterValues';
import { type SumTerm, SumTerms } from '../../page/SumTerms';
import { type ListTotals, showSum } from './ListTotals';

/**
 * Returns the statement that a list is; undefined while a filter leaves only a part of a balance's entries, so that opening
 * and closing would be the balance of nothing.
 */
export function statementOf(
  { statement }: BoundList,
  filter: FilterValues,
  permanent: FilterValues,
): StatementDefinition | undefined {
  if (!statement) return undefined;
  const whole = new Set([statement.time, ...(statement.by ?? [])]);
  const filtered = Object.entries({ ...filter, ...permanent }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return filtered.every(([name]) => whole.has(name)) ? statement : undefined;
}

/** Props of {@link ListStatement}. */
interface ListStatementProps {
  resource: BoundResource;
  statement: StatementDefinition;
  query: UseQueryResult<ListTotals>;
  country: Country;
}

/** Opening balance + in − out = closing balance of what a list shows, for each currency. Left out where sums failed to load. */
export function ListStatement({ resource, statement, query, country }: ListStatementProps) {
  const translate = useTranslate();
  const { plus, minus } = statement;
  const [income, expense] = [resource.fields[plus], resource.fields[minus]];
  if (!income || !expense || query.isError) return null;
  const { rows = [], before } = query.data ?? {};
  // The data may still be that of other filters, with which the list was no statement.
  const isPending = before === undefined;
  const currencies = new Set([...(before ?? []), ...rows].map(({ currency }) => currency));
  return [...(currencies.size > 0 ? currencies : [country.currency])].map((currency) => {
    const row = rows.find((each) => each.currency === currency) ?? { currency, count: 0, sums: {} };
    const opening = balanceOf(
      statement,
      before?.find((each) => each.currency === currency),
    );
    const closing = opening + balanceOf(statement, row);
    const show = (field: BoundField, sums: TotalsRow['sums']) =>
      showSum(field, { ...row, sums }, country, translate, 'detail');
    const showBalance = (value: bigint) => show(income, { [plus]: exactNumber(value) });
    const count = new Intl.NumberFormat(country.numberFormat).format(row.count);
    const terms: SumTerm[] = [
      { name: 'entries', title: translate('corridor.list.statement.entries'), value: count },
      { name: 'opening', title: translate('corridor.list.statement.opening'), value: showBalance(opening) },
      { name: 'plus', title: income.title, value: show(income, row.sums), operator: '+' },
      { name: 'minus', title: expense.title, value: show(expense, row.sums), operator: '−' },
      {
        name: 'closing',
        title: translate('corridor.list.statement.closing'),
        value: showBalance(closing),
        operator: '=',
      },
    ];
    return (
      <SumTerms
        key={currency}
        busy={isPending || query.isPlaceholderData}
        terms={isPending ? terms.map((term) => ({ ...term, value: <Skeleton width={96} /> })) : terms}
      />
    );
  });
}

/** What entries add up to, in minor units. */
function balanceOf({ plus, minus }: StatementDefinition, row: TotalsRow | undefined): bigint {
  return BigInt(row?.sums[plus] ?? 0) - BigInt(row?.sums[minus] ?? 0);
}

/** A sum as responses have it: a string beyond what a number represents exactly. */
function exactNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}
