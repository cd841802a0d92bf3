import type { FoundRecord } from '../../contract/records';
import { bindResource } from '../../metadata/bind/bindResource';
import { factsOf, noCountry } from '../../metadata/bind/schemas/places';
import type { BoundField } from '../../metadata/model/BoundField';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Model } from '../../metadata/model/Model';
import { notesField, tagsField } from '../../metadata/model/sections';
import { foldText } from '../../metadata/reading/foldText';
import type { SearchTerms } from '../../metadata/reading/searchTerms';
import { isFoundInParts } from '../../metadata/storage/searchedFields';
import { currencyOf } from '../../metadata/values/money';
import type { Annotations } from '../finding/annotations/readAnnotations';
import type { EntityRecord } from '../database/records';
import { serializeRecord, visibleFields } from '../resources/resourceView';
import { valueText } from '../resources/writes/valueText';
import type { ReachedRecord } from './findRecords';

/** Describes a found record by what its resource's list and page show first, in a language. Masked values stay masked. */
export function describeRecord(
  model: Model,
  language: string,
  { reach, record: stored }: ReachedRecord,
  terms: SearchTerms,
  annotations: Annotations | undefined,
): FoundRecord {
  const { view, country } = reach;
  const record = serializeRecord(view, visibleFields(view, stored));
  const resource = bindResource(model, view.resource.name, country, language);
  const facts = factsOf(model, country);
  const textOf = (field: BoundField | undefined) => {
    const value = field && record[field.name];
    return value === undefined || value === null || value === ''
      ? undefined
      : valueText(field!, value, facts, record);
  };
  const fields = namesOf(resource, record);
  const { amount, state, at } = fields;
  const label = textOf(fields.label) ?? record.id;
  const name = textOf(fields.name);
  const matched = findMatch(resource, stored, terms);
  const isOther = matched && matched.field !== fields.label && matched.field !== fields.name;
  const noted = matched ? undefined : findNoted(resource, annotations, terms);
  const option = state?.options?.find(({ value }) => value === record[state.name]);
  const minor = amount && record[amount.name];
  const instant = at && record[at.name];
  return {
    id: record.id,
    country: country === noCountry ? '' : country,
    label,
    ...(name === undefined || name === label ? {} : { name }),
    ...(typeof minor === 'number' ? { amount: minor, currency: currencyOf(amount!, record, facts) } : {}),
    ...(option ? { state: { title: option.title, tone: option.tone ?? 'neutral' } } : {}),
    ...(typeof instant === 'string' ? { at: instant } : {}),
    ...(isOther ? { matched: { title: matched.field.title, text: textOf(matched.field) ?? '' } } : {}),
    ...(noted ? { matched: noted } : {}),
    isExact: matched?.isExact ?? terms.id === record.id,
  };
}

/** The fields by which a record is recognized. */
function namesOf({ fields, list, detail }: BoundResource, record: EntityRecord) {
  const columns = (list?.columns ?? []).map((name) => fields[name]!);
  const named = (name: string | undefined) => (name === undefined ? undefined : fields[name]);
  const { headline } = detail ?? {};
  const searched = (list?.search ?? []).map((name) => fields[name]!);
  const label = named(detail?.title) ?? columns[0];
  const hasValue = (field: BoundField) => typeof record[field.name] === 'number';
  const amounts = [named(headline?.amount), ...(headline?.amounts ?? []).map(named), ...columns];
  return {
    label,
    name: named(list?.lead?.title) ?? searched.find((field) => field.kind === 'text' && field !== label),
    amount: amounts.find((field) => field?.kind === 'money' && hasValue(field)),
    state: named(headline?.state) ?? columns.find(({ kind }) => kind === 'state'),
    at: [named(list?.sort.field), ...columns].find(
      (field) => field?.kind === 'instant' || field?.kind === 'date',
    ),
  };
}

/** Returns the searched field of a record whose value is the searched text, or else has a part of it. */
function findMatch({ fields, list }: BoundResource, record: EntityRecord, { whole, terms }: SearchTerms) {
  const searched = [whole, ...terms].map(foldText);
  const texts = (list?.search ?? []).flatMap((name) => {
    const field = fields[name]!;
    const value = record[name];
    return typeof value === 'string' && field.kind !== 'instant' && field.kind !== 'date'
      ? [{ field, folded: foldText(value) }]
      : [];
  });
  const exact = texts.find(({ folded }) => searched.includes(folded));
  if (exact) return { field: exact.field, isExact: true };
  const part = texts.find(
    ({ field, folded }) => isFoundInParts(field) && searched.some((term) => folded.includes(term)),
  );
  return part && { field: part.field, isExact: false };
}

/** Characters that stand before what was found in a note, and characters that are shown. */
const excerpt = { before: 20, length: 80 };

/** Returns the tag or the part of a note that has what was searched for. */
function findNoted(
  { fields }: BoundResource,
  annotations: Annotations | undefined,
  { whole, terms }: SearchTerms,
): FoundRecord['matched'] | undefined {
  const searched = [whole, ...terms].map(foldText);
  const tag = annotations?.tags.find((each) => searched.some((term) => foldText(each).includes(term)));
  if (tag !== undefined) return { title: fields[tagsField]?.title ?? tagsField, text: tag };
  const notes = annotations?.notes ?? '';
  const folded = foldText(notes);
  const places = searched.map((term) => folded.indexOf(term)).filter((place) => place >= 0);
  if (notes === '' || places.length === 0) return undefined;
  const start = Math.max(0, Math.min(...places) - excerpt.before);
  const text = notes.slice(start, start + excerpt.length).replaceAll('\n', ' ');
  return { title: fields[notesField]?.title ?? notesField, text: start > 0 ? `…${text}` : text };
}
