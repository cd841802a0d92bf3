import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCloseOnBack } from '../../../../src/web/ui/overlay/useCloseOnBack';

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Goes back by an entry, as the browser does some time after it is told so, or when its user goes back. */
async function arrive() {
  window.history.replaceState(null, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await vi.runAllTimersAsync();
}

function openOverlay() {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  const onClose = vi.fn<() => void>();
  const { rerender } = renderHook(({ open }) => useCloseOnBack(open, onClose), {
    initialProps: { open: true },
  });
  vi.runAllTimers();
  expect(window.history.state).toHaveProperty('overlay');
  return {
    back,
    onClose,
    close: () => rerender({ open: false }),
    reopen: () => rerender({ open: true }),
  };
}

it('takes its history entry back when it was closed by a button', async () => {
  const { back, close } = openOverlay();
  close();
  vi.runAllTimers();
  expect(back).toHaveBeenCalledOnce();
  await arrive();
});

it('stays open when it opens while the entry of the last one is taken back', async () => {
  const { close, reopen, onClose } = openOverlay();
  close();
  vi.runAllTimers();
  reopen();
  await vi.runAllTimersAsync();
  await arrive();
  expect(onClose).not.toHaveBeenCalled();
  expect(window.history.state).toHaveProperty('overlay');

  await arrive();
  expect(onClose, 'by the browser’s way back').toHaveBeenCalledOnce();
});

it('does not undo a navigation that its closing button also started', () => {
  const { back, close } = openOverlay();
  close();
  window.history.pushState(null, '', '#/next');
  vi.runAllTimers();
  expect(back).not.toHaveBeenCalled();
});

it('uses the entry of the last one when another opens at once', () => {
  const { back, close, reopen } = openOverlay();
  const push = vi.spyOn(window.history, 'pushState');
  close();
  reopen();
  vi.runAllTimers();
  expect(push).not.toHaveBeenCalled();
  expect(back).not.toHaveBeenCalled();
});
