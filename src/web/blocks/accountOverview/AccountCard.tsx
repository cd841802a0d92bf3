import type { UseQueryResult } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'react-admin';
import { useId } from 'react';
import type { SessionCountry } from '../../session/Session';
import { CountryBadge } from '../../ui/CountryBadge';
import { switchPath } from '../../session/switchPath';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/Icon';
import type { FigureLine, FigureTotals } from './figures';
import { FigureTable } from './FigureTable';
import './AccountCard.css';

/** Props of {@link AccountCard}. */
export interface AccountCardProps {
  country: SessionCountry;
  /** Today in the country, `YYYY-MM-DD`. */
  day: string;
  lines: FigureLine[];
  query: UseQueryResult<FigureTotals[]>;
}

/** One account: its country and currency, which lead into it, and what has happened there today. */
export function AccountCard({ country, day, lines, query }: AccountCardProps) {
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
      <AccountBody country={country} lines={lines} query={query} />
    </article>
  );
}

function AccountBody({ country, lines, query }: Omit<AccountCardProps, 'day'>) {
  const translate = useTranslate();
  const { data, isError, isPending, error, isFetching, refetch } = query;
  const retry = (
    <Button size="small" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
      {translate('corridor.errors.retry')} <span className="visually-hidden">· {country.name}</span>
    </Button>
  );
  if (lines.length === 0)
    return <p className="account-card__blank">{translate('corridor.overview.noFigures')}</p>;
  if (isError && !data) {
    return (
      <div className="account-card__blank">
        <p className="account-card__reason">{error.message || translate('corridor.errors.loadFailed')}</p>
        {retry}
      </div>
    );
  }
  const isEmpty = data?.every(({ count }) => count === 0);
  return (
    <>
      {isPending && (
        <span className="visually-hidden">
          {translate('corridor.overview.loading', { country: country.name })}
        </span>
      )}
      {isEmpty ? (
        <p className="account-card__blank">{translate('corridor.overview.empty')}</p>
      ) : (
        <FigureTable country={country} lines={lines} totals={data} />
      )}
      {isError && (
        <div className="account-card__stale">
          <span>{translate('corridor.overview.stale')}</span>
          {retry}
        </div>
      )}
    </>
  );
}
