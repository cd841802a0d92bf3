import { useQueries } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { use } from 'react';
import type { PageBlock } from '../../../metadata/model/definitions';
import { formatInstant } from '../../../metadata/values/time';
import { useMetadataEdits } from '../../client/metadataLoaders';
import { boundResource } from '../../generate/resource/useResource';
import { accountCountries } from '../../session/countries';
import type { SessionCountry } from '../../session/Session';
import { useSession } from '../../session/useSession';
import { IconButton } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/Placeholders';
import { PageActions } from '../../ui/PageActions';
import { AccountCard } from './AccountCard';
import { type AccountFigure, type FigureLine, figureLines, loadFigures } from './figures';
import { useToday } from './useToday';
import './AccountOverview.css';

/** How long figures count as fresh, in ms: coming back to the window loads none again before. */
const freshTime = 60_000;

/**
 * A card for each of the merchant's accounts. Nothing is summed over accounts: their currencies differ, and so does what
 * "today" means in each.
 */
export function AccountOverview({ block }: { block: PageBlock }) {
  const translate = useTranslate();
  const { country: mode } = useSession();
  const figures = block.figures as unknown as AccountFigure[];
  const accounts = useAccounts(figures);
  const today = useToday(accounts.map(({ country }) => country.zone));
  const queries = useQueries({
    queries: accounts.map(({ country, lines }, index) => ({
      queryKey: ['accountOverview', country.code, today.days[index], figures],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        loadFigures(country, lines, { now: today.now, signal }),
      staleTime: freshTime,
      enabled: lines.length > 0,
    })),
  });
  if (accounts.length === 0) {
    return <EmptyState icon="globe" title={translate('corridor.overview.noAccounts')} />;
  }
  const isFetching = queries.some((query) => query.isFetching);
  const updatedAt = Math.max(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const time = mode && formatInstant(new Date(updatedAt).toISOString(), mode.zone).slice(-'00:00:00'.length);
  const refresh = () => {
    today.refresh();
    for (const { refetch } of queries) void refetch();
  };
  return (
    <>
      <PageActions>
        {updatedAt > 0 && (
          <span className="account-overview__updated">{translate('corridor.list.updated', { time })}</span>
        )}
        <IconButton
          icon="refresh"
          label={translate('corridor.list.refresh')}
          className={isFetching ? 'button--spinning' : undefined}
          aria-busy={isFetching}
          onClick={refresh}
        />
      </PageActions>
      <ul className="account-overview">
        {accounts.map(({ country, lines }, index) => (
          <li key={country.code}>
            <AccountCard
              country={country}
              day={today.days[index] ?? ''}
              lines={lines}
              query={queries[index]!}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One of the merchant's accounts, and the lines of its card. */
interface ShownAccount {
  country: SessionCountry;
  lines: FigureLine[];
}

/**
 * Returns the merchant's accounts with the lines that the user may see, each bound to its own country. Suspends while
 * the resources' chunks load.
 */
function useAccounts(figures: AccountFigure[]): ShownAccount[] {
  const { account, can, language } = useSession();
  useMetadataEdits();
  const shown: ShownAccount[] = [];
  for (const country of account ? accountCountries(account) : []) {
    const resources = [];
    for (const { resource } of figures) {
      const bound = use(boundResource(resource, country.code, language));
      resources.push(can(bound.permission) ? bound : undefined);
    }
    shown.push({ country, lines: figureLines(figures, resources) });
  }
  return shown;
}
