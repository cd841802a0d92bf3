import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askedExports } from '../../../../src/web/session/askedExports';
import { parcels } from '../list/support/parcels';
import { type ListOptions, renderList } from '../list/support/renderList';

const addressOf = (filter: unknown) =>
  `/Parcels?filter=${encodeURIComponent(JSON.stringify(filter))}&page=2&perPage=10&sort=price&order=ASC`;
let saved: string[] = [];

/** The day of the month so many days ago, in the zone of the list's country, GMT-6. */
const day = (ago: number) => new Date(Date.now() - 6 * 3_600_000 - ago * 86_400_000).getUTCDate();

async function choose(name: RegExp, options: ListOptions = {}) {
  const view = renderList(options);
  await screen.findAllByText(/^PX00/);
  await view.user.click(screen.getByRole('button', { name: 'Export' }));
  await view.user.click(await screen.findByRole('menuitem', { name }));
  return view;
}

describe("a list's export", () => {
  beforeEach(() => {
    saved = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('requests all that the filter matches, in the sort of the list, with the columns shown', async () => {
    const { exportFile } = await choose(/Excel, columns shown/, { address: addressOf({ state: ['lost'] }) });
    await waitFor(() => expect(saved).toEqual(['parcels.csv']));
    expect(exportFile).toHaveBeenCalledWith('parcels', {
      format: 'xlsx',
      filter: { state: 'lost' },
      widen: [],
      sort: { field: 'price', order: 'ASC' },
      columns: ['code', 'sender', 'price', 'duty', 'sentAt', 'state'],
    });
  });

  it('is asked for as a file of the download center where the list has more records than are counted', async () => {
    const name = 'parcels-XX.csv';
    const askForExport = vi.fn(async () => ({
      id: 'e1',
      name,
      status: 'requesting',
      rows: null,
      reason: null,
    }));
    await choose(/CSV, columns shown/, {
      total: null,
      address: addressOf({ state: ['lost'] }),
      calls: { askForExport },
    });
    await waitFor(() => expect(askedExports.get()).toMatchObject([{ id: 'e1', name, resource: 'parcels' }]));
    expect(askForExport).toHaveBeenCalledWith('parcels', {
      format: 'csv',
      filter: { state: 'lost' },
      widen: [],
      sort: { field: 'price', order: 'ASC' },
      columns: ['code', 'sender', 'price', 'duty', 'sentAt', 'state'],
    });
    askedExports.remove('e1');
  });

  it('says how much it will contain', async () => {
    const { user } = renderList();
    await screen.findByText('PX0000');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const item = await screen.findByRole('menuitem', { name: /^Excel, all columns/ });
    expect(item).toHaveTextContent(new RegExp(`100 rows · .*\\b${day(6)} – .*\\b${day(0)}`));
  });

  it('can contain every column', async () => {
    const { exportFile } = await choose(/CSV, all columns/);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(exportFile.mock.lastCall?.[1]).toMatchObject({ format: 'csv', columns: parcels.list!.available });
  });

  it('is busy until the file is received', async () => {
    let finish: ((file: { blob: Blob; name: string }) => void) | undefined;
    await choose(/CSV, columns shown/, {
      exportFile: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    const button = await screen.findByRole('button', { name: 'Export', hidden: true });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    finish?.({ blob: new Blob(), name: 'a.csv' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(saved).toEqual(['a.csv']);
  });

  it('shows once why it failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { notices } = await choose(/CSV, columns shown/, {
      exportFile: async () => {
        throw new Error('Too many rows.');
      },
    });
    await waitFor(() => expect(notices()).toEqual(['Export failed. Too many rows.']));
    expect(saved).toEqual([]);
  });

  it('is not shown without its permission', async () => {
    renderList({ permissions: ['parcels'] });
    await screen.findByText('PX0000');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('is not shown where the resource has none', async () => {
    renderList({ resource: { ...parcels, list: { ...parcels.list!, export: undefined } } });
    await screen.findByText('PX0000');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('is disabled for an empty list, but for what is sent later', async () => {
    const { user } = renderList({ records: [] });
    await screen.findByText('Nothing here yet');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const item = await screen.findByRole('menuitem', { name: /^Excel, columns shown/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('menuitem', { name: /^Send regularly/ })).not.toHaveAttribute('aria-disabled');
  });

  it('is disabled altogether for an empty list whose records belong to no period', async () => {
    renderList({ records: [], embedded: true, controls: true });
    await screen.findByText('Nothing here yet');
    expect(await screen.findByRole('button', { name: 'Export' })).toBeDisabled();
  });
});
