import type { Country } from '../../../../src/metadata/model/definitions';

/** A country for a test: groups with commas, two decimals, six hours west. */
export function country(parts: Partial<Country> = {}): Country {
  return {
    code: 'XA',
    name: 'Testland',
    currency: 'TST',
    currencyName: 'Test crown',
    currencySymbol: 'T',
    dialCode: '52',
    zone: 'GMT-6',
    timeZone: 'America/Mexico_City',
    numberFormat: 'en-US',
    amount: { type: 'decimal', step: '0.01', precision: 2 },
    ...parts,
  };
}
