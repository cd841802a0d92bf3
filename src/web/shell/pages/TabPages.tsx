import { Activity, useState } from 'react';
import type { Location } from 'react-router';
import { ScreenBoundary } from '../../generate/page/ScreenBoundary';
import { RouterLocation } from '../router/RouterLocation';
import { screenAt } from '../navigation/navigation';
import { useNavigation } from '../navigation/useNavigation';
import { useTabs } from '../tabs/tabsStore';
import { type LivePage, livePages } from './livePages';
import { ScreenRoutes } from './ScreenRoutes';
import { TabPage } from './TabPage';

/**
 * The page that is seen and, hidden, those that keep their state: their effects are off, so they request nothing, and
 * they are shown again as they were left. `[data-seen]` is the one that is seen.
 */
export function TabPages({ location }: { location: Location }) {
  const entry = screenAt(useNavigation(), location.pathname);
  const tabs = useTabs();
  const [pages, setPages] = useState<LivePage[]>([]);
  const next = livePages(pages, { entry, location, tabs });
  if (next !== pages) setPages(next);
  return (
    <>
      {next.map((page) => {
        const isSeen = page.entry.path === entry?.path;
        return (
          // Around the activity, which passes changes on to hidden content only later.
          <div
            key={`${page.entry.path} ${page.epoch}`}
            className="shell__page"
            data-seen={isSeen || undefined}
          >
            <Activity mode={isSeen ? 'visible' : 'hidden'}>
              <TabPage entry={page.entry} location={page.location} />
            </Activity>
          </div>
        );
      })}
      {!entry && (
        <div className="shell__page" data-seen>
          <RouterLocation location={location}>
            <ScreenBoundary resetKey={location.pathname}>
              <ScreenRoutes />
            </ScreenBoundary>
          </RouterLocation>
        </div>
      )}
    </>
  );
}
