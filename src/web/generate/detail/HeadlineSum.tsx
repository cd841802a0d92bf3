import type { Headline } from '../../../metadata/model/definitions';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import { exactAmount, exactNumber } from '../../../metadata/values/money';
import { Skeleton } from '../../ui/feedback/Placeholders';
import type { RecordValues } from '../../widgets/Widget';
import { showField } from '../../widgets/widgetFor';
import { showExplained } from '../explain/explainedField';
import { type SumTerm, SumTerms } from '../page/SumTerms';
import { type Scope, useResourceScope } from '../resource/ResourceScope';

/**
 * The sum from a record's amount to another, such as amount − fee = credited. Refunds give a further term. It begins with the paid
 * amount once known. Missing figures, or those that do not add up, have no signs.
 */
export function HeadlineSum({ record }: { record: RecordValues | undefined }) {
  const scope = useResourceScope();
  const { resource } = scope;
  const headline = resource.detail?.headline ?? {};
  const { base, minus, plus, equals, when, returned } = headline;
  const amount = base !== undefined && exactAmount(record?.[base]) !== undefined ? base : headline.amount;
  const other = minus ?? plus;
  if (amount === undefined || other === undefined || equals === undefined) return null;
  // Records that do not make the sum, such as rejected ones, show none.
  if (record && when && !matchesCondition(when, record)) return null;
  const sign = minus === undefined ? 1n : -1n;
  const [first, second, result] = [amount, other, equals].map((name) => exactAmount(record?.[name]));
  const isSum = first !== undefined && second !== undefined && first + sign * second === result;
  const term = (name: string, operator?: SumTerm['operator']): SumTerm[] => {
    const field = resource.fields[name];
    if (!field) return [];
    const value = record ? showExplained(field, record, scope) : <Skeleton />;
    return [{ name, title: field.title, value, operator: isSum ? operator : undefined }];
  };
  const back =
    record && returned && matchesCondition(returned.when, record)
      ? returnedTerms(headline, returned, record, scope)
      : undefined;
  return (
    <SumTerms
      terms={[
        ...term(amount),
        ...term(other, sign > 0n ? '+' : '−'),
        ...(back && isSum ? [] : term(equals, '=')),
        ...(back ?? []).map((each) => (isSum ? each : { ...each, operator: undefined })),
      ]}
    />
  );
}

/** The terms of a sum that was given back: that amount, and the rest. Undefined where an amount is missing. */
function returnedTerms(
  { amount = '', equals = '' }: Headline,
  { of, title, leaves }: NonNullable<Headline['returned']>,
  record: RecordValues,
  scope: Scope,
): SumTerm[] | undefined {
  const field = scope.resource.fields[amount];
  const result = exactAmount(record[equals]);
  const parts = of.map((name) => exactAmount(record[name]));
  if (!field || result === undefined || parts.includes(undefined)) return undefined;
  const back = parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
  const written = (value: bigint) =>
    showField(field, { ...record, [amount]: exactNumber(value) }, scope, 'detail');
  return [
    { name: 'returned', title, value: written(back), operator: '−' },
    { name: 'leaves', title: leaves, value: written(result - back), operator: '=' },
  ];
}
