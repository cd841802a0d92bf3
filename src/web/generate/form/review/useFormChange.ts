import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { codeName } from '../entry/entryNames';

/** Calls `onChange` when a form's value changes, but not for the code that is sent beside them. */
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
