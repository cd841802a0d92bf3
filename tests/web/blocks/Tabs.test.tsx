import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Blocks } from '../../../src/web/blocks/Blocks';
import type { ShownBlock } from '../../../src/web/blocks/parts/Block';
import { renderScreen } from '../generate/support/renderScreen';

const text = (description: string): ShownBlock[] => [{ block: 'text', description }];
const block: ShownBlock = {
  block: 'tabs',
  id: 'part',
  tabs: [
    { id: 'first', title: 'First', blocks: text('One.') },
    { id: 'second', title: 'Second', blocks: text('Two.') },
    { id: 'closed', title: 'Closed', permission: 'secret', blocks: text('Three.') },
  ],
};
const page = { name: 'sample', title: 'Sample', permission: 'sample', blocks: [] };
const open = (address: string) =>
  act(async () => renderScreen(<Blocks blocks={[block]} page={page} />, { address }));
const tab = (name: string) => screen.getByRole('tab', { name });

it('shows the first tab, and the one that the address names under the block’s id', async () => {
  const { unmount } = await open('/sample');
  await screen.findByText('One.');
  unmount();
  await open('/sample?part=second');
  await screen.findByText('Two.');
  expect(screen.getByRole('tabpanel', { name: 'Second' })).toBeInTheDocument();
  expect(tab('Second')).toHaveAttribute('aria-selected', 'true');
});

it('leaves out tabs that the user may not see, and shows the first instead', async () => {
  await open('/sample?part=closed');
  await screen.findByText('One.');
  expect(screen.queryByRole('tab', { name: 'Closed' })).not.toBeInTheDocument();
});

it('focuses the tab’s content where a link in the last one led to it', async () => {
  await open('/sample');
  await screen.findByText('One.');
  (document.activeElement as HTMLElement | null)?.blur();
  fireEvent.click(tab('Second'));
  await screen.findByText('Two.');
  expect(screen.getByRole('tabpanel', { name: 'Second' })).toHaveFocus();
});

it('goes from tab to tab by arrow keys, round and round', async () => {
  await open('/sample');
  await screen.findByText('One.');
  expect(tab('Second')).toHaveAttribute('tabindex', '-1');
  fireEvent.keyDown(tab('First'), { key: 'ArrowLeft' });
  await screen.findByText('Two.');
  expect(tab('Second')).toHaveFocus();
  fireEvent.keyDown(tab('Second'), { key: 'Home' });
  await screen.findByText('One.');
});
