import { LinkBase } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { SessionCountry } from '../../session/sessionStore';
import { switchPath } from '../../session/switchPath';
import { CountryBadge } from '../../ui/CountryBadge';
import { Icon } from '../../ui/Icon';
import './AccountCard.css';

/** The name and the currency of an account, which lead into it. */
export function AccountLink({ country: { code, name, currency } }: { country: SessionCountry }) {
  return (
    <LinkBase to={switchPath({ country: code })} className="account-link">
      <span className="account-link__name">{name}</span>{' '}
      {name !== currency && <span className="account-link__currency">{currency}</span>}
      <Icon name="chevronRight" size={14} />
    </LinkBase>
  );
}

interface AccountCardProps {
  country: SessionCountry;
  /** Today in the country, `YYYY-MM-DD`. */
  day: string;
  children: ReactNode;
}

/** One account: country and currency, which lead into it, its day, and its blocks. */
export function AccountCard({ country, day, children }: AccountCardProps) {
  const id = useId();
  return (
    <article className="card account-card" aria-labelledby={id}>
      <header className="account-card__head">
        <CountryBadge country={country} />
        <h2 className="account-card__title" id={id}>
          <AccountLink country={country} />
        </h2>
        <p className="account-card__day" title={country.timeZone}>
          <span>{day}</span> <span>{country.zone}</span>
        </p>
      </header>
      <div className="account-card__body">{children}</div>
    </article>
  );
}
