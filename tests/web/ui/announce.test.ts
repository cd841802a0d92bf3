import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../../../src/web/ui/announce';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says what happened, and leaves nothing of it on the page', () => {
  announce('Uploaded: receipt.pdf');
  vi.advanceTimersByTime(200);
  expect(screen.getByRole('status')).toHaveTextContent('Uploaded: receipt.pdf');
  vi.advanceTimersByTime(60_000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('lets each message be said as long as the one before', () => {
  announce('Copied');
  vi.advanceTimersByTime(9_000);
  announce('Uploaded: receipt.pdf');
  vi.advanceTimersByTime(5_000);
  expect(screen.getByRole('status')).toHaveTextContent('Uploaded: receipt.pdf');
});
