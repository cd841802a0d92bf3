import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { Icon } from '../Icon';
import './CopyButton.css';

/** For how long a copy button shows that it copied, in ms. */
const confirmedFor = 1500;

/** Copies `text` whole; `label` names what is copied ("Copy order number"). Says so to screen readers too. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <button type="button" className="copy-button" aria-label={label} title={label} onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} size={15} />
      <span className="visually-hidden" aria-live="polite">
        {copied ? translate('corridor.detail.copied') : ''}
      </span>
    </button>
  );
}
