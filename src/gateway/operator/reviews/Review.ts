import type { Review, ReviewedField } from '../../../contract/reviews';
import { bindCountry } from '../../../metadata/bind/bindCountry';
import { bindResource } from '../../../metadata/bind/bindResource';
import { factsOf, noCountry } from '../../../metadata/bind/places';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { ReviewDefinition } from '../../../metadata/model/ReviewDefinition';
import type { Model } from '../../../metadata/model/Model';
import type { EntityTable } from '../../../metadata/storage/entityTable';
import { filesIn } from '../../../metadata/values/files';
import { currencyOf } from '../../../metadata/values/money';
import type { EntityRecord } from '../../database/records';
import type { KeyRing } from '../../database/secrets/KeyRing';
import { resourceView, serializeRecord, visibleFields } from '../../resources/resourceView';
import { revisionOf } from '../../resources/masking/revision';
import { valueText } from '../../resources/writes/valueText';

/** A record that operators decide about, and how its resource says that they do. */
export interface ReviewedRecord {
  resource: string;
  review: ReviewDefinition;
  table: EntityTable;
  merchantId: string;
  merchantCode: string;
  merchantName: string;
  country: string;
  record: EntityRecord;
}

/** With what records are described: a language, and what signs their revisions. */
export interface Reading {
  model: Model;
  keyRing: KeyRing;
  language: string;
}

/** Describes a reviewed record to operators. Masked values stay masked, unless it is to be `whole`. */
export function describeReview(
  { model, keyRing, language }: Reading,
  { resource, review, merchantCode, merchantName, country, record }: ReviewedRecord,
  since: string | null,
  whole = false,
): Review {
  const bound = bindResource(model, resource, country, language);
  const view = resourceView(model, resource, country);
  const shown = whole ? visibleFields(view, record) : serializeRecord(view, record);
  const aside = [numberField(bound), review.field];
  const status = record[review.field];
  return {
    id: record.id,
    resource,
    title: bound.recordTitle ?? bound.title,
    number: numberOf(bound, record),
    numberTitle: bound.fields[numberField(bound)]?.title ?? '',
    merchant: merchantCode,
    merchantName,
    country,
    countryName: country === noCountry ? '' : bindCountry(model, country, language).name,
    since,
    status: typeof status === 'string' ? status : '',
    state: stateTitle(bound, review.field, record),
    revision: revisionOf(keyRing, view, record),
    fields: describeFields(model, bound, country, shown).filter(({ name }) => !aside.includes(name)),
    files: filesIn(bound.fields, shown).map(({ field, file }) => ({ ...file, title: field.title })),
  };
}

/** Describes the fields of a record that have a value, without files. */
export function describeFields(
  model: Model,
  { fields }: BoundResource,
  country: string,
  shown: EntityRecord,
): ReviewedField[] {
  const facts = factsOf(model, country);
  return Object.values(fields).flatMap((field) => {
    const { name, title, kind, ui } = field;
    const value = shown[name] ?? null;
    if (value === null || kind === 'file' || ui.internal) return [];
    const text = valueText(field, value, facts, shown);
    return [
      {
        name,
        title,
        text,
        value,
        ...(kind === 'money' ? { currency: currencyOf(field, shown, facts) } : {}),
      },
    ];
  });
}

/** What a record is called: the first column of its list, or else its id. */
export function numberOf(bound: BoundResource, record: EntityRecord): string {
  const value = record[numberField(bound)];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : record.id;
}

/** The field with what a record is called; empty for a resource without a list. */
const numberField = ({ list }: BoundResource): string => list?.columns[0] ?? '';

/** The title of the state that a record is in. */
export function stateTitle({ fields }: BoundResource, field: string, record: EntityRecord): string {
  const option = fields[field]?.options?.find(({ value }) => value === record[field]);
  return option?.title ?? '';
}
