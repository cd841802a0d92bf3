import { bindCountry } from '../../../metadata/bind/bindCountry';
import { bindReceipt } from '../../../metadata/bind/bindReceipt';
import { factsOf, noCountry } from '../../../metadata/bind/schemas/places';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonObject } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import { joinTexts } from '../../../metadata/texts/joinTexts';
import { formatInstant } from '../../../metadata/values/time';
import { translator } from '../../http/translation';
import { valueText } from '../../resources/writes/valueText';
import type { Receipt } from './Receipt';

/** Something that a receipt says, and its name. */
export interface Fact {
  name: string;
  value: string;
}

/** The texts of a receipt, in its language and the country's formats. */
export interface ReceiptContent {
  product: string;
  title: string;
  amount: string;
  state: string;
  /** Facts about its issue: by whom, for whom, when, and its number. */
  facts: Fact[];
  sections: { title: string; facts: Fact[] }[];
  /** The states that the record took, each with its time. */
  states: { title: string; facts: Fact[] };
  proof: string;
  footer: string;
}

/** Returns what a receipt says as texts, in its language or another one. Throws where the model does not have its resource or country. */
export function receiptContent(
  model: Model,
  receipt: Receipt,
  language: string = receipt.language,
): ReceiptContent {
  const { merchant, madeAt, zone, currency } = receipt;
  const values = { ...receipt.about, ...receipt.values };
  const code = receipt.country;
  const bound = bindReceipt(model, receipt.resource, code, language);
  if (!bound) throw new Error(`There are no receipts of "${receipt.resource}".`);
  const place = placeOf(model, receipt, language);
  const translate = translator(model, language);
  const text = (name: string, params?: Record<string, unknown>) =>
    translate(`gateway.receipt.${name}`, params);
  const statementText = (name: string, params?: Record<string, unknown>) =>
    translate(`gateway.statement.${name}`, params);
  const at = (instant: string) =>
    statementText('withMore', { value: formatInstant(instant, zone), more: zone });
  const titleOf = (state: string) =>
    bound.fields[bound.field]?.options?.find(({ value }) => value === state)?.title ?? state;
  const label = labelOf(model, receipt.resource);
  const isTop = (name: string) => name === label || name === bound.amount || name === bound.field;
  const product = statementText('product');
  const title = bound.states[receipt.state] ?? titleOf(receipt.state);
  return {
    product,
    title,
    amount: printedFacts([bound.amount], bound.fields, values, place)[0]?.value ?? '',
    state: titleOf(receipt.state),
    facts: [
      {
        name: statementText('merchant'),
        value: statementText('withMore', { value: merchant.name, more: merchant.code }),
      },
      ...printedFacts([label], bound.fields, values, place),
      ...(place.name === ''
        ? []
        : [{ name: statementText('account'), value: joinTexts([place.name, currency], language) }]),
      { name: statementText('madeAt'), value: at(madeAt) },
      { name: text('number'), value: receipt.number },
    ],
    sections: [
      ...bound.sections.map((section) => ({
        title: section.title,
        facts: printedFacts(
          section.fields.filter((name) => !isTop(name)),
          bound.fields,
          values,
          place,
        ),
      })),
      ...bound.related.map((section, index) => ({
        title: section.title,
        facts: printedFacts(section.fields, section.bound, receipt.related[index] ?? {}, place),
      })),
    ].filter(({ facts }) => facts.length > 0),
    states: {
      title: text('states'),
      facts: receipt.states.map((taken) => ({ name: titleOf(taken.state), value: at(taken.at) })),
    },
    proof: text('proof'),
    footer: [product, title, merchant.code, receipt.number].join(' · '),
  };
}

/** Returns the field whose value records of a resource are called by. */
export function labelOf({ resources }: Model, resource: string): string {
  const { detail, list } = resources[resource]!;
  return detail?.title ?? list!.columns[0]!;
}

/** Returns the country's facts of when the receipt was issued. Records of no country have no name of one. */
function placeOf(model: Model, { country, currency, zone }: Receipt, language: string): Country {
  const facts =
    country === noCountry
      ? { ...factsOf(model, noCountry), name: '' }
      : bindCountry(model, country, language);
  return { ...facts, currency, zone };
}

/** Returns the values of fields of a record as texts, without those that have none. */
function printedFacts(
  names: readonly string[],
  fields: Record<string, BoundField>,
  values: JsonObject,
  place: Country,
): Fact[] {
  return names.flatMap((name) => {
    const [field, value] = [fields[name], values[name]];
    if (!field || value === undefined || value === null || value === '') return [];
    return { name: field.title, value: valueText(field, value, place, { id: '', ...values }) };
  });
}
