import { use } from 'react';
import { boundResource } from '../../generate/boundResource';
import { accountCountries } from '../../session/accountCountries';
import type { SessionCountry } from '../../session/SessionCountry';
import { useSession } from '../../session/useSession';
import type { AccountFigure } from './AccountFigure';
import type { FigureLine } from './FigureLine';
import { figureLines } from './figureLines';

/** One of the merchant's accounts, and what of it is counted and summed. */
export interface ShownAccount {
  country: SessionCountry;
  lines: FigureLine[];
}

/**
 * The merchant's accounts with the lines that the user may see, each bound to its own country. Suspends while the
 * resources' chunks load.
 */
export function useAccounts(figures: AccountFigure[]): ShownAccount[] {
  const { account, can, language } = useSession();
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
