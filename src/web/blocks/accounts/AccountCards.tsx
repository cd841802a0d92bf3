import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { accountCountries } from '../../session/countries';
import { useSession } from '../../session/useSession';
import { EmptyState } from '../../ui/feedback/Placeholders';
import { RetryNotice } from '../../ui/feedback/RetryNotice';
import { figuresKey } from '../../client/cache/refreshQueries';
import { CountryFailure } from '../figures/CountryFailure';
import { SharedFailureContext, useSharedFailure } from '../figures/sharedFailure';
import type { BlockProps } from '../parts/Block';
import { BlockCountryContext } from '../parts/blockCountry';
import { useToday } from '../parts/useToday';
import { AccountCard } from './AccountCard';
import './AccountCards.css';

/**
 * A card for each of the merchant's accounts. Nothing is summed over accounts: their currencies differ, and so does what
 * "today" means in each. What makes all figures fail is said once, above the cards.
 */
export function AccountCards({ block, renderBlocks }: BlockProps<'accounts'>) {
  const translate = useTranslate();
  const { account, country: mode } = useSession();
  const countries = account ? accountCountries(account) : [];
  const days = useToday(countries.map(({ zone }) => zone));
  const queries = useQueryClient();
  const failure = useSharedFailure();
  if (countries.length === 0) {
    return <EmptyState icon="globe" title={translate('corridor.figures.noAccounts')} />;
  }
  return (
    <SharedFailureContext value={failure !== undefined}>
      {failure !== undefined && (
        <RetryNotice onRetry={() => void queries.refetchQueries({ queryKey: [figuresKey], type: 'active' })}>
          {failure === 'stale' ? translate('corridor.figures.stale') : failure.message}
        </RetryNotice>
      )}
      <ul className="account-cards">
        {countries.map((country, index) => (
          <li key={country.code}>
            <AccountCard country={country} day={days[index] ?? ''}>
              {/* One format for all accounts: they are read side by side. */}
              <BlockCountryContext
                value={{ ...country, numberFormat: mode?.numberFormat ?? country.numberFormat }}
              >
                <CountryFailure country={country} variant="line">
                  {renderBlocks(block.blocks)}
                </CountryFailure>
              </BlockCountryContext>
            </AccountCard>
          </li>
        ))}
      </ul>
    </SharedFailureContext>
  );
}
