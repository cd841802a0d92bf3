import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { utils, write } from 'xlsx';
import { metadataLoaders } from '../../../../src/web/client/metadataLoaders';
import { renderImport, resource } from './support/renderImport';

beforeEach(() => {
  vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue(resource);
});

afterEach(() => vi.restoreAllMocks());

it('names the sheet beside what it would import, and reads another one that is chosen there', async () => {
  const { choose, user } = renderImport();
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['Label', 'Price'],
      ['P1', 5],
    ]),
    'November',
  );
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Label', 'Price'],
      ['P2', 6],
      ['P3', 7],
    ]),
    'December',
  );
  const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
  await choose(new File([bytes], 'parcels.xlsx'));
  await screen.findByRole('button', { name: 'Import 1 parcel' });
  const sheet = screen.getByRole('combobox', { name: 'Sheet' });
  expect(sheet).toHaveValue('November');
  await user.selectOptions(sheet, 'December');
  await screen.findByRole('button', { name: 'Import 2 parcels' });
  expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveValue('December');
});
