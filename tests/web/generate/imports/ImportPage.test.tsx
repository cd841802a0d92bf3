import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { metadataLoaders } from '../../../../src/web/client/metadataLoaders';
import type { CorridorDataProvider } from '../../../../src/web/client/dataProvider';
import { RequestError } from '../../../../src/web/client/RequestError';
import { parcelForm, parcels } from '../support/parcels';
import { parcelFile, rehearsed, renderImport, resource } from './support/renderImport';

beforeEach(() => {
  vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue(resource);
  // There is no layout here, and only rows in view are rendered.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_280);
});

afterEach(() => vi.restoreAllMocks());

/** The rows of a batch, as far as what stands for the gateway needs them. */
type Numbered = Partial<Record<'rows', { number: number }[]>>;

/** Stands for a gateway whose fees are the numbers of the rows. */
const rehearseFees = async (_resource: string, _write: string, { rows = [] }: Numbered) => {
  const booked = rows.map(({ number }) => ({ number, amounts: { price: 500, fee: number } }));
  const fees = booked.reduce((sum, { amounts }) => sum + amounts.fee, 0);
  const sums = [{ currency: 'XXD', sums: { price: 500 * rows.length, fee: fees } }];
  return { count: rows.length, fields: ['price', 'fee'], sums, rows: booked, rejected: [] };
};

const totalFee = () => screen.getByText('Total fee').nextElementSibling;

