import { Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session/useSession';
import { ContentBoundary } from './ContentBoundary';
import { CountryScope } from './CountryScope';
import { ScreenRoutes } from './ScreenRoutes';
import { usePageHeading } from './usePageHeading';
import { useScrollReset } from './useScrollReset';

/** The page itself. Another merchant, country or language is another page altogether. */
export function Content() {
  const { account, country, language } = useSession();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  usePageHeading(main);
  useScrollReset();
  return (
    <main className="shell__content" id="content" ref={main} tabIndex={-1}>
      <CountryScope key={`${account?.code} ${country?.code} ${language}`}>
        <ContentBoundary resetKey={pathname}>
          <Suspense fallback={null}>
            <ScreenRoutes />
          </Suspense>
        </ContentBoundary>
      </CountryScope>
    </main>
  );
}
