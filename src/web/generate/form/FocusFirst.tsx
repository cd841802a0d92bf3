import { useEffect } from 'react';

/** Puts the cursor into a form's first input when it opens, as in a dialog, where nothing else is to be done. */
export function FocusFirst({ formId }: { formId: string }) {
  useEffect(() => {
    const form = document.getElementById(formId);
    const first = form?.querySelector<HTMLInputElement>('input, select, textarea');
    first?.focus();
    if (first?.type === 'text') first.select();
  }, [formId]);
  return null;
}
