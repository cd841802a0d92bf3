import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadScreenTexts } from '../../i18n/currentLanguage';
import { type SentRequest, sentRequests } from '../../session/sentRequests';
import { useSession } from '../../session/useSession';
import { OverlayCatch } from '../../ui/overlay/OverlayBoundary';

const SentRequestNotice = lazy(async () => {
  const [{ SentRequestNotice }] = await Promise.all([
    import('../../generate/sent/SentRequestNotice'),
    loadScreenTexts('sent'),
  ]);
  return { default: SentRequestNotice };
});

/**
 * Says above the page what became of writes whose response was lost, as by a reload: those of this country, and those of
 * none. The page of an import does so itself.
 */
export function SentRequests() {
  const { country } = useSession();
  const stored = useSyncExternalStore(sentRequests.subscribe, readText);
  const lost = (JSON.parse(stored) as SentRequest[]).filter(
    (sent) => sent.kind !== 'import' && [country?.code ?? '', ''].includes(sent.country),
  );
  if (lost.length === 0) return null;
  return (
    <div role="status">
      {lost.map((sent) => (
        // What cannot be shown leaves the page as it is.
        <OverlayCatch key={sent.key}>
          <Suspense fallback={null}>
            <SentRequestNotice sent={sent} />
          </Suspense>
        </OverlayCatch>
      ))}
    </div>
  );
}

/** The same text until something changes. A form that sends a write says itself what becomes of it. */
function readText(): string {
  return JSON.stringify(sentRequests.get().filter(({ key }) => !sentRequests.isHeld(key)));
}