describe('the page of an import', () => {
  it('shows what is wrong in the rows of a file, which a reader that was made before has read', async () => {
    const { choose, connect } = renderImport();
    await waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
    await choose(parcelFile(1_000, { wrong: [3, 700] }));
    await screen.findByText('2 rows have to be corrected', { exact: false });
    expect(await screen.findByLabelText('Price, row 5')).toBeInvalid();
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it('lets the user confirm that corrections are lost with another file', async () => {
    const { choose, user } = renderImport();
    await choose(parcelFile(2, { wrong: [1] }));
    await user.click(await screen.findByRole('button', { name: 'Choose another file' }));
    await choose(parcelFile(2, { wrong: [1] }));
    await user.clear(await screen.findByLabelText('Price, row 3'));
    await user.type(screen.getByLabelText('Price, row 3'), '7{Enter}');
    await screen.findByText('can be imported', { exact: false });
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard your corrections?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Price, row 3')).toHaveValue('7');
    await user.click(await screen.findByRole('button', { name: 'Change the columns' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Match the columns' });
  });

  it('knows a column by each title that the form may give its field', async () => {
    const renamed = [{ if: { required: ['kind'] }, then: { wish: { title: 'Dedication' } } }];
    const create = { ...parcelForm, rules: [...parcelForm.rules, ...renamed] };
    vi.mocked(metadataLoaders.loadResource).mockResolvedValue({ ...resource, create });
    const { connect } = renderImport();
    await waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
    expect(connect.mock.calls[0]![0].names.wish).toEqual(
      expect.arrayContaining(['wish', 'Wish', 'Dedication']),
    );
  });

  it('refuses a file of more than 2 MB before it reads it', async () => {
    const { choose, connect, readers } = renderImport();
    await waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
    const open = vi.spyOn(readers[0]!, 'open');
    await choose(new File([new Uint8Array(2_000_001)], 'large.xlsx'));
    expect(await screen.findByRole('alert')).toHaveTextContent('larger than 2 MB');
    expect(open).not.toHaveBeenCalled();
    await choose(new File([new Uint8Array(2_000_000)], 'fits.xlsx'));
    expect(await screen.findByText(/can't be read as a spreadsheet/)).toBeVisible();
  });

  it('refuses a file with more rows than can be imported, and says how many', async () => {
    const { choose } = renderImport();
    await choose(parcelFile(1_001));
    expect(await screen.findByRole('alert')).toHaveTextContent('The file has 1,001 rows. At most 1,000');
    await choose(parcelFile(1_000));
    await screen.findByText('All 1,000 rows can be imported', { exact: false });
  });

  it('offers no import of no rows, and says so once all were left out', async () => {
    const { choose, user } = renderImport();
    await choose(parcelFile(1, { wrong: [0] }));
    await screen.findByText('1 row has to be corrected', { exact: false });
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Leave out row 2' }));
    await screen.findByText(/^No rows are left/);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('reads the next file by another reader where one has failed', async () => {
    const { choose, connect, readers } = renderImport();
    await waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
    vi.spyOn(readers[0]!, 'open').mockRejectedValue(new Error('out of memory'));
    await choose(parcelFile(1));
    expect(await screen.findByRole('alert')).toHaveTextContent("couldn't be read");
    await choose(parcelFile(1));
    await screen.findByText('can be imported', { exact: false });
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('offers to try again where the sums could not be worked out', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const rehearseBatch = vi
      .fn<CorridorDataProvider['rehearseBatch']>()
      .mockRejectedValue(new RequestError('The system is busy.', { status: 503 }));
    const { choose, user } = renderImport({ rehearseBatch }, rehearsed);
    await choose(parcelFile(2));
    await user.click(await screen.findByRole('button', { name: 'Import 2 parcels' }));
    await screen.findByText('The system is busy.');
    rehearseBatch.mockResolvedValue({ count: 2, fields: [], sums: [], rows: [], rejected: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  });

  it('waits before it works the sums out again for as long as the gateway asks for', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const rehearseBatch = vi
      .fn<CorridorDataProvider['rehearseBatch']>()
      .mockRejectedValue(new RequestError('Too many requests.', { status: 429, retryAfter: 30 }));
    const { choose, user } = renderImport({ rehearseBatch }, rehearsed);
    await choose(parcelFile(2));
    await user.click(await screen.findByRole('button', { name: 'Import 2 parcels' }));
    await screen.findByText('Too many requests.');
    const again = screen.getByRole('button', { name: /^Try again.*\d/ });
    expect(again).toHaveAttribute('aria-disabled', 'true');
    const asked = rehearseBatch.mock.calls.length;
    await user.click(again);
    expect(rehearseBatch).toHaveBeenCalledTimes(asked);
  });

  it('shows rows that the gateway rejects among those that are to be corrected', async () => {
    const errors = [{ path: '/label', keyword: 'unique', params: {}, msg: 'It is taken.' }];
    const rejection = { count: 3, fields: [], sums: [], rows: [], rejected: [{ number: 2, errors }] };
    const { choose, user } = renderImport({ rehearseBatch: async () => rejection }, rehearsed);
    await choose(parcelFile(4, { wrong: [3] }));
    await user.click(await screen.findByRole('button', { name: 'Import 3 parcels' }));
    await screen.findByText('It is taken.', { exact: false });
    expect(screen.getByRole('radio', { name: 'To correct (2)' })).toBeChecked();
    expect(screen.getByLabelText('Price, row 5')).toBeInvalid();
    // Once none of them is left, all rows are shown.
    await user.click(screen.getByRole('button', { name: 'Leave out row 5' }));
    await user.click(screen.getByRole('button', { name: 'Leave out row 2' }));
    await screen.findByLabelText('Price, row 3');
  });

  describe('whose rows name records', () => {
    const stations = {
      ...parcels,
      name: 'stations',
      permission: 'stations',
      list: { ...parcels.list!, columns: ['label', 'wish'] },
    };
    const label = {
      ...parcelForm.fields.label!,
      ui: { record: { resource: 'stations', show: ['wish'], missing: 'No station has this label.' } },
    };
    const naming = { ...resource, create: { ...parcelForm, fields: { ...parcelForm.fields, label } } };

    function renderNaming(permissions: string[]) {
      vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue(stations);
      const getList = vi.fn(async (_name: string, { filter }: { filter: { label: { in: string[] } } }) => {
        const names = filter.label.in.filter((name) => name !== 'P1');
        return { data: names.map((name) => ({ id: name, label: name, wish: `Hall ${name}` })) };
      });
      return { getList, ...renderImport({ getList: getList as never }, naming, permissions) };
    }

    it('finds those that there are not when the file is checked, and says what the others are', async () => {
      const { getList, choose, user } = renderNaming(['stations']);
      await choose(parcelFile(3));
      await screen.findByText('1 row has to be corrected, here or in the file.');
      expect(getList).toHaveBeenCalledTimes(1);
      expect(await screen.findByLabelText('Label, row 3')).toBeInvalid();
      expect(screen.getByText('Label: No station has this label.')).toBeVisible();
      await user.clear(screen.getByLabelText('Label, row 3'));
      await user.type(screen.getByLabelText('Label, row 3'), 'P7{Enter}');
      await screen.findByText('All 3 rows can be imported.');
      expect(screen.getByText('Hall P7')).toBeVisible();
    });

    it('leaves them to the gateway where the user may not see such records', async () => {
      const { getList, choose } = renderNaming([]);
      await choose(parcelFile(3));
      await screen.findByText('All 3 rows can be imported.');
      expect(getList).not.toHaveBeenCalled();
    });
  });

  it('sends rows that repeat earlier records once that is confirmed', async () => {
    const text = 'AB12 of 2026-11-20 06:00 GMT-6 has the same values: Label.';
    const repeated = new RequestError('This repeats an earlier record.', {
      status: 422,
      errors: [
        {
          path: '/rows/2',
          keyword: 'repeats',
          params: { confirmation: 'seen', count: 30, id: 'p1' },
          msg: text,
        },
      ],
    });
    // react-admin logs what a call rejects with.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sendBatch = vi.fn<CorridorDataProvider['sendBatch']>().mockRejectedValue(repeated);
    const { choose, user } = renderImport({ sendBatch });
    await choose(parcelFile(2));
    await user.click(await screen.findByRole('button', { name: 'Import 2 parcels' }));
    const dialog = await screen.findByRole('dialog');
    const send = () => user.click(dialog.querySelector('button[type=submit]')!);
    await send();
    expect(await screen.findByText(text, { exact: false })).toHaveTextContent(`Row 2: ${text}`);
    await screen.findByText('and 29 more');
    await user.click(screen.getByRole('checkbox', { name: 'I have checked this. It is intended.' }));
    await send();
    await waitFor(() => expect(sendBatch).toHaveBeenCalledTimes(2));
    expect(sendBatch.mock.calls.map(([, , , { repeats }]) => repeats)).toEqual([undefined, 'seen']);
  });
});

describe('what the rows of a file would book', () => {
  it('is shown beside their values, and for all of them together, before it is confirmed', async () => {
    const fee = { ...parcelForm.fields.price!, name: 'fee', title: 'Fee' };
    const shown = {
      ...resource,
      fields: { ...resource.fields, fee },
      create: { ...resource.create, rehearse: ['price', 'fee'] },
    };
    const { choose, user } = renderImport({ rehearseBatch: rehearseFees as never }, shown);
    await choose(parcelFile(2));
    const row = (await screen.findByLabelText('Price, row 3')).closest<HTMLElement>('[role="row"]')!;
    expect(await within(row).findByText('0.03 XXD')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Fee' })).toBeVisible();
    expect(totalFee()).toHaveTextContent('0.05 XXD');
    await user.click(screen.getByRole('button', { name: 'Leave out row 3' }));
    await waitFor(() => expect(totalFee()).toHaveTextContent('0.02 XXD'));
  });

  it('is found out again: what the gateway said of a row is taken back once another one is left out', async () => {
    const errors = [{ path: '/price', keyword: 'available', params: {}, msg: 'Too little is left.' }];
    const rehearseBatch = async (_resource: string, _write: string, { rows = [] }: Numbered) => {
      const rejected = rows.slice(1).map(({ number }) => ({ number, errors }));
      return { count: 1, fields: [], sums: [], rows: [], rejected };
    };
    const { choose, user } = renderImport({ rehearseBatch: rehearseBatch as never }, rehearsed);
    await choose(parcelFile(2));
    await screen.findByText('1 row has to be corrected, here or in the file.');
    await user.click(await screen.findByRole('button', { name: 'Leave out row 2' }));
    await screen.findByText('1 row can be imported.');
  });
});
