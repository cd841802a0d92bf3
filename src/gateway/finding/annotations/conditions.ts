import { type RawBuilder, sql } from 'kysely';
import { notesField, tagsField } from '../../../metadata/model/sections';
import { accents, foldText } from '../../../metadata/reading/foldText';
import { textPattern } from '../../../metadata/reading/searchTerms';

type Condition = RawBuilder<unknown>;

/** The merchant and the entity of annotated records. */
export interface Annotated {
  merchantId: string;
  entity: string;
}

/** A text in lower case and without accents, as `foldText` makes it, with spaces in place of line breaks. */
const folded = (text: Condition): Condition =>
  sql`lower(translate(${text}, ${`\n${accents.from}`}::text, ${` ${accents.to}`}::text))`;

/** The condition that a record has one of some tags, in whatever case. */
export function hasTag({ merchantId }: Pick<Annotated, 'merchantId'>, tags: readonly string[]): Condition {
  return sql`exists (
    select from record_tag as given where given.merchant_id = ${merchantId}::uuid and given.record_id = id
      and ${folded(sql`given.tag`)} = any(${tags.map(foldText)}::text[]))`;
}

/** The condition that a record has tags at all. */
export function isTagged({ merchantId }: Pick<Annotated, 'merchantId'>): Condition {
  return sql`exists (
    select from record_tag as given where given.merchant_id = ${merchantId}::uuid and given.record_id = id)`;
}

/** Most records that a search finds by what is noted of them. */
const maxNoted = 1_000;

/**
 * The condition that a term is in a note or a tag of a record. The ids are found first, so that the other side of an `or` is
 * still found by its index.
 */
export function isNoted({ merchantId, entity }: Annotated, term: string): Condition {
  const { like } = textPattern(term);
  const matches = (text: Condition) => sql`${folded(sql`' ' || ${text}`)} like ${like}`;
  return sql`id = any(array(
    select record_id from record_note
      where merchant_id = ${merchantId}::uuid and entity = ${entity} and ${matches(sql`text`)}
    union
    select record_id from record_tag
      where merchant_id = ${merchantId}::uuid and entity = ${entity} and ${matches(sql`tag`)}
    limit ${sql.lit(maxNoted)}))`;
}

/** Returns the value of a field of notes or tags as a text of JSON; undefined for any other field. `id` is that of the record. */
export function annotationText(
  { merchantId }: Pick<Annotated, 'merchantId'>,
  field: string,
  id: Condition,
): Condition | undefined {
  if (field === tagsField)
    return sql`(select jsonb_agg(tag order by tag)::text from record_tag
      where merchant_id = ${merchantId}::uuid and record_id = ${id})`;
  if (field === notesField)
    return sql`(select to_jsonb(string_agg(text, E'\\n' order by id desc))::text from record_note
      where merchant_id = ${merchantId}::uuid and record_id = ${id})`;
  return undefined;
}
