import { type Check, type Finding, reportingOnce } from '../../source/reporter';
import { fieldPlaces, type FieldVariant, inCountry, keywordPlace } from '../../source/fieldPlaces';
import { innerSchemas } from '../../source/places';

/** A lower limit and an upper one. If they are `exclusive`, no value lies between equal ones. */
const pairs = [
  { low: 'minLength', high: 'maxLength' },
  { low: 'minItems', high: 'maxItems' },
  { low: 'minimum', high: 'maximum' },
  { low: 'exclusiveMinimum', high: 'maximum', exclusive: true },
  { low: 'minimum', high: 'exclusiveMaximum', exclusive: true },
  { low: 'exclusiveMinimum', high: 'exclusiveMaximum', exclusive: true },
] as const;

type Pair = (typeof pairs)[number];

/** Some value must lie between the limits of a schema, also after a country has changed one of them. */
export const checkLimits: Check = (project, report) => {
  for (const { file, path, schema } of innerSchemas(project)) {
    for (const pair of brokenPairs(schema)) {
      report(file, [...path, pair.low], contradiction(schema, pair));
    }
  }
  const broken = new Map<FieldVariant, Pair[]>();
  const reportOnce = reportingOnce(report);
  for (const field of fieldPlaces(project)) {
    for (const [country, facts] of field.variants) {
      const found = broken.get(facts) ?? brokenPairs(facts);
      broken.set(facts, found);
      for (const pair of found) {
        const low = keywordPlace(project, field, country, [pair.low]);
        const high = keywordPlace(project, field, country, [pair.high]);
        // Both in one schema: this was reported above.
        if (low.file === high.file && low.path.slice(0, -1).join() === high.path.slice(0, -1).join())
          continue;
        // At the one that the country changed, if it did.
        const { file, path } = high.file.path.includes('/countries/') ? high : low;
        reportOnce(file, path, contradiction(facts, pair, `"${field.name}"${inCountry(country)}`));
      }
    }
  }
};

/** Returns the limits of a schema between which no value lies. */
export function brokenPairs(facts: { [keyword: string]: unknown }): Pair[] {
  return pairs.filter((pair) => {
    const [low, high] = [facts[pair.low], facts[pair.high]];
    if (typeof low !== 'number' || typeof high !== 'number') return false;
    return low > high || ('exclusive' in pair && low === high);
  });
}

function contradiction(
  facts: { [keyword: string]: unknown },
  { low, high }: Pair,
  subject = 'This',
): Finding {
  return {
    code: 'impossible-limits',
    message: `${subject} takes no value: "${low}" is ${String(facts[low])}, and "${high}" is ${String(facts[high])}.`,
  };
}
