import { useTranslate } from 'react-admin';
import { Icon } from '../Icon';
import { useCopied } from './useCopied';
import './CopyButton.css';

/** Copies `text` whole; `label` names what is copied ("Copy order number"). Says so to screen readers too. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  const [copied, copy] = useCopied();
  return (
    <button type="button" className="copy-button" aria-label={label} title={label} onClick={() => copy(text)}>
      <Icon name={copied ? 'check' : 'copy'} size={15} />
      <span className="visually-hidden" aria-live="polite">
        {copied ? translate('corridor.detail.copied') : ''}
      </span>
    </button>
  );
}
