import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { CorridorDataProvider } from '../../../../../src/web/client/dataProvider';
import { ImportPage } from '../../../../../src/web/generate/imports/ImportPage';
import { FileReader } from '../../../../../src/web/generate/imports/reading/FileReader';
import type { ReaderSetup } from '../../../../../src/web/generate/imports/reading/ImportReader';
import { parcelForm, parcels } from '../../support/parcels';
import { validateParcel } from '../../support/renderForm';
import { renderScreen } from '../../support/renderScreen';
import { bytesOf, type Cells } from './payoutFiles';

const columns = ['label', 'price', 'kind', 'wish'];
const imported = { permission: '', limit: 1_000, columns, duplicates: ['label'], aliases: {} };
/** Parcels, which can be imported. */
export const resource = { ...parcels, create: parcelForm, import: imported };
/** The resource with sums that an import would book. */
export const rehearsed = { ...resource, create: { ...parcelForm, rehearse: ['price'] } };

/** A file of so many parcels; those with these places have no price. */
export function parcelFile(count: number, { wrong = [] as number[] } = {}): File {
  const rows = Array.from({ length: count }, (_, index): Cells[number] => [
    `P${index}`,
    wrong.includes(index) ? 'a lot' : 5,
  ]);
  return new File([bytesOf([['Label', 'Price'], ...rows])], 'parcels.xlsx');
}

/** Shows the page of an import, with a reader that runs in the test's own thread. */
export function renderImport(
  data: Partial<CorridorDataProvider> = {},
  shown = resource,
  permissions: string[] = [],
) {
  const readers: FileReader[] = [];
  const connect = vi.fn((setup: ReaderSetup) => {
    const reader = new FileReader(setup, Promise.resolve(validateParcel));
    readers.push(reader);
    return reader;
  });
  const view = renderScreen(<ImportPage connect={connect} />, {
    resource: shown,
    data: { getBatches: async () => [], ...data },
    permissions,
  });
  const choose = async (file: File) => {
    await screen.findByRole('button', { name: 'Choose a file' });
    await view.user.upload(view.container.querySelector<HTMLInputElement>('input[type=file]')!, file);
  };
  return { ...view, choose, connect, readers };
}
