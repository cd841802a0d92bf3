import { Icon } from './Icon';

/** A country's code in a small frame; a globe where there is none. No flag: a currency has none either. */
export function CountryBadge({ code }: { code: string }) {
  return (
    <span className="country__code" aria-hidden="true">
      {code || <Icon name="globe" size={16} />}
    </span>
  );
}
