import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'ra-core';
import type { RealmWaiting } from '../../../contract/operator/realm';
import { formatInstant } from '../../../metadata/values/time';
import { request } from '../../client/request';
import { loadScreenTexts } from '../../i18n/currentLanguage';
import { ScreenBoundary } from '../../generate/page/ScreenBoundary';
import { listPath } from '../../generate/resource/ResourceScope';
import { accountCountries } from '../../session/countries';
import { withCode } from '../../session/countryAddress';
import type { SessionCountry } from '../../session/sessionStore';
import { useSession } from '../../session/useSession';
import { CountryBadge } from '../../ui/CountryBadge';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/Placeholders';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { TimeAway } from '../../ui/time/TimeAway';
import './Today.css';

/** Pages of operators that are no lists: what waits for them, and their password. */
export function PageScreen({ page }: { page: string }) {
  const { language } = useSession();
  return (
    <ScreenBoundary key={`${page} ${language}`}>
      {page === 'password' ? <PasswordPage /> : <Today />}
    </ScreenBoundary>
  );
}

const PasswordPage = lazyPart(async () => {
  await Promise.all(['personal-center', 'new-password'].map(loadScreenTexts));
  return (await import('../password/PasswordPage')).PasswordPage;
});

function Today() {
  const translate = useTranslate();
  const { account, language } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['waiting', account?.userId, language],
    queryFn: async ({ signal }) => (await request<RealmWaiting>('/waiting', { base: 'global', signal })).data,
  });
  return (
    <section className="page">
      <header className="page__header">
        <h1 className="page__title">{translate('corridor.operator.today.title')}</h1>
      </header>
      <p className="muted">{translate('corridor.operator.today.lead')}</p>
      {data ? (
        <Waiting waiting={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="card today">
          <output className="visually-hidden">{translate('corridor.detail.loading')}</output>
          <Skeleton width="70%" />
          <Skeleton width="55%" />
          <Skeleton width="60%" />
        </div>
      )}
    </section>
  );
}

function Waiting({ waiting }: { waiting: RealmWaiting }) {
  const translate = useTranslate();
  const { account } = useSession();
  const countries = account ? accountCountries(account) : [];
  const rows = waiting.flatMap((row) => {
    const country = countries.find(({ code }) => code === row.country);
    return country ? [{ ...row, country }] : [];
  });
  if (rows.length === 0)
    return (
      <EmptyState icon="check" title={translate('corridor.operator.today.nothing')}>
        {translate('corridor.operator.today.nothingHint')}
      </EmptyState>
    );
  return (
    <div className="card today">
      <table className="table today__table">
        <thead>
          <tr>
            <th scope="col">{translate('corridor.operator.today.country')}</th>
            <th scope="col">{translate('corridor.operator.today.what')}</th>
            <th scope="col" className="table__number">
              {translate('corridor.operator.today.count')}
            </th>
            <th scope="col">{translate('corridor.operator.today.oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <WaitingRow key={`${row.country.code} ${row.resource}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Row = Omit<RealmWaiting[number], 'country'> & { country: SessionCountry };

/** What waits of a resource in a country; its title leads to the list of that. */
function WaitingRow({ row: { country, title, path, field, state, count, since } }: { row: Row }) {
  const translate = useTranslate();
  const to = withCode(listPath(path, { [field]: [state] }), country.code);
  const names = { what: title, country: country.name, count };
  return (
    <tr>
      <td className="today__country">
        <span>
          <CountryBadge country={country} /> <span>{country.name}</span>
        </span>
      </td>
      <td className="today__what">
        <LinkBase to={to} aria-label={translate('corridor.operator.today.open', names)}>
          {title}
        </LinkBase>
      </td>
      <td className="table__number number">{count}</td>
      <td className="today__since">
        {since !== null && (
          <>
            <span>{`${formatInstant(since, country.zone, 'minute')} ${country.zone}`}</span>
            <TimeAway instant={since} />
          </>
        )}
      </td>
    </tr>
  );
}
