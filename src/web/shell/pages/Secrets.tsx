import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { shownSecrets } from '../../generate/resource/onceStore';
import { loadScreenTexts } from '../../i18n/currentLanguage';

const ShownOnce = lazy(async () => {
  const [{ ShownOnce }] = await Promise.all([
    import('../../generate/resource/ShownOnce'),
    loadScreenTexts('once'),
  ]);
  return { default: ShownOnce };
});

/** Shows secrets that a write has made above whatever page it leads to. */
export function Secrets() {
  const secrets = useSyncExternalStore(shownSecrets.subscribe, shownSecrets.get);
  // A session that ends takes them along: the next user of the tab is another one.
  useEffect(() => () => shownSecrets.set([]), []);
  if (secrets.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ShownOnce secrets={secrets} />
    </Suspense>
  );
}
