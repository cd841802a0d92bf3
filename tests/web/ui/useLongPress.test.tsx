import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLongPress } from '../../../src/web/ui/useLongPress';

const pressed = vi.fn();
const clicked = vi.fn();

function Pressable() {
  return (
    <button type="button" {...useLongPress(pressed)} onClick={clicked}>
      Press
    </button>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockClear();
  clicked.mockClear();
  render(<Pressable />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const touch = () => fireEvent.pointerDown(screen.getByRole('button'), { pointerType: 'touch' });

it('is a finger that rests for half a second, and no click', () => {
  touch();
  vi.advanceTimersByTime(499);
  expect(pressed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(pressed).toHaveBeenCalledExactlyOnceWith(screen.getByRole('button'));
  fireEvent.pointerUp(screen.getByRole('button'));
  // Prevented: no click follows.
  expect(fireEvent.touchEnd(screen.getByRole('button'))).toBe(false);
  touch();
  expect(fireEvent.touchEnd(screen.getByRole('button'))).toBe(true);
});

it.each(['pointerUp', 'pointerCancel', 'pointerLeave'] as const)('is none after %s', (end) => {
  touch();
  vi.advanceTimersByTime(400);
  fireEvent[end](screen.getByRole('button'));
  vi.advanceTimersByTime(1000);
  fireEvent.click(screen.getByRole('button'));
  expect(pressed).not.toHaveBeenCalled();
  expect(clicked).toHaveBeenCalledOnce();
});

it('is none of a mouse, which has a button for it', () => {
  fireEvent.pointerDown(screen.getByRole('button'), { pointerType: 'mouse' });
  vi.advanceTimersByTime(1000);
  expect(pressed).not.toHaveBeenCalled();
});
