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

function openOverlay() {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  const { rerender } = renderHook(({ open }) => useCloseOnBack(open, () => undefined), {
    initialProps: { open: true },
  });
  vi.runAllTimers();
  expect(window.history.state).toHaveProperty('overlay');
  return { back, close: () => rerender({ open: false }), reopen: () => rerender({ open: true }) };
}

it('takes its history entry back when it was closed by a button', () => {
  const { back, close } = openOverlay();
  close();
  vi.runAllTimers();
  expect(back).toHaveBeenCalledOnce();
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
