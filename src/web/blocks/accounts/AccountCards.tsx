import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { accountCountries } from '../../session/countries';
import { useSession } from '../../session/useSession';
import { EmptyState } from '../../ui/feedback/Placeholders';
import { RetryNotice } from '../../ui/feedback/Notice';
import { useIsPhone } from '../../ui/breakpoints';
import { figuresKey } from '../../client/cache/refreshQueries';
import { CountryFailure, SharedFailureContext, useSharedFailure } from '../figures/failures/CountryFailure';
import type { BlockProps, BlockQuery, EarlyPlace, ShownBlock } from '../parts/Block';
import { BlockCountryContext, useToday } from '../parts/blockCountry';
import { AccountCard } from './AccountCard';
import { AccountLine } from './AccountLine';
import { AccountTable, type FiguresBlock } from './AccountTable';
import type { BlockTypes } from '../../../metadata/generated/BlockTypes';
import { sessionStore } from '../../session/sessionStore';
import './AccountCards.css';

/**
 * A card for each account. Figures as tables form one table with a row for each, or lines on phones. Nothing is summed over
 * accounts, as currencies and "today" differ. A reason why all figures fail appears once, above them.
 */
export function AccountCards({ block, renderBlocks }: BlockProps<'accounts'>) {
  const translate = useTranslate();
  const { account } = useSession();
  const countries = account ? accountCountries(account) : [];
  const days = useToday(countries.map(({ zone }) => zone));
  const queries = useQueryClient();
  const failure = useSharedFailure();
  const isPhone = useIsPhone();
  if (countries.length === 0) {
    return <EmptyState icon="globe" title={translate('corridor.figures.noAccounts')} />;
  }
  const accounts = countries.map((country, index) => ({
    country,
    day: days[index] ?? '',
  }));
  const tables = block.blocks.filter(isTable);
  const isOfTables = tables.length === block.blocks.length;
  return (
    <SharedFailureContext value={failure !== undefined}>
      {failure !== undefined && (
        <RetryNotice onRetry={() => void queries.refetchQueries({ queryKey: [figuresKey], type: 'active' })}>
          {failure === 'stale' ? translate('corridor.figures.stale') : failure.message}
        </RetryNotice>
      )}
      {isOfTables && !isPhone && <AccountTable accounts={accounts} blocks={tables} />}
      {isOfTables && isPhone && (
        <ul className="card account-lines">
          {accounts.map(({ country, day }) => (
            <li key={country.code}>
              <BlockCountryContext value={country}>
                <AccountLine country={country} day={day} blocks={tables}>
                  {renderBlocks(block.blocks)}
                </AccountLine>
              </BlockCountryContext>
            </li>
          ))}
        </ul>
      )}
      {!isOfTables && (
        <ul className="account-cards">
          {accounts.map(({ country, day }) => (
            <li key={country.code}>
              <AccountCard country={country} day={day}>
                <BlockCountryContext value={country}>
                  <CountryFailure country={country} variant="line">
                    {renderBlocks(block.blocks)}
                  </CountryFailure>
                </BlockCountryContext>
              </AccountCard>
            </li>
          ))}
        </ul>
      )}
    </SharedFailureContext>
  );
}

const isTable = (block: ShownBlock): block is FiguresBlock =>
  block.block === 'figures' && block.variant === 'table';

/** The queries of the blocks on the cards of the accounts, before these are shown. */
export async function earlyAccounts(
  { blocks }: BlockTypes['accounts'],
  place: EarlyPlace,
): Promise<BlockQuery[]> {
  const { account } = sessionStore.get();
  const countries = account ? accountCountries(account) : [];
  const queries = await Promise.all(
    countries.map((country) => place.queriesOf(blocks, { ...place, country })),
  );
  return queries.flat();
}
