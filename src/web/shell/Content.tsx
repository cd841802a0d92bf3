import { useRef } from 'react';
import { useSession } from '../session/useSession';
import { CountryScope } from './CountryScope';
import { TabPages } from './tabs/TabPages';
import { usePageScroll } from './tabs/usePageScroll';
import { useUnloadQuestion } from './tabs/useUnloadQuestion';
import { useVisit } from './tabs/useVisit';
import { usePageHeading } from './usePageHeading';

/** The page itself. Another merchant, country or language is another page altogether. */
export function Content() {
  const { account, country, language } = useSession();
  const main = useRef<HTMLElement>(null);
  usePageHeading(main);
  usePageScroll(main, useVisit());
  useUnloadQuestion();
  return (
    <main className="shell__content" id="content" ref={main} tabIndex={-1}>
      <CountryScope key={`${account?.code} ${country?.code} ${language}`}>
        <TabPages />
      </CountryScope>
    </main>
  );
}
