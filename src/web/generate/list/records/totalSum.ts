import type { ReactNode } from 'react';
import { useListContext } from 'ra-core';
import type { BoundField } from '../../../../metadata/model/BoundField';
import { currencyFieldOf, formatMoney } from '../../../../metadata/values/money';
import { formatNumber } from '../../../../metadata/values/numbers';
import type { CurrencyTotals } from '../../../../contract/records';
import type { FieldProps, Locale } from '../../../widgets/Widget';
import { widgetFor } from '../../../widgets/widgetFor';
import { describeConditions, type Explanation } from '../../explain/Explanation';
import { filterFields, type FilterValues, widenedFilters } from '../../filters/filterValues';
import { midSentence, type Scope, totalTitle, useResourceScope } from '../../resource/ResourceScope';

/** A sum in the form of its field's values, in the currency of its row. Without a row nothing matches, and the sum is zero. */
export function showSum(
  field: BoundField,
  row: CurrencyTotals | undefined,
  { country, translate }: Locale,
  place: FieldProps['place'] = 'cell',
): ReactNode {
  const value = row?.sums[field.name] ?? 0;
  const currency = currencyFieldOf(field);
  const record = currency === undefined ? {} : { [currency]: row?.currency };
  return widgetFor(field).Field({ field, value, record, country, translate, place });
}

/**
 * Returns what the total of a field has that others do not, as its list names it: "41,988.70 not paid". Other totals may stand
 * beside it: "400.00 overpaid". Undefined where that is nothing, or nothing of this field.
 */
export function restOf(
  { resource, country, translate }: Scope,
  { name }: BoundField,
  row: CurrencyTotals | undefined,
): string | undefined {
  const rest = resource.list?.totalsRest;
  if (!rest || rest.of !== name || !row) return undefined;
  const sumOf = (names: string[]) => names.reduce((sum, each) => sum + BigInt(row.sums[each] ?? 0), 0n);
  const { plus = [], minus, beside = [], text } = rest;
  const left = sumOf([rest.of, ...plus]) - sumOf(minus);
  const others = beside.map(
    (each) => [sumOf([each]), midSentence(totalTitle(resource.fields[each]!, translate))] as const,
  );
  const named = [[left, text] as const, ...others].filter(([sum]) => sum !== 0n);
  if (named.length === 0) return undefined;
  return named.map(([sum, title]) => `${formatMoney(sum, country)} ${title}`).join(', ');
}

/** Says how the sum of a field in a row of totals is made. */
export type ExplainTotal = (field: BoundField, row: CurrencyTotals | undefined) => Explanation;

/** Returns what explains the totals of the list around. Their records are the list itself, with the filters it has. */
export function useExplainTotal(): ExplainTotal {
  const scope = useResourceScope();
  const { resource, country } = scope;
  const filter = useUsedFilter();
  return (field, row) => ({
    title: field.title,
    value: showSum(field, row, scope, 'detail'),
    formula: { text: 'sum', params: { field: field.title, list: resource.title } },
    conditions: describeConditions(scope, filter),
    count: formatNumber(row?.count ?? 0, country.numberFormat),
  });
}

/** The filters of the shown records. A search that found nothing in a filter's days was made without them. */
export function useUsedFilter(): FilterValues {
  const { resource } = useResourceScope();
  const { filterValues, filter: permanent, meta } = useListContext();
  const filter: FilterValues = { ...filterValues, ...permanent };
  const widened = meta?.isWidened === true ? widenedFilters(filter, filterFields(resource)) : [];
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !widened.includes(name)));
}
