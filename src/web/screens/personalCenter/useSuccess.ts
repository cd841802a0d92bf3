import { useNotify, useTranslate } from 'ra-core';

/** Says that something was done; takes the key of its text among the personal centre's, and what stands in it. */
export function useSuccess(): (key: string, values?: Record<string, string | number>) => void {
  const notify = useNotify();
  const translate = useTranslate();
  return (key, values) => {
    const text = translate(`corridor.personal-center.${key}`, values);
    notify(text, { type: 'success', messageArgs: { _: text } });
  };
}
