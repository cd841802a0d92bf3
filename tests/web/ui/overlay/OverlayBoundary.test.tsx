import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, useNotificationContext } from 'ra-core';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyOverlay, OverlayBoundary } from '../../../../src/web/ui/overlay/OverlayBoundary';

afterEach(cleanup);

function Message() {
  const { notifications } = useNotificationContext();
  return <output>{notifications[0]?.message}</output>;
}

const load = vi.fn(async () => () => <p>The overlay</p>);
const Overlay = lazyOverlay(load);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <CoreAdminContext>
      <input aria-label="Typed" />
      <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
        Open
      </button>
      <OverlayBoundary open={open} onClose={() => setOpen(false)}>
        <Overlay />
      </OverlayBoundary>
      <Message />
    </CoreAdminContext>
  );
}

it('reports that an overlay could not be loaded, keeps the page, and loads it at the next attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockRejectedValueOnce(new Error('offline'));
  render(<Page />);
  await userEvent.type(screen.getByLabelText('Typed'), 'kept');
  const button = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(button);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('corridor.errors.loadFailed'));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('kept');
  expect(screen.queryByText('The overlay')).toBeNull();
  await userEvent.click(button);
  expect(await screen.findByText('The overlay')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
