import { LinkBase } from 'react-admin';
import { type ReactNode, useId } from 'react';
import type { SessionCountry } from '../../session/Session';
import { switchPath } from '../../session/switchPath';
import { CountryBadge } from '../../ui/CountryBadge';
import { Icon } from '../../ui/Icon';
import './AccountCard.css';

/** Props of {@link AccountCard}. */
interface AccountCardProps {
  country: SessionCountry;
  /** Today in the country, `YYYY-MM-DD`. */
  day: string;
  children: ReactNode;
}

/** One account: its country and currency, which lead into it, its day, and what is said about it. */
export function AccountCard({ country, day, children }: AccountCardProps) {
  const id = useId();
  const { code, name, currency, zone } = country;
  return (
    <article className="card account-card" aria-labelledby={id}>
      <header className="account-card__head">
        <CountryBadge country={country} />
        <h2 className="account-card__title" id={id}>
          <LinkBase to={switchPath({ country: code })}>
            <span className="account-card__name">{name}</span>{' '}
            {name !== currency && <span className="account-card__currency">{currency}</span>}
            <Icon name="chevronRight" size={14} />
          </LinkBase>
        </h2>
        <p className="account-card__day" title={country.timeZone}>
          {day} <span>{zone}</span>
        </p>
      </header>
      <div className="account-card__body">{children}</div>
    </article>
  );
}
