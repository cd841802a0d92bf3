import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MatchColumns } from '../../../../src/web/generate/imports/MatchColumns';
import { parcelForm, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

/** Three columns, of which two were recognized. */
function renderColumns() {
  const onDone = vi.fn();
  const columns = ['label', 'price', 'kind'];
  const imported = { permission: '', limit: 10, columns, duplicates: [], aliases: {} };
  const view = renderScreen(
    <MatchColumns
      columns={['Label', 'Price', 'Other'].map((heading) => ({ heading, samples: [], field: undefined }))}
      initial={['label', 'price', undefined]}
      onCancel={() => undefined}
      onDone={onDone}
    />,
    { resource: { ...parcels, create: parcelForm, import: imported } },
  );
  const choose = (heading: string, field: string) =>
    view.user.selectOptions(screen.getByRole('combobox', { name: heading }), field);
  const done = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Check the rows' }));
    return onDone.mock.lastCall?.[0] as unknown;
  };
  return { choose, done };
}

it('a field leaves the column that had it', async () => {
  const { choose, done } = renderColumns();
  await choose('Other', 'Price');
  expect(await done()).toEqual(['label', undefined, 'price']);
});

it('a field that was only passed by, as when one types in a select, is back where it was', async () => {
  const { choose, done } = renderColumns();
  await choose('Other', 'Price');
  await choose('Other', 'Kind');
  expect(await done()).toEqual(['label', 'price', 'kind']);
});
