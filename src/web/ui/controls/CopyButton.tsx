import { useTranslate } from 'ra-core';
import { IconButton } from './Button';
import { useCopied } from './useCopied';

/** Copies `text` whole; `label` names what is copied ("Copy order number"). Announces it to screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  const [copied, copy] = useCopied();
  return (
    <>
      <IconButton icon={copied ? 'check' : 'copy'} size="tiny" label={label} onClick={() => copy(text)} />
      <span className="visually-hidden" aria-live="polite">
        {copied ? translate('corridor.detail.copied') : ''}
      </span>
    </>
  );
}
