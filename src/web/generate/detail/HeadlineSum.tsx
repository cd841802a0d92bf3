import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import { exactAmount } from '../../../metadata/values/money';
import { Skeleton } from '../../ui/feedback/Placeholders';
import type { RecordValues } from '../../widgets/Widget';
import { showExplained } from '../explain/explainedField';
import { SumTerms } from '../page/SumTerms';
import { useResourceScope } from '../resource/ResourceScope';

interface HeadlineSumProps {
  /** Undefined while it loads. */
  record: RecordValues | undefined;
}

/**
 * How a record's amount becomes another: amount − fee = credited. The signs are left out where the figures do not add up,
 * as those of an order that was paid in part, or while one is missing. Records that do not make the sum, such as rejected ones, show none.
 */
export function HeadlineSum({ record }: HeadlineSumProps) {
  const scope = useResourceScope();
  const { resource } = scope;
  const { amount, minus, plus, equals, when } = resource.detail?.headline ?? {};
  const other = minus ?? plus;
  if (amount === undefined || other === undefined || equals === undefined) return null;
  if (record && when && !matchesCondition(when, record)) return null;
  const sign = minus === undefined ? 1n : -1n;
  const [first, second, result] = [amount, other, equals].map((name) => exactAmount(record?.[name]));
  const isSum = first !== undefined && second !== undefined && first + sign * second === result;
  const terms = [
    { name: amount },
    { name: other, operator: sign > 0n ? '+' : '−' },
    { name: equals, operator: '=' },
  ] as const;
  return (
    <SumTerms
      terms={terms.flatMap(({ name, ...term }) => {
        const field = resource.fields[name];
        if (!field) return [];
        const value = record ? showExplained(field, record, scope) : <Skeleton />;
        const operator = isSum && 'operator' in term ? term.operator : undefined;
        return [{ name, title: field.title, value, operator }];
      })}
    />
  );
}
