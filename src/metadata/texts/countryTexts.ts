import type { JsonSchema } from '../model/JsonSchema';
import type { MetadataText } from './MetadataText';
import { schemaTexts } from './schemaTexts';

/** The texts of a country file: its name, its currency's, and those of its definitions (`accountType.1`). */
export function countryTexts(country: {
  name: string;
  currencyName: string;
  $defs?: Record<string, JsonSchema>;
}): MetadataText[] {
  // A file may still lack what its meta-schema asks for: then that is what is told about it.
  const facts = (['name', 'currencyName'] as const).flatMap((key) => {
    const text = country[key] as string | undefined;
    return text === undefined ? [] : [{ key, path: [key], text }];
  });
  return [...facts, ...schemaTexts({ $defs: country.$defs ?? {} })];
}
