import { type Check, reportingOnce } from '../../source/reporter';
import { fieldPlaces, type FieldVariant, inCountry, keywordPlace } from '../../source/fieldPlaces';

/** Keywords of texts or numbers alone, by type; validators silently pass over them in a value of another type. */
const keywordsOf = {
  string: ['format', 'pattern', 'minLength', 'maxLength'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
} as const;

const words = { string: 'a text', number: 'a number' };

/** A field's format and limits must be those of its type: others would never be checked. */
export const checkKeywordTypes: Check = (project, report) => {
  const reportOnce = reportingOnce(report);
  for (const field of fieldPlaces(project)) {
    // A type that differs between countries is reported as such.
    if (new Set([...field.variants.values()].map(({ type }) => type)).size > 1) continue;
    for (const [country, facts] of field.variants) {
      for (const { keyword, type } of unfitKeywords(facts)) {
        const { file, path } = keywordPlace(project, field, country, [keyword]);
        reportOnce(file, path, {
          code: 'unfit-keyword',
          message: `"${keyword}" is only for ${words[type]}, and "${field.name}"${inCountry(country)} is of the type "${facts.type}": nothing would be checked. Take it out, or correct the "type".`,
          at: 'key',
        });
      }
    }
  }
};

function unfitKeywords(facts: FieldVariant): { keyword: string; type: keyof typeof keywordsOf }[] {
  const { type } = facts;
  if (type === undefined) return [];
  return (['string', 'number'] as const)
    .filter((each) => each !== (type === 'integer' ? 'number' : type))
    .flatMap((each) =>
      keywordsOf[each]
        .filter((keyword) => Object.hasOwn(facts, keyword))
        .map((keyword) => ({ keyword, type: each })),
    );
}
