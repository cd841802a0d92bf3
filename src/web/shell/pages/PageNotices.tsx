import { Children, type ReactNode, lazy, Suspense, useSyncExternalStore } from 'react';
import { withFurtherTexts } from '../../i18n/currentLanguage';
import { type AskedExport, askedExports } from '../../session/askedExports';
import { type SentRequest, sentRequests } from '../../session/sentRequests';
import { useSession } from '../../session/useSession';
import { OverlayCatch } from '../../ui/overlay/OverlayBoundary';

const ExportNotice = lazy(async () => ({
  default: (await withFurtherTexts(() => import('../../generate/export/ExportNotice'))).ExportNotice,
}));

const SentRequestNotice = lazy(async () => ({
  default: (await withFurtherTexts(() => import('../../generate/pendingWrites/SentRequestNotice'), 'sent'))
    .SentRequestNotice,
}));

/** Shows the progress and files of the user's exports above the page, in any tab. */
export function AskedExports() {
  const all = useStored<AskedExport>(askedExports);
  return (
    <PageNotices>
      {all.map((asked) => (
        <ExportNotice key={asked.id} asked={asked} />
      ))}
    </PageNotices>
  );
}

/**
 * Shows above the page the outcome of writes whose response was lost, in any country. A form that sends a write does so itself, and
 * the page of an import shows the rest once its batch is known.
 */
export function SentRequests() {
  const { account } = useSession();
  const codes = ['', ...(account?.countries ?? []).map(({ code }) => code)];
  const lost = useStored<SentRequest>(unheldRequests).filter(
    (sent) => !(sent.kind === 'import' && sent.isSettled) && codes.includes(sent.country),
  );
  return (
    <PageNotices>
      {lost.map((sent) => (
        <SentRequestNotice key={sent.key} sent={sent} />
      ))}
    </PageNotices>
  );
}

const unheldRequests = {
  subscribe: sentRequests.subscribe,
  get: () => sentRequests.get().filter(({ key }) => !sentRequests.isHeld(key)),
};

function useStored<One>({
  subscribe,
  get,
}: {
  subscribe: (listener: () => void) => () => void;
  get: () => One[];
}) {
  // The same text until something changes.
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(get()))) as One[];
}

function PageNotices({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div role="status">
      {Children.map(children, (notice) => (
        // What cannot be shown leaves the page as it is.
        <OverlayCatch>
          <Suspense fallback={null}>{notice}</Suspense>
        </OverlayCatch>
      ))}
    </div>
  );
}
