import type { Country } from '../../metadata/model/definitions';
import { Icon } from './Icon';
import './CountryBadge.css';

/** Facts by which a country is recognized. */
type BadgeCountry = Pick<Country, 'code' | 'name' | 'currency'>;

/**
 * A country's code in a small frame; a globe without one. A pseudo-country named after its currency shows the currency. No flag: a
 * currency has none either.
 */
export function CountryBadge({ country: { code, name, currency } }: { country: BadgeCountry }) {
  const text = code && name === currency ? currency : code;
  return (
    <span className="country-badge" aria-hidden="true" data-long={text.length > 2 || undefined}>
      {text || <Icon name="globe" size={16} />}
    </span>
  );
}
