import { type RawBuilder, sql } from 'kysely';
import type { ErrorDetail } from '../../../contract/envelope';
import { isObject } from '../../../metadata/model/json';
import { annotationLimits, tagsField } from '../../../metadata/model/sections';
import { trimText } from '../../../metadata/values/trimText';
import { type Annotated, hasTag, isTagged } from './conditions';

type Condition = RawBuilder<unknown>;

/** Tags that a filter may name: those of a merchant, and at most so many. */
interface FilteredTags extends Pick<Annotated, 'merchantId'> {
  most: number;
}

/** Reads a filter by tags: one, several of which one is enough, or whether there are any. */
export function parseTags(filtered: FilteredTags, value: unknown, errors: ErrorDetail[]): Condition[] {
  const path = `/filter/${tagsField}`;
  if (isObject(value) && typeof value.isNull === 'boolean' && Object.keys(value).length === 1)
    return [value.isNull ? sql`not ${isTagged(filtered)}` : isTagged(filtered)];
  const operand: unknown = isObject(value) && Object.keys(value).join() === 'in' ? value.in : value;
  const tags: unknown[] = Array.isArray(operand) ? operand : [operand];
  const texts = tags.flatMap((tag) =>
    typeof tag === 'string' && !tag.includes('\0') ? [trimText(tag)] : [],
  );
  if (texts.length < tags.length) errors.push({ path, keyword: 'type.text', params: {} });
  if (tags.length > filtered.most)
    errors.push({ path, keyword: 'maxItems', params: { limit: filtered.most } });
  const limit = annotationLimits.tag;
  if (texts.some((tag) => tag.length > limit)) errors.push({ path, keyword: 'maxLength', params: { limit } });
  return [texts.length > 0 ? hasTag(filtered, texts) : sql`false`];
}
