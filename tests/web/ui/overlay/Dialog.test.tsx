import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from '../../../../src/web/ui/controls/Button';
import { Dialog } from '../../../../src/web/ui/overlay/overlays';

function Page({ busy }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <CoreAdminContext>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Dialog
        open={open}
        busy={busy}
        title="Delete account 4711?"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button>Keep it</Button>
            <Button variant="danger">Delete it</Button>
          </>
        }
      >
        It cannot be used for payouts any more.
      </Dialog>
    </CoreAdminContext>
  );
}

async function open(busy?: boolean) {
  render(<Page busy={busy} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return screen.findByRole('dialog', { name: 'Delete account 4711?' });
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('names its object, takes the focus, and Escape closes it and gives the focus back', async () => {
  const dialog = await open();
  // Never on the dangerous one.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus());
  expect(dialog.textContent).toContain('It cannot be used for payouts any more.');
  await userEvent.keyboard('{Escape}');
  await gone();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
});

it('closes with the back button and stays on the page', async () => {
  const address = window.location.href;
  await open();
  await waitFor(() => expect(window.history.state).toHaveProperty('overlay'));
  act(() => {
    window.history.replaceState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await gone();
  expect(window.location.href).toBe(address);
});

it('does not close while it is busy', async () => {
  await open(true);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: /close/i }));
  expect(screen.getByRole('dialog')).toBeTruthy();
});
