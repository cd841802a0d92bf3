import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToday } from '../../../src/web/blocks/parts/blockCountry';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:59:59.500Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

it('returns each zone’s day, and the next one from that zone’s midnight on', async () => {
  const { result } = renderHook(() => useToday(['GMT-6', 'GMT-5', 'GMT+7']));
  expect(result.current).toEqual(['2026-11-20', '2026-11-20', '2026-11-21']);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(result.current).toEqual(['2026-11-20', '2026-11-21', '2026-11-21']);
  await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
  expect(result.current).toEqual(['2026-11-21', '2026-11-21', '2026-11-21']);
});

it('returns no day for no zone', () => {
  const { result } = renderHook(() => useToday([]));
  expect(result.current).toEqual([]);
});
