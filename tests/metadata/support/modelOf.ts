import { usualRetention } from '../../../src/metadata/model/Retention';
import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';

const facts = {
  name: 'Test country',
  currency: 'XXX',
  currencyName: 'None',
  currencySymbol: '¤',
  zone: 'GMT+0',
  timeZone: 'UTC',
  numberFormat: 'en-US',
  amount: { type: 'decimal', step: '0.01', precision: 2 },
} as const;

/** A model of schemas alone, with one country `XX` that changes `patch`. It may be odder than files. */
export function modelOf(schemas: Record<string, JsonSchema>, patch: Record<string, JsonSchema> = {}): Model {
  return {
    schemas,
    entities: Object.keys(schemas).filter((name) => name !== 'common' && name !== 'country'),
    countries: { XX: { code: 'XX', ...facts, $defs: patch } },
    resources: {},
    pages: {},
    navigation: [],
    retention: usualRetention,
    permissions: [],
    languages: ['en'],
    texts: {},
    messages: {},
  };
}
