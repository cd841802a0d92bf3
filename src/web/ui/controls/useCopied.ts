import { useEffect, useState } from 'react';

/** Time for which a button shows that it has copied, in ms. */
export const copiedFor = 2000;

/** Callbacks for a text that was copied, and for a browser that does not allow it. */
interface CopyOutcome {
  onCopied?: () => void;
  onFailed?: () => void;
}

/**
 * Returns whether a text was copied just now, and the function that copies one. Browsers may not allow it: handle
 * `onFailed`, or show the text beside the button, so that it can be selected.
 */
export function useCopied({ onCopied, onFailed }: CopyOutcome = {}): [
  copied: boolean,
  copy: (text: string) => void,
] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    try {
      // Pages over HTTP have no clipboard, which throws as well.
      await navigator.clipboard.writeText(text);
    } catch {
      onFailed?.();
      return;
    }
    setCopied(true);
    onCopied?.();
  };
  return [copied, (text) => void copy(text)];
}
