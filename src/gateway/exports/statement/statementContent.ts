import { bindCountry } from '../../../metadata/bind/bindCountry';
import { bindResource } from '../../../metadata/bind/bindResource';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import { joinTexts } from '../../../metadata/texts/joinTexts';
import { formatMoney } from '../../../metadata/values/money';
import { numberSeparators } from '../../../metadata/values/numbers';
import { formatInstant } from '../../../metadata/values/time';
import { type Translate, translator } from '../../http/translation';
import type { Statement, StatementLine, StatementType } from './Statement';

/** The texts of a printed statement, in its language and the country's formats. */
export interface StatementContent {
  product: string;
  title: string;
  facts: { name: string; value: string }[];
  /** Terms of the closing balance. */
  terms: { name: string; value: string; operator?: string }[];
  /** Sums by type, between opening and closing balance; empty where the list has no types. The first row is the heading. */
  types: string[][];
  headings: string[];
  /** Whether each column has numbers, which are aligned at the right. */
  numbers: boolean[];
  /** The cells of a line. */
  rowOf: (line: StatementLine) => string[];
  total: string[];
  /** At the foot of each page. */
  footer: string;
  proof: string | undefined;
}

/** Returns what a statement says as texts. Throws where the model does not have its resource or country. */
export function statementContent(model: Model, statement: Statement): StatementContent {
  const { resource, language, country: code, currency, merchant, columns, lines, chainHead } = statement;
  const country = bindCountry(model, code, language);
  const { title, fields, list } = bindResource(model, resource, code, language);
  const definition = list!.statement!;
  const { plus, minus } = definition;
  const translate = translator(model, language);
  const text = (name: string, params?: Record<string, unknown>) =>
    translate(`gateway.statement.${name}`, params);
  const withMore = (value: string, more: string) => text('withMore', { value, more });
  const { integerFormat } = numberSeparators(country.numberFormat);
  const money = (minor: string) => formatMoney(BigInt(minor), country);
  const counted = (name: string) => {
    const count = lines.filter(({ values }) => typeof values[name] === 'number').length;
    return text('counted', { title: fields[name]!.title, count: integerFormat.format(count) });
  };
  const period = describePeriod(statement);
  const balances = (definition.by ?? []).map((name) => ({
    name: fields[name]!.title,
    value: describeChoice(fields[name]!, statement.only[name], translate, language),
  }));
  const amounts = definition.types?.amounts ?? [];
  const sumOf = (name: string) =>
    String((statement.types ?? []).reduce((sum, type) => sum + BigInt(type.sums[name] ?? 0), 0n));
  const sums: Record<string, string> = {
    ...(statement.types ? Object.fromEntries(amounts.map((name) => [name, money(sumOf(name))])) : {}),
    [plus]: money(statement.plus),
    [minus]: money(statement.minus),
  };
  return {
    product: text('product'),
    title: text('title', { list: title }),
    facts: [
      { name: text('merchant'), value: withMore(merchant.name, merchant.code) },
      { name: text('account'), value: joinTexts([country.name, currency], language) },
      { name: text('period'), value: withMore(period, statement.zone) },
      ...balances,
      {
        name: text('madeAt'),
        value: withMore(formatInstant(statement.madeAt, statement.zone), statement.zone),
      },
      { name: text('lines'), value: integerFormat.format(lines.length) },
      { name: text('number'), value: statement.number },
    ],
    terms: [
      { name: text('opening'), value: money(statement.opening) },
      { name: counted(plus), value: money(statement.plus), operator: '+' },
      { name: counted(minus), value: money(statement.minus), operator: '−' },
      { name: text('closing'), value: money(statement.closing), operator: '=' },
    ],
    types: statement.types ? typeTexts(statement.types) : [],
    headings: [...columns.map((name) => fields[name]!.title), text('balance')],
    numbers: [...columns.map((name) => ['money', 'number'].includes(fields[name]!.kind)), true],
    rowOf: ({ values, balance }) => [
      ...columns.map((name) => showValue(fields[name]!, values[name], statement.zone, country)),
      money(balance),
    ],
    total: [
      ...columns.map((name, place) => sums[name] ?? (place === 0 ? text('total') : '')),
      money(statement.closing),
    ],
    footer: [text('product'), title, `${merchant.code} ${currency}`, period].join(' · '),
    proof:
      chainHead && text('proof', { count: integerFormat.format(chainHead.sequence), hash: chainHead.hash }),
  };

  function typeTexts(types: StatementType[]): string[][] {
    const { field } = definition.types!;
    const balance = (name: string, minor: string) => [
      text(name),
      '',
      ...amounts.slice(1).map(() => ''),
      money(minor),
    ];
    return [
      [fields[field]!.title, text('lines'), ...amounts.map((name) => fields[name]!.title)],
      balance('opening', statement.opening),
      ...types.map(({ value, count, sums: own }) => [
        showValue(fields[field]!, value, statement.zone, country),
        integerFormat.format(count),
        ...amounts.map((name) => money(own[name] ?? '0')),
      ]),
      [text('total'), integerFormat.format(lines.length), ...amounts.map((name) => money(sumOf(name)))],
      balance('closing', statement.closing),
    ];
  }
}

/** The days of a period; instants where it does not begin and end with days of the zone. */
function describePeriod({ period: { from, to }, zone }: Statement): string {
  const isOfDays = [from, to].every((instant) => formatInstant(instant, zone).endsWith(' 00:00:00'));
  if (!isOfDays) return `${formatInstant(from, zone)} – ${formatInstant(to, zone)}`;
  const last = new Date(Date.parse(to) - 1).toISOString();
  return `${formatInstant(from, zone, 'day')} – ${formatInstant(last, zone, 'day')}`;
}

function describeChoice(
  { options = [] }: BoundField,
  values: JsonValue[] | undefined,
  translate: Translate,
  language: string,
): string {
  if (!values?.length) return translate('gateway.statement.all');
  const titleOf = (value: JsonValue) => options.find((option) => option.value === value)?.title;
  return joinTexts(
    values.map((value) => titleOf(value) ?? JSON.stringify(value)),
    language,
  );
}

function showValue(
  { kind, options }: BoundField,
  value: JsonValue | undefined,
  zone: string,
  country: Country,
): string {
  if (value === undefined || value === null) return '';
  const option = options?.find((each) => each.value === value);
  if (option) return option.title;
  if (kind === 'money' && (typeof value === 'number' || typeof value === 'string'))
    return formatMoney(BigInt(value), country);
  if (kind === 'instant' && typeof value === 'string') return formatInstant(value, zone);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
