import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Routes, useLocation } from 'react-router';
import { createHashHistory, type HashHistory } from '../../../../src/web/shell/router/hashHistory';
import {
  HashRouter,
  Redirect,
  routerProvider,
  useHistoryEntry,
} from '../../../../src/web/shell/router/HashRouter';
import { RouterLocation } from '../../../../src/web/shell/router/RouterLocation';

let history: HashHistory;
let isBlocking = false;
let navigate: ReturnType<typeof routerProvider.useNavigate>;
let blocker: ReturnType<typeof routerProvider.useBlocker>;

function Place() {
  const { pathname, search, state } = useLocation();
  const navigateNow = routerProvider.useNavigate();
  const blockerNow = routerProvider.useBlocker(() => isBlocking);
  useLayoutEffect(() => {
    navigate = navigateNow;
    blocker = blockerNow;
  });
  return <output>{`${pathname}${search}${state ? ` ${String(state)}` : ''}`}</output>;
}

const place = () => screen.getByRole('status').textContent;

function open(hash: string) {
  window.history.replaceState(null, '', hash);
  history = createHashHistory();
  render(
    <HashRouter history={history}>
      <Shell />
    </HashRouter>,
  );
}

function Shell() {
  const { location } = useHistoryEntry();
  return (
    <RouterLocation location={location}>
      <Routes>
        <Route path="/old" element={<Redirect to="/new" replace />} />
        <Route path="/left" element={<Left />} />
        <Route path="*" element={<Place />} />
      </Routes>
    </RouterLocation>
  );
}

/** A page that leads on, and whose user types another address before it has. */
function Left() {
  useLayoutEffect(() => {
    window.history.replaceState({ idx: 1 }, '', '#/typed');
    dispatchEvent(new PopStateEvent('popstate'));
  }, []);
  return <Redirect to="/new" replace />;
}

/** What the browser does when somebody goes back or forth: another entry, and an event. */
const pop = (hash: string, idx?: number) =>
  act(async () => {
    window.history.replaceState(idx === undefined ? null : { idx, key: `k${idx}` }, '', hash);
    dispatchEvent(new PopStateEvent('popstate'));
  });

const go = (to: string, options?: { replace?: boolean; state?: unknown }) =>
  act(async () => navigate(to, options));

beforeEach(() => {
  isBlocking = false;
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the router', () => {
  it('shows the place of the address and follows navigations, with their state', async () => {
    open('#/a?x=1');
    expect(place()).toBe('/a?x=1');
    const same = navigate;
    await go('/b?y=2', { state: 'from a' });
    expect(place()).toBe('/b?y=2 from a');
    expect(location.hash).toBe('#/b?y=2');
    expect(navigate).toBe(same);
  });

  it('adds an entry to the history, or replaces the last one', async () => {
    open('#/a');
    const push = vi.spyOn(window.history, 'pushState');
    const replace = vi.spyOn(window.history, 'replaceState');
    await go('/b');
    expect(push).toHaveBeenCalledOnce();
    await go('/c', { replace: true });
    expect(push).toHaveBeenCalledOnce();
    expect(replace).toHaveBeenCalledOnce();
    expect(window.history.state).toMatchObject({ idx: 1 });
  });

  it('follows the back button, and an address that is typed', async () => {
    open('#/a');
    await go('/b');
    await pop('#/a', 0);
    expect(place()).toBe('/a');
    await pop('#/typed');
    expect(place()).toBe('/typed');
  });

  it('leads nobody away from where they have gone meanwhile', async () => {
    open('#/a');
    await go('/left');
    expect(place()).toBe('/typed');
    expect(location.hash).toBe('#/typed');
  });

  it('follows a redirect at once', async () => {
    open('#/old');
    expect(await screen.findByText('/new')).toBeTruthy();
  });
});

describe('a blocker', () => {
  it('blocks a navigation and has its target; `reset` discards it', async () => {
    open('#/a');
    isBlocking = true;
    await go('/b', { state: 'kept' });
    expect(place()).toBe('/a');
    expect(location.hash).toBe('#/a');
    expect(blocker).toMatchObject({ state: 'blocked', location: { pathname: '/b', state: 'kept' } });
    await act(async () => blocker.reset?.());
    expect(blocker.state).toBe('unblocked');
  });

  it('lets the navigation go on after `proceed`', async () => {
    open('#/a');
    isBlocking = true;
    await go('/b?y=2');
    await act(async () => blocker.proceed?.());
    expect(place()).toBe('/b?y=2');
  });

  it('takes a step back by the browser back itself', async () => {
    open('#/a');
    await go('/b');
    isBlocking = true;
    const back = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
    await pop('#/a', 0);
    expect(back).toHaveBeenCalledExactlyOnceWith(1);
    // What asks adds an entry to the history, which must come after the form's own.
    expect(blocker.state).toBe('unblocked');
    // The browser is at the entry again that was left.
    await pop('#/b', 1);
    expect(place()).toBe('/b');
    expect(blocker).toMatchObject({ state: 'blocked', location: { pathname: '/a' } });
  });

  it('numbers the entry of a page whose address was typed again, which the browser does not tell', async () => {
    open('#/a');
    await go('/b');
    window.history.replaceState(null, '', '#/b');
    const replace = vi.spyOn(window.history, 'replaceState');
    await go('/c');
    expect(replace).toHaveBeenCalledExactlyOnceWith({ idx: 1 }, '');
    expect(window.history.state).toMatchObject({ idx: 2 });
    replace.mockRestore();
  });

  it('leaves a typed address again, and knows where it is in the history', async () => {
    open('#/a');
    await go('/b');
    isBlocking = true;
    const back = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
    await pop('#/typed');
    expect(back).toHaveBeenCalledExactlyOnceWith(-1);
    expect(window.history.state).toMatchObject({ idx: 2 });
    await pop('#/b', 1);
    expect(place()).toBe('/b');
    expect(blocker).toMatchObject({ state: 'blocked', location: { pathname: '/typed' } });
  });
});
