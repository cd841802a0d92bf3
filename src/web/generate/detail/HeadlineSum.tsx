import { useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { Skeleton } from '../../ui/feedback/Placeholders';
import type { RecordValues } from '../../widgets/Widget';
import { showField } from '../../widgets/widgetFor';
import './HeadlineSum.css';

/** Props of {@link HeadlineSum}. */
interface HeadlineSumProps {
  resource: BoundResource;
  country: Country;
  /** Undefined while it loads. */
  record: RecordValues | undefined;
}

/**
 * How a record's amount becomes another: amount − fee = credited. The signs are left out where the figures do not add up,
 * as those of an order that was paid in part, or while one is missing.
 */
export function HeadlineSum({ resource, country, record }: HeadlineSumProps) {
  const translate = useTranslate();
  const { amount, minus, plus, equals } = resource.detail?.headline ?? {};
  const other = minus ?? plus;
  if (amount === undefined || other === undefined || equals === undefined) return null;
  const sign = minus === undefined ? 1 : -1;
  const [first, second, result] = [amount, other, equals].map((name) => record?.[name]);
  const isSum = typeof first === 'number' && typeof second === 'number' && first + sign * second === result;
  const terms = [
    { name: amount },
    { name: other, operator: sign > 0 ? '+' : '−' },
    { name: equals, operator: '=' },
  ];
  return (
    <dl className="card headline-sum">
      {terms.map(({ name, operator }) => {
        const field = resource.fields[name];
        return (
          field && (
            <div key={name} className="headline-sum__term" data-operator={isSum ? operator : undefined}>
              <dt>{field.title}</dt>
              <dd>{record ? showField(field, record, country, translate, 'detail') : <Skeleton />}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
