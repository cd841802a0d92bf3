import { Icon } from './Icon';
import './CountryBadge.css';

/** A country's code in a small frame; a globe where there is none. No flag: a currency has none either. */
export function CountryBadge({ code }: { code: string }) {
  return (
    <span className="country-badge" aria-hidden="true">
      {code || <Icon name="globe" size={16} />}
    </span>
  );
}
