import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Awaiting } from '../../../src/contract/awaiting';
import type { FigureQuery } from '../../../src/contract/figures';
import { switchLanguage } from '../../../src/web/i18n/currentLanguage';
import { selectGlobal } from '../../../src/web/session/countries';
import { endSession } from '../../../src/web/session/endSession';
import type { FakeGateway, FakeRequest } from '../client/support/fakeGateway';
import { openOtherTab, type OtherTab } from '../client/support/otherTab';
import { signedIn } from '../client/support/signedIn';
import { app } from './support/openApp';
import { nextToken, sandboxGateway } from './support/sandboxGateway';

vi.setConfig({ testTimeout: 30_000 });

let gateway: FakeGateway;
let otherTab: OtherTab;

const approver = ['home', 'home:businesshome', 'financialcenter', 'financialcenter:manage'].concat(
  'financialcenter:manage:approve',
);

const permit = (names: string[]) =>
  gateway.answer(
    '/api/global/auth/account/getMenuListForAuthorization',
    names.map((perms) => ({ perms })),
  );

/** Has so many withdrawals wait in a country. */
function setWaiting(country: string, count: number | null): void {
  const filter = { status: ['awaitingApproval'] };
  const awaiting: Awaiting[] = [{ resource: 'withdrawals', action: 'release', count, filter }];
  gateway.answer(`/api/manage/${country}/awaiting`, count === 0 ? [] : awaiting);
}

const noFigures = ({ body }: FakeRequest) => ({
  asOf: '2026-11-21T05:30:00.000Z',
  figures: (body as { figures: FigureQuery[] }).figures.map(() => ({ rows: [] })),
});

/** Finds so many links of a name. */
async function links(name: string, count: number): Promise<HTMLElement[]> {
  await waitFor(() => expect(screen.queryAllByRole('link', { name })).toHaveLength(count), app.waitOptions);
  return screen.getAllByRole('link', { name });
}

/** Opens the landing page. */
async function open(): Promise<void> {
  signedIn(nextToken());
  await app.open('#/');
}

beforeEach(() => {
  endSession();
  gateway = sandboxGateway();
  gateway.answer(/\/callback-addresses$/, []);
  gateway.answer(/\/figures$/, noFigures);
  permit(approver);
  vi.stubGlobal('scrollTo', () => undefined);
  otherTab = openOtherTab();
});

afterEach(async () => {
  cleanup();
  otherTab.end();
  await switchLanguage('en');
  vi.unstubAllGlobals();
});

describe('what awaits the user', () => {
  it('is said in the menu and on the dashboard, and leads to the list of it', async () => {
    setWaiting('MX', 2);
    await open();
    const found = await links('2 withdrawals await your approval', 2);
    const menu = screen.getByRole('navigation', { name: 'Menu' });
    expect(found.map((link) => menu.contains(link))).toEqual([true, false]);
    expect(within(menu).getByRole('link', { name: '2 withdrawals await your approval' })).toHaveTextContent(
      '2',
    );
    for (const link of found) {
      const address = decodeURIComponent(link.getAttribute('href') ?? '');
      expect(address).toContain('/Withdrawals?');
      expect(address).toContain('filter={"status":["awaitingApproval"]}');
    }
  });

  it('follows changes', async () => {
    setWaiting('MX', 1);
    await open();
    await links('1 withdrawal awaits your approval', 2);
    setWaiting('MX', null);
    await act(async () => otherTab.say({ country: 'MX', resource: 'withdrawals', ids: ['1'] }));
    await links('99+ withdrawals await your approval', 2);
  });

  it('is said of all countries on the page for all, with a link to each', async () => {
    permit([...approver, 'overview', 'overview:globle']);
    setWaiting('MX', 1);
    setWaiting('PE', 3);
    signedIn(nextToken());
    selectGlobal();
    await app.open('#/');
    expect(await screen.findByText('4 withdrawals await your approval', {}, app.waitOptions)).toBeVisible();
    await links('Mexico 1', 1);
    const [link] = await links('Peru 3', 1);
    const address = new URLSearchParams(link!.getAttribute('href')!.split('?').slice(1).join('?'));
    expect(address.get('country')).toBe('PE');
    expect(address.get('to')).toContain('/Withdrawals?');
  });

  it('is not asked for those who may do nothing about it', async () => {
    permit([...approver.slice(0, -1), 'trade', 'trade:collection']);
    setWaiting('MX', 2);
    await open();
    await app.heading('Dashboard');
    await waitFor(() =>
      expect(gateway.requests.some(({ url }) => url.pathname.endsWith('figures'))).toBe(true),
    );
    expect(gateway.requests.filter(({ url }) => url.pathname.endsWith('/awaiting'))).toEqual([]);
  });

  it('is said in Chinese', async () => {
    setWaiting('MX', 2);
    await open();
    await links('2 withdrawals await your approval', 2);
    await act(() => switchLanguage('zh'));
    await links('2 笔提现待您复核', 2);
  });
});
