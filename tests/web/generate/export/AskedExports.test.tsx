import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DownloadState } from '../../../../src/contract/downloads';
import { askedExports } from '../../../../src/web/session/askedExports';
import { setCountryFacts } from '../../../../src/web/session/countries';
import { AskedExports } from '../../../../src/web/shell/pages/PageNotices';
import { type FakeGateway, fakeGateway } from '../../client/support/fakeGateway';
import { type OtherTab, openOtherTab } from '../../client/support/otherTab';
import { country } from '../support/country';
import { renderList } from '../list/support/renderList';
import { FollowChanges } from '../support/FollowChanges';
import { renderScreen } from '../support/renderScreen';

const name = 'parcels-YY-20261120-1200.csv';
const path = '/api/manage/YY/exports/parcels/e1';
let gateway: FakeGateway;
let tab: OtherTab;

beforeEach(() => {
  tab = openOtherTab();
  gateway = fakeGateway();
  const elsewhere = { ...country, code: 'YY', name: 'Elsewhere' };
  setCountryFacts({ language: 'en', countries: { XX: country, YY: elsewhere }, globalName: 'Global' });
});
afterEach(() => {
  tab.end();
  for (const { id } of askedExports.get()) askedExports.remove(id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const stateOf = (each: Partial<DownloadState>) => ({
  id: 'e1',
  name,
  rows: null,
  reason: null,
  path: null,
  ...each,
});

/** Opens a page after an export was asked for in YY, whose states the gateway tells one after the other. */
async function renderAfter(...states: Partial<DownloadState>[]) {
  gateway.answer(path, () => stateOf((states.length > 1 ? states.shift() : states[0])!));
  const view = renderScreen(
    <>
      <FollowChanges country="XX" />
      <AskedExports />
    </>,
    { countries: ['XX', 'YY'] },
  );
  await act(async () => askedExports.add({ id: 'e1', name, resource: 'parcels', country: 'YY' }));
  return view;
}

describe('an export that was asked for', () => {
  it('says how far it is, and offers its file in any country, once', async () => {
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    gateway.answer(
      `${path}/file`,
      () => new Response('a', { headers: { 'Content-Disposition': `attachment; filename="${name}"` } }),
    );
    const { user } = await renderAfter(
      { status: 'exporting', rows: 12_000 },
      { status: 'downloadable', rows: 20_000 },
    );
    await screen.findByText(`${name} is being exported: 12,000 rows so far.`);
    tab.say({ country: 'YY', resource: 'downloads', ids: ['e1'] });
    await screen.findByText(`${name} is ready, with 20,000 rows.`);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual([name]));
    expect(askedExports.get()).toEqual([]);
    expect(screen.queryByText(/is ready/)).toBeNull();
  });

  it('leads to the list of downloads of its country while it is being made', async () => {
    await renderAfter({ status: 'exporting', rows: 1, path: '/Files' });
    const link = await screen.findByRole('link', { name: 'Show downloads' });
    expect(decodeURIComponent(link.getAttribute('href')!)).toMatch(/country=YY&to=\/Files$/);
  });

  it('says why there is no file, until that is dismissed', async () => {
    const { user } = await renderAfter({ status: 'failed', reason: 'Ana may no longer export this list.' });
    await screen.findByText(`${name} could not be exported. Ana may no longer export this list.`);
    await user.click(screen.getByRole('button', { name: `Dismiss: ${name}` }));
    expect(screen.queryByText(/could not be exported/)).toBeNull();
  });

  it('keeps the file on offer where it could not be read', async () => {
    gateway.answer(
      `${path}/file`,
      () => new Response(JSON.stringify({ code: 503, msg: 'Files cannot be read now.' }), { status: 503 }),
    );
    const { user } = await renderAfter({ status: 'downloadable', rows: 1 });
    await screen.findByText(`${name} is ready, with 1 row.`);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByRole('alert');
    expect(askedExports.get()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
  });

  it('is asked for by a list of more than is exported at once', async () => {
    const askForExport = vi.fn(async () => ({
      id: 'e2',
      name,
      status: 'requesting',
      rows: null,
      reason: null,
    }));
    const { user } = renderList({ total: null, calls: { askForExport } });
    await screen.findAllByText(/^PX00/);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV, columns shown/ }));
    await waitFor(() => expect(askedExports.get()).toMatchObject([{ id: 'e2', name, resource: 'parcels' }]));
    expect(askForExport).toHaveBeenCalledWith('parcels', expect.objectContaining({ format: 'csv' }));
  });
});
