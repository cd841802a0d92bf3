import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type AskedExport, askedExports } from '../../session/askedExports';
import { OverlayCatch } from '../../ui/overlay/OverlayBoundary';

const ExportNotice = lazy(async () => ({
  default: (await import('../../generate/export/ExportNotice')).ExportNotice,
}));

/** Says above the page, in any tab, how far the exports are that the user has asked for, and where their files are. */
export function AskedExports() {
  const stored = useSyncExternalStore(askedExports.subscribe, readText);
  const all = JSON.parse(stored) as AskedExport[];
  if (all.length === 0) return null;
  return (
    <div role="status">
      {all.map((asked) => (
        // What cannot be shown leaves the page as it is.
        <OverlayCatch key={asked.id}>
          <Suspense fallback={null}>
            <ExportNotice asked={asked} />
          </Suspense>
        </OverlayCatch>
      ))}
    </div>
  );
}

/** The same text until something changes. */
function readText(): string {
  return JSON.stringify(askedExports.get());
}
