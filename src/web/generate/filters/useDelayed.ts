import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Delays calls until `delay` ms after the last one: `call` replaces what is waiting, `flush` does it now. What
 * still waits when the component goes is done then.
 */
export function useDelayed<Value>(action: (value: Value) => void, delay: number) {
  const act = useEffectEvent(action);
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> } | undefined>(undefined);
  const run = useRef(() => undefined as void);
  useEffect(() => {
    run.current = () => {
      const current = waiting.current;
      if (!current) return;
      clearTimeout(current.timer);
      waiting.current = undefined;
      act(current.value);
    };
    return () => run.current();
  }, []);
  const call = useCallback(
    (value: Value) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { value, timer: setTimeout(() => run.current(), delay) };
    },
    [delay],
  );
  const flush = useCallback(() => run.current(), []);
  return { call, flush };
}
