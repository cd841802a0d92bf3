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

/** Says above the page, in any tab, how far the exports are that the user has asked for, and where their files are. */
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
 * Says above the page what became of writes whose response was lost, as by a reload, in whichever country that was: the user
 * may have gone on to another one. A form that sends a write says so itself, and of an import whose batch is known its page
 * shows the rest.
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
