import { titleFromName } from '../../../metadata/implied/titleFromName';
import type { JsonObject, JsonValue } from '../../../metadata/model/json';
import { leave } from './Decision';
import { type Conversion, kindOf } from './simplify';

/** Keywords that say who reads or writes a field, and examples of it. */
export function flagsOf(schema: JsonObject): JsonObject {
  const flags: JsonObject = {};
  for (const flag of ['readOnly', 'writeOnly', 'deprecated'] as const)
    if (schema[flag] === true) flags[flag] = true;
  const given = Array.isArray(schema.examples) ? schema.examples : [schema.example];
  const examples = given.flatMap((each) =>
    typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean' ? [each] : [],
  );
  if (examples.length > 0 && kindOf(schema) !== 'object' && kindOf(schema) !== 'array')
    flags.examples = examples.slice(0, 3);
  return flags;
}

/** The title that is not the name in words, and the first sentence of the description. */
export function wordsOf({ title, description }: JsonObject, name: string): JsonObject {
  const label = typeof title === 'string' ? title.trim() : '';
  const isOwn =
    label !== '' && label.length <= 60 && label !== titleFromName(name) && !/schema$/i.test(label);
  const hint = sentenceOf(description);
  return { ...(isOwn && { title: label }), ...(hint !== undefined && { description: hint }) };
}

/** Greatest length of a hint below an input, in characters. */
const maxHint = 200;

/** The first sentence of a description, without markup; undefined where it is too long for a hint. */
export function sentenceOf(text: JsonValue | undefined): string | undefined {
  if (typeof text !== 'string') return undefined;
  const plain = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [sentence = ''] = /^.*?[.!?](?= |$)/.exec(plain) ?? [plain];
  return sentence !== '' && sentence.length <= maxHint ? sentence : undefined;
}

/** Keywords that are read here or say nothing of a value. */
const known = new Set(
  (
    'type properties required items prefixItems additionalProperties patternProperties title description default example examples enum const oneOf ' +
    'format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems ' +
    'readOnly writeOnly deprecated $schema $id id $anchor $comment $defs definitions components openapi info paths additionalItems unevaluatedProperties'
  ).split(' '),
);

/** Notes the keywords of a field that nothing here reads. */
export function noteKeywords({ decisions }: Conversion, schema: JsonObject, place: string): void {
  for (const keyword of Object.keys(schema)) {
    if (known.has(keyword) || keyword.startsWith('x-')) continue;
    leave(decisions, 'keyword', `${place} (${keyword})`);
  }
}
