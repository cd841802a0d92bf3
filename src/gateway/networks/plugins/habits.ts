import { memoize } from '../../../metadata/tracking/memoize';
import type { Model } from '../../../metadata/model/Model';
import type { SampleValues, SampleVariant } from '../../../metadata/model/Samples';
import { compileSample, drawName } from '../../../samples/drawSample';
import type { Random } from '../../../samples/Random';

/** Habits of payers in a country. */
export interface Habits extends Pick<SampleVariant, 'paid' | 'minutes' | 'expiresAfterMinutes'> {
  personName: (random: Random) => string;
}

/** Returns what draws the names of a country's people. */
export const namesOf = memoize((model: Model, country: string): Habits['personName'] => {
  const lists = model.names ?? {};
  const list = lists[model.countries[country]?.sandbox?.names ?? 'international'] ?? Object.values(lists)[0];
  return (random) => (list ? drawName(random, list) : 'Alex Doe');
});

/**
 * Returns how orders of an entity are paid by a method, with the drawing of where a payer pays. Undefined where the country does not say
 * it.
 */
export const habitsOf = memoize(
  (
    model: Model,
    country: string,
    entity: string,
    method: string,
  ): Habits & { drawPaymentInfo(random: Random): string | undefined } => {
    const { values: common = {}, variants = [] } = model.countries[country]?.sandbox?.records?.[entity] ?? {};
    const variant = variants.find(({ values }) => values.method === method) ?? variants[0];
    // With what it refers to.
    const draws = Object.entries({ ...common, ...variant?.values })
      .filter(([name]) => name.startsWith('$') || name === 'paymentInfo')
      .map(([name, sample]) => [name, compileSample(sample, model.names ?? {})] as const);
    return {
      ...variant,
      personName: namesOf(model, country),
      drawPaymentInfo: (random) => {
        const drawn: SampleValues = {};
        for (const [name, draw] of draws) drawn[name] = draw(random, drawn);
        return typeof drawn.paymentInfo === 'string' ? drawn.paymentInfo : undefined;
      },
    };
  },
);
