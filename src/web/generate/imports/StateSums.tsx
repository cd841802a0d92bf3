import type { BatchState } from '../../../contract/batches';
import type { CurrencyTotals } from '../../../contract/records';
import type { BoundField } from '../../../metadata/model/BoundField';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import { formatMoney } from '../../../metadata/values/money';
import { formatNumber } from '../../../metadata/values/numbers';
import { StateText } from '../../ui/feedback/StateText';
import { totalTitle } from '../resource/ResourceScope';
import { useImportScope } from './rows/ImportableResource';
import './StateSums.css';

interface StateSumsProps {
  /** The field that the sums are divided by. */
  state: BoundField;
  /** Names of the summed fields: the first is what the records are about. */
  fields: string[];
  /** By state and currency. */
  totals: CurrencyTotals[];
  held: NonNullable<BatchState['held']>;
}

/**
 * Sums of an import's records, a line for each state: what is held, or what was booked. A held amount is called neither a fee nor a debit
 * before it is one.
 */
export function StateSums({ state, fields, totals, held }: StateSumsProps) {
  const { resource, country, translate } = useImportScope();
  const { returned, equals } = resource.detail?.headline ?? {};
  const amountsOf = ({ value, currency, sums }: CurrencyTotals) => {
    const sumOf = (names: string[]) => names.reduce((sum, name) => sum + BigInt(sums[name] ?? 0), 0n);
    const [first = '', ...booked] = fields;
    const open = held.find((each) => each.state === value && each.currency === currency);
    const back =
      returned && matchesCondition(returned.when, { [state.name]: value ?? null }) ? returned : undefined;
    const titleOf = (name: string) => {
      const field = resource.fields[name];
      return field ? totalTitle(field, translate) : name;
    };
    const others = open
      ? [{ title: translate('corridor.imports.result.held'), sum: BigInt(open.amount) }]
      : booked
          .map((name) =>
            back && name === equals
              ? { title: back.title, sum: sumOf(back.of) }
              : { title: titleOf(name), sum: sumOf([name]) },
          )
          .filter(({ sum }) => sum !== 0n);
    return [{ title: titleOf(first), sum: sumOf([first]) }, ...others];
  };
  return (
    <ul className="state-sums">
      {totals.map((row) => {
        const option = state.options?.find(({ value }) => value === row.value);
        return (
          <li key={`${row.value} ${row.currency}`} className="state-sums__state">
            <p className="state-sums__title">
              <StateText tone={option?.tone}>{option?.title ?? row.value ?? '—'}</StateText>
              <span className="muted">{formatNumber(row.count, country.numberFormat)}</span>
            </p>
            <dl className="state-sums__amounts">
              {amountsOf(row).map(({ title, sum }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{`${formatMoney(sum, country)} ${row.currency}`}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
