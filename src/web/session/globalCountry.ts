import { currentLanguage } from '../i18n/currentLanguage';
import { textAt } from '../i18n/textAt';
import type { SessionCountry } from './SessionCountry';

/**
 * What stands in a country's place in Global mode: a name, and the zone of the clock (specification section 3). It has
 * no code, so nothing can be asked of it. Undefined before the app has loaded its texts.
 */
export function globalCountry(): SessionCountry | undefined {
  const texts = currentLanguage.get();
  if (!texts) return undefined;
  return {
    code: '',
    name: textAt(texts.messages, 'corridor.shell.country.global'),
    currency: '',
    currencyName: '',
    currencySymbol: '',
    zone: 'GMT+8',
    timeZone: 'Asia/Shanghai',
    numberFormat: texts.language,
    amount: { type: 'decimal', step: '0.01', precision: 2 },
    gatewayUrl: '',
  };
}
