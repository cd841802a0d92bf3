import type { UseQueryResult } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country } from '../../../../metadata/model/definitions';
import type { StatementDefinition } from '../../../../metadata/model/figures';
import { exactNumber } from '../../../../metadata/values/money';
import { formatNumber } from '../../../../metadata/values/numbers';
import type { CurrencyTotals } from '../../../../contract/records';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import { gatewayNow } from '../../../client/gatewayTime';
import { useSession } from '../../../session/useSession';
import { Explained } from '../../explain/Explained';
import { describeConditions, type Explanation } from '../../explain/Explanation';
import type { FilterValues } from '../../filters/filterValues';
import { filterBefore, filterUntil, statementDays } from '../../filters/statement';
import { type SumTerm, SumTerms } from '../../page/SumTerms';
import type { FieldProps, Translate } from '../../../widgets/Widget';
import { isWithoutSums, type ListTotals } from '../records/ListTotals';
import { StatementTypes } from './StatementTypes';
import './ListStatement.css';
import { showSum, useUsedFilter } from '../records/totalSum';
import { listPath, useResourceScope } from '../../resource/ResourceScope';

interface ListStatementProps {
  statement: StatementDefinition;
  /** Whether the list has all entries of its balances and days. */
  isWhole: boolean;
  query: UseQueryResult<ListTotals>;
}

/**
 * Opening balance + in − out = closing balance of what a list shows, for each currency. Of a part of the entries it shows
 * what comes in and goes out, and says when it has the balances.
 */
export function ListStatement({ statement, isWhole, query }: ListStatementProps) {
  const scope = useResourceScope();
  const { resource, country, translate } = scope;
  const text = (key: string) => translate(`corridor.list.statement.${key}`);
  const filter = useUsedFilter();
  const isWithout = isWithoutSums(query, useListContext().meta?.asOf);
  const { language } = useSession();
  const { plus, minus } = statement;
  const [income, expense] = [resource.fields[plus], resource.fields[minus]];
  if (!income || !expense) return null;
  const { rows = [], types = [], before } = (!isWithout && query.data) || {};
  // The data may still be that of other filters, with which the list was no whole statement.
  const isPending = !isWithout && (isWhole ? before === undefined : query.isPending);
  const currencies = new Set([...(before ?? []), ...rows].map(({ currency }) => currency));
  return [...(currencies.size > 0 ? currencies : [country.currency])].map((currency) => {
    const row = rows.find((each) => each.currency === currency) ?? { currency, count: 0, sums: {} };
    const opening = balanceOf(
      statement,
      before?.find((each) => each.currency === currency),
    );
    const closing = opening + balanceOf(statement, row);
    const show = (field: BoundField, sums: CurrencyTotals['sums'], place: FieldProps['place'] = 'detail') =>
      showSum(field, { ...row, sums }, scope, place);
    const showBalance = (value: bigint, place?: FieldProps['place']) =>
      show(income, { [plus]: exactNumber(value) }, place);
    const count = formatNumber(row.count, country.numberFormat);
    /** Only the entries that have the amount: the others add nothing to it. */
    const counted = ({ title, name }: BoundField) => {
      const entries = row.counts?.[name];
      if (entries === undefined) return { title, count };
      const own = formatNumber(entries, country.numberFormat);
      return { title: translate('corridor.list.statement.counted', { title, count: own }), count: own };
    };
    const entries: StatementTerm = { name: 'entries', title: text('entries'), value: count, count };
    const plusTerm: StatementTerm = { name: 'plus', ...counted(income), value: show(income, row.sums) };
    const minusTerm: StatementTerm = { name: 'minus', ...counted(expense), value: show(expense, row.sums) };
    const terms: StatementTerm[] = isWhole
      ? [
          entries,
          { name: 'opening', title: text('opening'), value: showBalance(opening) },
          { ...plusTerm, operator: '+' },
          { ...minusTerm, operator: '−' },
          { name: 'closing', title: text('closing'), value: showBalance(closing), operator: '=' },
        ]
      : [entries, plusTerm, minusTerm];
    const explain = (term: StatementTerm) =>
      explainTerm(term, { resource, statement, terms, filter, country, translate, language });
    const shown = terms.map((term) => ({
      ...term,
      value: isPending ? (
        <Skeleton width={96} />
      ) : isWithout ? (
        <span className="muted">—</span>
      ) : (
        <Explained explain={() => explain(term)}>{term.value}</Explained>
      ),
    }));
    const note = <span className="sum-terms__note muted">{text('needsWhole')}</span>;
    const own = types.filter((type) => type.currency === currency);
    return (
      <div key={currency} className="card list-statement">
        <SumTerms
          busy={isPending || query.isPlaceholderData}
          terms={isWhole ? shown : [...shown, { name: 'balances', title: text('balances'), value: note }]}
        />
        {/* Its line is there before it is known whether there are entries: what is below stays where it is. */}
        {statement.types && (isPending || own.length > 0) && (
          <StatementTypes
            types={statement.types}
            rows={own}
            total={row}
            balances={
              isWhole && !isPending
                ? { opening: showBalance(opening, 'cell'), closing: showBalance(closing, 'cell') }
                : undefined
            }
            filter={filter}
          />
        )}
      </div>
    );
  });
}

/** A figure of a statement, and for one that is summed, of how many entries. */
type StatementTerm = SumTerm & { count?: string };

/** Context of an explanation. */
interface StatementContext {
  resource: BoundResource;
  statement: StatementDefinition;
  terms: StatementTerm[];
  filter: FilterValues;
  country: Country;
  translate: Translate;
  language: string;
}

/** Returns the explanation of a term. Balances cover all entries up to a day, other terms those of the period. */
function explainTerm({ name, title, value, count }: StatementTerm, context: StatementContext): Explanation {
  const { resource, statement, terms, filter, country } = context;
  const { fields, path, title: list } = resource;
  const [plus, minus] = [fields[statement.plus]?.title ?? '', fields[statement.minus]?.title ?? ''];
  const days = statementDays(statement, filter, country, gatewayNow());
  const explained = (text: string, of: FilterValues | undefined): Explanation => ({
    title,
    value,
    formula: { text, params: { list, field: name === 'minus' ? minus : plus, plus, minus } },
    conditions: of ? describeConditions(context, of) : [],
    path: path !== undefined && of && of !== filter ? listPath(path, of) : undefined,
  });
  if (name === 'opening') {
    const before = days.from === undefined ? undefined : filterBefore(statement, filter, days.from);
    return explained(before ? 'opening' : 'beginning', before);
  }
  if (name === 'closing') {
    const all = explained('closing', filterUntil(statement, filter, days.to));
    return { ...all, terms: terms.filter((term) => term.name !== 'entries') };
  }
  return { ...explained(name === 'entries' ? 'number' : 'sum', filter), count };
}

/** Returns the balance of entries, in minor units. */
function balanceOf({ plus, minus }: StatementDefinition, row: CurrencyTotals | undefined): bigint {
  return BigInt(row?.sums[plus] ?? 0) - BigInt(row?.sums[minus] ?? 0);
}
