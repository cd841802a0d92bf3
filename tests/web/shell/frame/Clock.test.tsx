import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Clock } from '../../../../src/web/shell/frame/Clock';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:59:58.400Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

it('shows the country’s time, on the second, and renders nothing else', async () => {
  let renders = 0;
  const Beside = () => {
    renders += 1;
    return null;
  };
  render(
    <>
      <Beside />
      <Clock zone="GMT+5" timeZone="Asia/Karachi" label="Time in Pakistan" />
    </>,
  );
  const clock = screen.getByLabelText('Time in Pakistan');
  expect(clock).toHaveTextContent('2026-11-21 04:59:58 GMT+5');
  await act(() => vi.advanceTimersByTimeAsync(599));
  expect(clock).toHaveTextContent('04:59:58');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(clock).toHaveTextContent('04:59:59');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(clock).toHaveTextContent('2026-11-21 05:00:00');
  expect(renders).toBe(1);
});

it('goes with another country at once', () => {
  const { rerender } = render(<Clock zone="GMT-6" timeZone="America/Mexico_City" label="clock" />);
  expect(screen.getByLabelText('clock')).toHaveTextContent('2026-11-20 17:59:58 GMT-6');
  rerender(<Clock zone="GMT-5" timeZone="America/Lima" label="clock" />);
  expect(screen.getByLabelText('clock')).toHaveTextContent('2026-11-20 18:59:58 GMT-5');
});
