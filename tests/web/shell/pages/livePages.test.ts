import { expect, it } from 'vitest';
import { type LivePage, livePages, type PagesState } from '../../../../src/web/shell/pages/TabPages';
import type { PlacedItem } from '../../../../src/web/shell/navigation/navigation';
import type { Tab } from '../../../../src/web/shell/tabs/tabsStore';

const entry = (path: string, keepAlive = true): PlacedItem => ({
  path,
  route: path,
  type: ['account'],
  sort: 1,
  resource: path.slice(1),
  keepAlive,
});
const at = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: pathname });
const tab = (path: string, more: Partial<Tab> = {}): Tab => ({
  path,
  to: path,
  epoch: 0,
  unsaved: false,
  ...more,
});
const paths = (pages: LivePage[]) => pages.map((page) => page.entry.path);

/** Visits screens one after the other, all of them in tabs. */
function visit(names: string[], more: (path: string) => Partial<Tab> = () => ({}), keepAlive = true) {
  let pages: LivePage[] = [];
  let now: PagesState = { entry: undefined, location: at('/'), tabs: [] };
  for (const path of names) {
    const open = new Set([...now.tabs.map((each) => each.path), path]);
    now = {
      entry: entry(path, keepAlive),
      location: at(path),
      tabs: [...open].map((each) => tab(each, more(each))),
    };
    pages = livePages(pages, now);
  }
  return { pages, now };
}

it('keeps every page where it was, in the order in which they were opened', () => {
  const { pages } = visit(['/a', '/b', '/a']);
  expect(paths(pages)).toEqual(['/a', '/b']);
  expect(pages[1]!.location.pathname).toBe('/b');
});

it('moves only the page that is seen to another place', () => {
  const { pages, now } = visit(['/a', '/b']);
  const next = livePages(pages, { ...now, location: at('/b/7') });
  expect(next.map(({ location }) => location.pathname)).toEqual(['/a', '/b/7']);
  expect(next[0]).toBe(pages[0]);
});

it('keeps the location of a page that a link leads back to as it was', () => {
  const { pages, now } = visit(['/a', '/b']);
  const back = livePages(pages, { ...now, entry: entry('/a'), location: { ...at('/a'), key: 'new' } });
  expect(back[0]!.location).toBe(pages[0]!.location);
  expect(back[0]!.seen).toBeGreaterThan(back[1]!.seen);
});

it('is the same as before where nothing has changed', () => {
  const { pages, now } = visit(['/a', '/b', '/a']);
  expect(livePages(pages, now)).toBe(pages);
});

it('keeps no page that does not keep its state, and none whose tab was closed', () => {
  expect(paths(visit(['/a', '/b'], undefined, false).pages)).toEqual(['/b']);
  const { pages, now } = visit(['/a', '/b']);
  expect(paths(livePages(pages, { ...now, tabs: [tab('/b')] }))).toEqual(['/b']);
});

it('mounts a page again that was reloaded', () => {
  const { pages, now } = visit(['/a', '/b']);
  const next = livePages(pages, { ...now, tabs: [tab('/a'), tab('/b', { epoch: 1 })] });
  expect(next.map(({ epoch }) => epoch)).toEqual([0, 1]);
  expect(next[1]).not.toBe(pages[1]);
});

it('keeps ten at most, those that were seen last, and those with unsaved changes', () => {
  const names = Array.from({ length: 12 }, (_, index) => `/${index}`);
  expect(paths(visit(names).pages)).toEqual(names.slice(2));
  const { pages } = visit(names, (path) => ({ unsaved: path === '/0' }));
  expect(paths(pages)).toEqual(['/0', ...names.slice(3)]);
});

it('keeps pages also while the location is of no screen', () => {
  const { pages, now } = visit(['/a', '/b']);
  expect(paths(livePages(pages, { ...now, entry: undefined }))).toEqual(['/a', '/b']);
});
