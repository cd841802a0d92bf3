import { describe, expect, it } from 'vitest';
import type { NavigationItem } from 'virtual:metadata/navigation';
import { allowedNavigation } from '../../../../src/metadata/model/NavigationEntry';
import { signInTarget } from '../../../../src/web/session/signInTarget';
import { findTrail, landingPath, screenAt } from '../../../../src/web/shell/navigation/navigation';

const screen = (path: string, permission: string, more: Partial<NavigationItem> = {}): NavigationItem => ({
  path,
  permission,
  type: ['account'],
  sort: 1,
  resource: path.slice(1),
  ...more,
});
const menu: NavigationItem[] = [
  {
    path: '/trade',
    permission: 'trade',
    type: ['account'],
    sort: 1,
    children: [screen('/Pay', 'trade:pay'), screen('/PayOut', 'trade:out')],
  },
  { path: '/funds', type: ['account'], sort: 2, children: [screen('/Bank', 'bank')] },
  screen('/overview', 'overview', { type: ['Global'] }),
  screen('/me', 'personal', { type: ['Global', 'account'], hidden: true }),
];
const allowed = (isGlobal: boolean, ...permissions: string[]) =>
  allowedNavigation(menu, { isGlobal, can: (permission) => permissions.includes(permission) });
const trail = (path: string) => findTrail(menu, path).map((entry) => entry.path);
const paths = (entries: NavigationItem[]): string[] =>
  entries.flatMap(({ path, children }) => [path, ...paths(children ?? [])]);

describe('the allowed navigation', () => {
  it('has what is permitted, in its order', () => {
    expect(paths(allowed(false, 'trade', 'trade:out', 'personal'))).toEqual(['/trade', '/PayOut', '/me']);
  });

  it('loses a group that is not permitted, and one without a child', () => {
    expect(paths(allowed(false, 'trade:pay', 'bank'))).toEqual(['/funds', '/Bank']);
    expect(paths(allowed(false, 'trade'))).toEqual([]);
  });

  it('keeps hidden entries, and those whose state is kept, as they are', () => {
    const list = screen('/List', 'list', { keepAlive: true });
    const record = screen('/List/record', 'list', { hidden: true });
    const group: NavigationItem = { path: '/g', type: ['account'], sort: 1, children: [list, record] };
    expect(allowedNavigation([group], { isGlobal: false, can: (name) => name === 'list' })).toEqual([group]);
  });

  it('has only what belongs to the mode', () => {
    expect(paths(allowed(true, 'trade', 'trade:pay', 'overview', 'personal'))).toEqual(['/overview', '/me']);
  });
});

describe('the landing page', () => {
  it('is the first permitted screen of the menu', () => {
    expect(landingPath(allowed(false, 'trade', 'trade:out', 'bank'))).toBe('/PayOut');
    expect(landingPath(allowed(false, 'bank'))).toBe('/Bank');
  });

  it('is none where there is only what no menu shows', () => {
    expect(landingPath(allowed(false, 'personal'))).toBeUndefined();
  });
});

describe('the trail', () => {
  it('leads from the group to the screen, for pages below it too', () => {
    expect(trail('/PayOut')).toEqual(['/trade', '/PayOut']);
    expect(trail('/PayOut/17/edit')).toEqual(['/trade', '/PayOut']);
    expect(trail('/trade')).toEqual(['/trade']);
    expect(trail('/PayOuts')).toEqual([]);
  });
});

describe('after signing in', () => {
  it.each([
    ['/login', '/'],
    ['/testlogin', '/'],
    ['/login?redirect=%2FPay%3Ffilter%3D%257B%257D', '/Pay?filter=%7B%7D'],
    ['/login?redirect=https%3A%2F%2Fevil.test', '/'],
    ['/login?redirect=%2F%2Fevil.test', '/'],
    ['/login?redirect=%2F%5Cevil.test', '/'],
    ['/login?redirect=%2Flogin', '/'],
    ['/Pay/17', '/Pay/17'],
  ])('%s leads to %s', (address, target) => {
    expect(signInTarget(address)).toBe(target);
  });
});

describe('a route with parameters', () => {
  const transfer = screen('/transfers/:amount/:code', 'bank', { resource: undefined, page: 'transfer' });

  it('is filled by the path of its screen, and by what is below it', () => {
    for (const path of ['/transfers/100/777', '/transfers/100/777/receipt']) {
      const found = screenAt([transfer], path);
      expect(found).toMatchObject({ path: '/transfers/100/777', route: '/transfers/:amount/:code' });
    }
    expect(findTrail([transfer], '/transfers/100/777').map(({ path }) => path)).toEqual([
      '/transfers/100/777',
    ]);
  });

  it('is not that of a path that lacks one', () => {
    for (const path of ['/transfers', '/transfers/100', '/transfers//777', '/other/100/777']) {
      expect(screenAt([transfer], path)).toBeUndefined();
    }
  });
});
