import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { utils, write } from 'xlsx';
import { bindCountry } from '../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../src/metadata/compile';
import type { JsonValue } from '../../../src/metadata/model/json';
import { readTable } from '../../../src/metadata/sheets/readTable';
import { tableTypes } from '../../../src/metadata/values/files';
import { FilesContext } from '../../../src/web/widgets/nested/files/FilesContext';
import type { TableOrder } from '../../../src/web/widgets/nested/columns/tableWorker';
import { widgetFor } from '../../../src/web/widgets/widgetFor';
import { renderScreen } from '../generate/support/renderScreen';

const model = await loadModel('.');
const [code = ''] = Object.keys(model.countries);
const country = { ...bindCountry(model, code, 'en'), gatewayUrl: '' };
const field = bindResource(model, 'reconciliations', code, 'en').create!.fields.columns!;

/** A worker, in the page. */
class PageWorker extends EventTarget {
  postMessage({ name, bytes, limits }: TableOrder) {
    void readTable(name, new Uint8Array(bytes), limits).then((data) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
  }
  terminate() {}
}
beforeEach(() => vi.stubGlobal('Worker', PageWorker));
afterEach(() => vi.unstubAllGlobals());

const csv = { id: 'a', name: 'bank.csv', type: 'text/csv', bytes: 10 };
const other = { ...csv, id: 'b' };
const statement = { ...csv, id: 'c', type: 'application/xml' };
const contents = new Map([
  ['a', new Blob(['My bank\nFecha,Referencia,Importe\n01/11/2026,A1,1.00\n02/11/2026,A2,2.00\n'])],
  ['b', new Blob(['When,What\n01/11/2026,A1\n'])],
]);

async function render(earlier: object[] = []) {
  const onChange = vi.fn<(value: JsonValue) => void>();
  const getList = vi.fn(async (_resource: string, _params: object) => ({ data: earlier }));
  let upload: (file: JsonValue) => void;
  function Editor() {
    const [file, setFile] = useState<JsonValue>(null);
    const [value, setValue] = useState<JsonValue>(null);
    useEffect(() => {
      upload = setFile;
    }, []);
    const { Input } = widgetFor(field);
    const change = (next: JsonValue) => {
      setValue(next);
      onChange(next);
    };
    return (
      <Input field={field} id="it" value={value} onChange={change} country={country} record={{ file }} />
    );
  }
  await act(async () =>
    renderScreen(
      <FilesContext value={{ contents }}>
        <Editor />
      </FilesContext>,
      { country, permissions: [], data: { getList: getList as never } },
    ),
  );
  return { onChange, getList, upload: (file: JsonValue) => act(async () => upload(file)) };
}

const select = (title: string) => screen.findByLabelText<HTMLSelectElement>(title);

describe('the input of the columns of a table', () => {
  it('offers them by their headings, recognizes them, and shows first values of what is chosen', async () => {
    const { onChange, upload } = await render();
    await screen.findByText('Choose a file first. Its columns are then listed here.');
    await upload(csv);
    expect((await select('Amount')).selectedOptions[0]!.text).toBe('Importe');
    expect(onChange).toHaveBeenLastCalledWith({ heading: 2, day: 1, reference: 2, amount: 3 });
    screen.getByText('1.00, 2.00');
    fireEvent.change(await select('Another reference'), { target: { value: '1' } });
    fireEvent.change(await select('Date'), { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith({ heading: 2, reference: 2, amount: 3, otherReference: 1 });
    fireEvent.change(await select('Row of the headings'), { target: { value: '0' } });
    expect(onChange).toHaveBeenLastCalledWith({ heading: 0 });
  });

  it('has those of the last table with the same headings', async () => {
    const { onChange, getList, upload } = await render([
      { id: '1', columns: { heading: 9, amount: 1, days: 'dayFirst' } },
    ]);
    await upload(csv);
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith({ heading: 2, amount: 1, days: 'dayFirst' }),
    );
    expect(getList).toHaveBeenCalledWith(
      'reconciliations',
      expect.objectContaining({ filter: { shape: expect.stringMatching(/^[0-9a-f]{16}$/) } }),
    );
  });

  it('begins again with another table, and has nothing to choose of a statement', async () => {
    const { onChange, upload } = await render();
    await upload(csv);
    await select('Amount');
    await upload(other);
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ heading: 1 }));
    await upload(statement);
    await screen.findByText('A bank statement says itself what it contains. There is nothing to choose.');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('asks how amounts and dates are written that can be read in two ways, and keeps the form', async () => {
    const { upload } = await render();
    contents.set('e', new Blob(['Fecha;Importe\n03/04/2026;1,234\n05/06/2026;2,345\n']));
    await upload({ ...csv, id: 'e' });
    await screen.findByText('Amounts such as 1,234 can be read in two ways. Choose how they are written.');
    await screen.findByText('Dates such as 03/04/2026 can be read in two ways. Choose what comes first.');
    fireEvent.change(await select('Dates begin with (optional)'), { target: { value: 'dayFirst' } });
    await waitFor(() => expect(screen.queryByText(/^Dates such as/)).toBeNull());
    screen.getByText(/^Amounts such as/);
    contents.set('f', new Blob(['Fecha;Importe\n03/04/2026;1,50\n13/04/2026;1.50\n']));
    await upload({ ...csv, id: 'f' });
    await screen.findByText(
      /^Some amounts have a decimal point, such as 1\.50 in row 3, and others a decimal comma, such as 1,50 in row 2\./,
    );
  });

  it('reads dates that are instants, and asks nothing about them', async () => {
    const { onChange, upload } = await render();
    contents.set('k', new Blob(['Referencia;Monto;Fecha\nA1;77.99;2026-11-25 04:30:00+00\n']));
    await upload({ ...csv, id: 'k' });
    await select('Amount');
    expect(onChange).toHaveBeenLastCalledWith({ heading: 1, reference: 1, amount: 2, day: 3 });
    expect(screen.queryByText(/can be read in two ways|can be read, such as/)).toBeNull();
  });

  it('says that nothing of a column can be read', async () => {
    const { upload } = await render();
    const lines = ['Referencia;Monto;Fecha;Moneda', 'A1;uno;mañana;PESOS', 'A2;dos;ayer;PESOS', ''];
    contents.set('l', new Blob([lines.join('\n')]));
    await upload({ ...csv, id: 'l' });
    for (const sample of ['uno', 'mañana', 'PESOS'])
      await screen.findByText(new RegExp(`^Nothing in this column can be read, such as “${sample}”`));
  });

  it.each([
    ['Tanggal;Referensi;Jumlah;Mata uang', { day: 1, reference: 2, amount: 3, currency: 4 }],
    ['Tgl;Nomor Referensi;Debet;Kredit', { day: 1, reference: 2, debit: 3, credit: 4 }],
  ])('recognizes the headings of banks of Indonesia: %s', async (headings, expected) => {
    const { onChange, upload } = await render();
    contents.set(headings, new Blob([`${headings}\n27/11/2026;A1;1.00;\n`]));
    await upload({ ...csv, id: headings });
    await select('Amount');
    expect(onChange).toHaveBeenLastCalledWith({ heading: 1, ...expected });
  });

  it('says that a table is empty or too wide', async () => {
    const { upload } = await render();
    contents.set('g', new Blob(['Fecha;Importe\n']));
    await upload({ ...csv, id: 'g' });
    await screen.findByText(/^This file has no rows below its headings/);
    contents.set('h', new Blob([`${'a;'.repeat(300)}\n${'1;'.repeat(300)}\n`]));
    await upload({ ...csv, id: 'h' });
    await screen.findByText(/^This file has more than 100 columns/);
  });

  it('says that a file is no table, or no longer at hand', async () => {
    const { upload } = await render();
    contents.set('d', new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0])]));
    await upload({ ...csv, id: 'd' });
    await screen.findByText(
      "This file can't be read as a table. Save it as .xlsx or .csv, then choose it again.",
    );
    await upload({ ...csv, id: 'gone' });
    await screen.findByText("The columns of the file couldn't be read. Choose the file again.");
  });

  it('names hidden rows with their sums in the columns that are chosen, by currency', async () => {
    const { upload } = await render();
    const currency = country.currency;
    contents.set(
      'i',
      hiding(
        [
          ['Referencia', 'Importe', 'Saldo', 'Moneda'],
          ['A1', 10, 100, currency],
          ['A2', '20,50', 200, currency],
          ['A3', '1.000,25', 300, currency],
          ['A4', 7, 400, 'XTS'],
        ],
        [2, 3, 4],
      ),
    );
    await upload({ ...csv, id: 'i', name: 'bank.xlsx', type: tableTypes.xlsx });
    await screen.findByText(`3 hidden rows are left out: Amount: 1,020.75 ${currency}, Amount: 7.00 XTS.`);
    fireEvent.change(await select('Amount'), { target: { value: '3' } });
    await screen.findByText(`3 hidden rows are left out: Amount: 500.00 ${currency}, Amount: 400.00 XTS.`);
    fireEvent.change(await select('Amount'), { target: { value: '' } });
    await screen.findByText('3 hidden rows are left out.');
  });

  it('names no sum of hidden rows while nobody knows how amounts are written', async () => {
    const { upload } = await render();
    contents.set(
      'j',
      hiding(
        [
          ['Referencia', 'Importe'],
          ['A1', '1,234'],
          ['A2', '2,345'],
        ],
        [2],
      ),
    );
    await upload({ ...csv, id: 'j', name: 'bank.xlsx', type: tableTypes.xlsx });
    await screen.findByText('1 hidden row is left out.');
    fireEvent.change(await select('Amounts are written as (optional)'), { target: { value: '.' } });
    await screen.findByText(`1 hidden row is left out: Amount: 2,345.00 ${country.currency}.`);
  });
});

/** A workbook of which some rows, from 0, are hidden. */
function hiding(rows: unknown[][], hidden: number[]): Blob {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!rows'] = rows.map((_, index) => (hidden.includes(index) ? { hidden: true } : {}));
  const book = utils.book_new(sheet, 'Sheet');
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer]);
}
