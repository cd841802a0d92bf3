import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Debounces a function: `call` runs it `delay` ms after the last call, `flush` at once if it is waiting. It also runs when the
 * component unmounts or is hidden.
 */
export function useDebounced<Value>(action: (value: Value) => void, delay: number) {
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
