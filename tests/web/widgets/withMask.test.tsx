import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { expect, it, vi } from 'vitest';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import { showField } from '../../../src/web/widgets/widgetFor';
import { RevealContext } from '../../../src/web/widgets/withMask';
import { country } from './support/country';

const note: BoundField = { name: 'note', title: 'Note', type: 'string', kind: 'text', ui: {} };
const record = { id: 'r1', note: 'Paid to •••• 7071' };
const translate = (key: string) => key;

it('a text of which a part is masked is read whole on a detail', async () => {
  const reveal = vi.fn(async () => 'Paid to 002023417071');
  render(
    <CoreAdminContext>
      <RevealContext value={reveal}>
        {showField(note, record, { country: country(), translate }, 'detail')}
      </RevealContext>
    </CoreAdminContext>,
  );
  expect(screen.getByText('Paid to •••• 7071')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'corridor.widgets.reveal' }));
  expect(await screen.findByText('Paid to 002023417071')).toBeVisible();
  expect(reveal).toHaveBeenCalledWith('note');
});

it('a text has no button in a list, nor does a whole one on a detail', () => {
  render(<p>{showField(note, record, { country: country(), translate }, 'cell')}</p>);
  render(<p>{showField(note, { id: 'r1', note: 'Paid' }, { country: country(), translate }, 'detail')}</p>);
  expect(screen.queryByRole('button')).toBeNull();
});
