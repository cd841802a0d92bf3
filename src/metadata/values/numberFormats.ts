import type { Model } from '../model/Model';
import { globalFacts } from './globalFacts';
import { formatNumber } from './numbers';

/** A way to write numbers that users choose from. */
export interface NumberFormatChoice {
  /** BCP 47 tag. */
  numberFormat: string;
  /** Sample of a number: `1.234.567,89`. Two choices never look the same. */
  sample: string;
}

/** Long enough for lakhs, which are grouped otherwise than thousands. */
const sampled = 1_234_567.89;

/** Returns the ways of some BCP 47 tags to write numbers, each once. */
export function numberFormatChoices(tags: readonly string[]): NumberFormatChoice[] {
  const found = new Map<string, string>();
  for (const tag of tags) {
    const sample = formatNumber(sampled, tag);
    if (!found.has(sample)) found.set(sample, tag);
  }
  return [...found].map(([sample, numberFormat]) => ({ numberFormat, sample }));
}

/** Choices of number formats. */
interface NumberFormats {
  countries: Readonly<Record<string, Pick<Model['countries'][string], 'numberFormat'>>>;
  languages: readonly string[];
}

/** Returns the BCP 47 tags after which users may have numbers written: those of all countries and languages. */
export function numberFormatTags({ countries, languages }: NumberFormats): string[] {
  return [...Object.values(countries).map(({ numberFormat }) => numberFormat), ...languages];
}

/**
 * Returns the BCP 47 tag for a user's numbers: the chosen one, or their first country's (product 1.7). `codes` are the merchant's
 * countries.
 */
export function numberFormatOf(
  model: NumberFormats,
  chosen: string | null,
  codes: readonly string[],
): string {
  if (chosen !== null && numberFormatTags(model).includes(chosen)) return chosen;
  const first = codes.find((code) => Object.hasOwn(model.countries, code));
  return model.countries[first ?? '']?.numberFormat ?? globalFacts.numberFormat;
}

/** Returns the choice that writes numbers as a BCP 47 tag does; undefined where none does. */
export function choiceOf(
  choices: readonly NumberFormatChoice[],
  numberFormat: string,
): NumberFormatChoice | undefined {
  const sample = formatNumber(sampled, numberFormat);
  return choices.find((choice) => choice.sample === sample);
}
