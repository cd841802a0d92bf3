import { useEffect, useRef, useState } from 'react';
import { type FoundRepeats, repeatsOf, RequestError } from '../../../client/RequestError';
import { showWithButtons } from './FormReview';
import { RepeatNotice } from './RepeatNotice';
import { useFormChange } from './useFormChange';

/** Repeats of the values that a form was sent with, and whether the user has confirmed them. */
interface FormRepeatsState {
  body: string;
  found: FoundRepeats;
  isConfirmed: boolean;
}

/** Keeps what the gateway has found that a form repeats. */
export function useRepeats() {
  const [repeats, setRepeats] = useState<FormRepeatsState>();
  return {
    repeats,
    /** Returns the token that confirms the repeats of a body; undefined while the user has not. */
    confirmationOf: (body: string) =>
      repeats?.isConfirmed && repeats.body === body ? repeats.found.confirmation : undefined,
    /** Reads what a rejection says that the body repeats. Returns whether it says so. */
    findRepeats: (body: string, error: unknown): boolean => {
      const found = error instanceof RequestError ? repeatsOf(error) : undefined;
      if (found) setRepeats({ body, found, isConfirmed: false });
      return found !== undefined;
    },
    confirm: (isConfirmed: boolean) => setRepeats((before) => before && { ...before, isConfirmed }),
    forget: () => setRepeats(undefined),
  };
}

interface FormRepeatsProps extends Pick<FormRepeatsState, 'found' | 'isConfirmed'> {
  onConfirm: (isConfirmed: boolean) => void;
  /** Called when a value of the form changes: then it may repeat nothing. */
  onChange: () => void;
}

/** Repeats of the form around. */
export function FormRepeats({ onChange, ...rest }: FormRepeatsProps) {
  const { found } = rest;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) showWithButtons(place.current);
  }, [found]);
  useFormChange(onChange);
  return (
    <div ref={place} tabIndex={-1} className="repeat-notice__place">
      <RepeatNotice {...rest} />
    </div>
  );
}
