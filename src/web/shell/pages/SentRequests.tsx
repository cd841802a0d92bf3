import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadScreenTexts } from '../../i18n/currentLanguage';
import { type SentRequest, sentRequests } from '../../session/sentRequests';
import { useSession } from '../../session/useSession';
import { OverlayCatch } from '../../ui/overlay/OverlayBoundary';

const SentRequestNotice = lazy(async () => {
  const [{ SentRequestNotice }] = await Promise.all([
    import('../../generate/pendingWrites/SentRequestNotice'),
    loadScreenTexts('sent'),
  ]);
  return { default: SentRequestNotice };
});

/**
 * Says above the page what became of writes whose response was lost, as by a reload, in whichever country that was: the user
 * may have gone on to another one. Of an import whose batch is known, its page shows the rest.
 */
export function SentRequests() {
  const { account } = useSession();
  const stored = useSyncExternalStore(sentRequests.subscribe, readText);
  const codes = ['', ...(account?.countries ?? []).map(({ code }) => code)];
  const lost = (JSON.parse(stored) as SentRequest[]).filter(
    (sent) => !(sent.kind === 'import' && sent.isSettled) && codes.includes(sent.country),
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
