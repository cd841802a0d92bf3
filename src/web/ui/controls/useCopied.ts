import { useEffect, useState } from 'react';

/** How long a button shows that it has copied, in ms. */
export const copiedFor = 2000;

/**
 * Returns whether a text was copied just now, and the function that copies one. Where the browser does not allow copying,
 * nothing happens: show the text beside the button, so that it can be selected.
 */
export function useCopied(): [copied: boolean, copy: (text: string) => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return [copied, copy];
}
