import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CorridorDataProvider } from '../../../../src/web/client/dataProvider';
import { useRowRehearsal } from '../../../../src/web/generate/imports/check/useRowRehearsal';
import type { ImportableResource } from '../../../../src/web/generate/imports/rows/ImportableResource';
import { parcelForm, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

const resource: ImportableResource = {
  ...parcels,
  create: { ...parcelForm, rehearse: true },
  import: { permission: '', limit: 10, columns: ['label', 'price'], duplicates: [], aliases: {} },
};
const rows = [{ number: 2, values: { label: 'P1' }, texts: {}, errors: [] }];
const ignore = () => undefined;

function Rehearsal() {
  useRowRehearsal({ file: 'parcels.csv', rows, isPaused: false }, ignore);
  return null;
}

it('a rehearsal that nobody waits for any more gives its place at the gateway back', async () => {
  const rehearseBatch = vi.fn<CorridorDataProvider['rehearseBatch']>(() => new Promise(() => undefined));
  const { unmount } = renderScreen(<Rehearsal />, { resource, data: { rehearseBatch } });
  await waitFor(() => expect(rehearseBatch).toHaveBeenCalledOnce());
  const { signal } = rehearseBatch.mock.calls[0]![3]!;
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});
