import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { codeName } from '../entry/entryNames';

/** Calls `onChange` when a value of the form around changes, and not for the code that is sent beside the values. */
export function useFormChange(onChange: () => void): void {
  const { subscribe } = useFormContext();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined && name !== codeName) onChange();
        },
      }),
    [subscribe, onChange],
  );
}
