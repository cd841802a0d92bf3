import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { Notice } from '../ui/feedback/Notice';

/** Says what no single field can show, above the fields, and leads the focus to the first thing that is wrong. */
export function FormErrorNotice() {
  const { errors, submitCount, isSubmitting } = useFormState();
  const place = useRef<HTMLDivElement>(null);
  const message = errors.root?.form?.message;
  const failed = Object.keys(errors).length > 0;
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || !failed) return;
    const invalid = place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? place.current)?.focus();
    // Only after a submission: an error that comes or goes while typing must not move the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, isSubmitting]);
  return (
    <div ref={place} tabIndex={-1} className="form__notice">
      {message && <Notice tone="error">{message}</Notice>}
    </div>
  );
}
