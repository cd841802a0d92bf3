import type { Country } from '../model/definitions';

/** The pseudo-country of Global mode (product 5.4), and of records that belong to no country. It has neither a code nor a currency. */
export const globalFacts: Country = {
  code: '',
  name: '',
  currency: '',
  currencyName: '',
  currencySymbol: '',
  zone: 'GMT+8',
  timeZone: 'Asia/Shanghai',
  numberFormat: 'en',
  amount: { type: 'decimal', step: '0.01', precision: 2 },
};
