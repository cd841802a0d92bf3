import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimeAway } from '../../../../src/web/ui/time/TimeAway';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.lang = '';
});

it('says how long ago it was, and goes on as time passes', async () => {
  document.documentElement.lang = 'en';
  const { container } = render(<TimeAway instant="2026-11-20T11:58:30Z" />);
  expect(container).toHaveTextContent('· 1 minute ago');
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(container).toHaveTextContent('· 2 minutes ago');
});

it('says in how long it will be, in the language of the page', () => {
  document.documentElement.lang = 'zh';
  const { container } = render(<TimeAway instant="2026-11-20T15:00:00Z" />);
  expect(container).toHaveTextContent('3小时后');
});

it('says nothing of a day far away, nor of what is no instant', () => {
  const { container } = render(
    <>
      <TimeAway instant="2026-10-01T00:00:00Z" />
      <TimeAway instant="" />
    </>,
  );
  expect(container).toBeEmptyDOMElement();
});

it('has one timer for all, and none once they are gone', () => {
  const { unmount } = render(
    <>
      <TimeAway instant="2026-11-20T11:58:30Z" />
      <TimeAway instant="2026-11-20T11:00:00Z" />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
