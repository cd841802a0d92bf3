import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country, StatementDefinition } from '../../../../metadata/model/definitions';
import type { TotalsRow } from '../../../client/customCalls';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import { gatewayNow } from '../../../client/gatewayTime';
import { useSession } from '../../../session/useSession';
import { Explained } from '../../explain/Explained';
import { describeConditions, type Explanation } from '../../explain/Explanation';
import type { FilterValues } from '../../filters/filterValues';
import { filterBefore, filterUntil, statementDays } from '../../filters/statement';
import { type SumTerm, SumTerms } from '../../page/SumTerms';
import type { Translate } from '../../../widgets/Widget';
import { listPath } from '../../resource/links';
import type { ListTotals } from './ListTotals';
import { showSum } from './totalSum';

/** Props of {@link ListStatement}. */
interface ListStatementProps {
  resource: BoundResource;
  statement: StatementDefinition;
  query: UseQueryResult<ListTotals>;
  country: Country;
  /** In the widgets' own form. */
  filter: FilterValues;
}

/** Opening balance + in − out = closing balance of what a list shows, for each currency. Left out where sums failed to load. */
export function ListStatement({ resource, statement, query, country, filter }: ListStatementProps) {
  const translate = useTranslate();
  const { language } = useSession();
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
    const format = new Intl.NumberFormat(country.numberFormat);
    const count = format.format(row.count);
    /** Only the entries that have the amount: the others add nothing to it. */
    const counted = ({ title, name }: BoundField) => {
      const entries = row.counts?.[name];
      if (entries === undefined) return { title, count };
      const own = format.format(entries);
      return { title: translate('corridor.list.statement.counted', { title, count: own }), count: own };
    };
    const terms: StatementTerm[] = [
      { name: 'entries', title: translate('corridor.list.statement.entries'), value: count, count },
      { name: 'opening', title: translate('corridor.list.statement.opening'), value: showBalance(opening) },
      { name: 'plus', ...counted(income), value: show(income, row.sums), operator: '+' },
      { name: 'minus', ...counted(expense), value: show(expense, row.sums), operator: '−' },
      {
        name: 'closing',
        title: translate('corridor.list.statement.closing'),
        value: showBalance(closing),
        operator: '=',
      },
    ];
    const explain = (term: StatementTerm) =>
      explainTerm(term, { resource, statement, terms, filter, country, translate, language });
    const explained = terms.map((term) => ({
      ...term,
      value: <Explained explain={() => explain(term)}>{term.value}</Explained>,
    }));
    return (
      <SumTerms
        key={currency}
        busy={isPending || query.isPlaceholderData}
        terms={isPending ? terms.map((term) => ({ ...term, value: <Skeleton width={96} /> })) : explained}
      />
    );
  });
}

/** A figure of a statement, and for one that is summed, of how many entries. */
type StatementTerm = SumTerm & { count?: string };

/** What an explanation is made from. */
interface StatementContext {
  resource: BoundResource;
  statement: StatementDefinition;
  terms: StatementTerm[];
  filter: FilterValues;
  country: Country;
  translate: Translate;
  language: string;
}

/** How a term is made: opening and closing balance by all entries up to a day, the others by those of the period. */
function explainTerm({ name, title, value, count }: StatementTerm, context: StatementContext): Explanation {
  const { resource, statement, terms, filter, country } = context;
  const { fields, path, title: list } = resource;
  const [plus, minus] = [fields[statement.plus]?.title ?? '', fields[statement.minus]?.title ?? ''];
  const days = statementDays(statement, filter, country, gatewayNow());
  const explained = (text: string, of: FilterValues | undefined): Explanation => ({
    title,
    value,
    formula: { text, params: { list, field: name === 'minus' ? minus : plus, plus, minus } },
    conditions: of ? describeConditions(resource, of, country, context) : [],
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

/** What entries add up to, in minor units. */
function balanceOf({ plus, minus }: StatementDefinition, row: TotalsRow | undefined): bigint {
  return BigInt(row?.sums[plus] ?? 0) - BigInt(row?.sums[minus] ?? 0);
}

/** A sum as responses have it: a string beyond what a number represents exactly. */
function exactNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}
