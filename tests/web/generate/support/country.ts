import type { SessionCountry } from '../../../../src/web/session/sessionStore';

/** A country of no map: grouped as in English, six hours behind UTC. */
export const country: SessionCountry = {
  code: 'XX',
  name: 'Nowhere',
  currency: 'XXD',
  currencyName: 'Nowhere dollar',
  currencySymbol: '$',
  dialCode: '99',
  zone: 'GMT-6',
  timeZone: 'Etc/GMT+6',
  numberFormat: 'en',
  amount: { type: 'decimal', step: '0.01', precision: 2 },
  gatewayUrl: '',
};
