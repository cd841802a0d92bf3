import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MatchColumns } from '../../../../src/web/generate/imports/MatchColumns';
import { parcelForm, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

/** Three columns, of which two were recognized by default. */
function renderColumns(initial: (string | undefined)[] = ['label', 'price', undefined]) {
  const onDone = vi.fn();
  const columns = ['label', 'price', 'kind'];
  const imported = { permission: '', limit: 10, columns, duplicates: [], aliases: {} };
  const view = renderScreen(
    <MatchColumns
      columns={['Label', 'Price', 'Other'].map((heading) => ({ heading, samples: [], field: undefined }))}
      initial={{ columns: initial, same: {} }}
      onCancel={() => undefined}
      onDone={onDone}
    />,
    { resource: { ...parcels, create: parcelForm, import: imported } },
  );
  const choose = (heading: string, field: string) =>
    view.user.selectOptions(screen.getByRole('combobox', { name: heading }), field);
  const done = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Check the rows' }));
    return onDone.mock.lastCall?.[0] as { columns: unknown; same: unknown };
  };
  return { choose, done, user: view.user };
}

it('a field leaves the column that had it', async () => {
  const { choose, done } = renderColumns();
  await choose('Other', 'Price');
  expect((await done()).columns).toEqual(['label', undefined, 'price']);
});

it('a field that was only passed by, as when one types in a select, is back where it was', async () => {
  const { choose, done } = renderColumns();
  await choose('Other', 'Price');
  await choose('Other', 'Kind');
  expect((await done()).columns).toEqual(['label', 'price', 'kind']);
});

it('what the file lacks is the same for all rows, as the user says', async () => {
  const { choose, done, user } = renderColumns([undefined, 'price', undefined]);
  await user.type(screen.getByRole('textbox', { name: 'Label' }), 'Toys');
  expect(screen.queryByText('No column has been chosen for', { exact: false })).toBeNull();
  expect(await done()).toEqual({ columns: [undefined, 'price', undefined], same: { label: 'Toys' } });
  // A column that is chosen after all says it.
  await choose('Label', 'Label');
  expect(await done()).toEqual({ columns: ['label', 'price', undefined], same: {} });
});
