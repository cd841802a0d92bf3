import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCountdown } from '../../../src/web/forms/useSubmission';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const pass = (time: number) => act(async () => vi.advanceTimersByTimeAsync(time));

describe('a countdown', () => {
  it('counts whole seconds down to 0 and stops', async () => {
    const { result } = renderHook(() => useCountdown(1_002_500));
    expect(result.current).toBe(3);
    await pass(500);
    expect(result.current).toBe(2);
    await pass(1000);
    expect(result.current).toBe(1);
    await pass(1000);
    expect(result.current).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('restarts with another moment', async () => {
    const { result, rerender } = renderHook((until: number | undefined) => useCountdown(until), {
      initialProps: undefined as number | undefined,
    });
    expect(result.current).toBe(0);
    rerender(1_060_000);
    expect(result.current).toBe(60);
    await pass(60_000);
    expect(result.current).toBe(0);
  });

  it('is over for a moment that has passed', () => {
    expect(renderHook(() => useCountdown(999_999)).result.current).toBe(0);
  });
});
