import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Key, keys } from '../../ui/keys/keys';
import { usedKeys } from '../../ui/keys/useKey';
import { Dialog } from '../../ui/overlay/overlays';
import type { Translate } from '../../widgets/Widget';
import './KeyHelp.css';

/** Props of {@link KeyHelp}. */
interface KeyHelpProps {
  open: boolean;
  onClose: () => void;
}

/** Lists the keys that work on the screen below, with what each does there. */
export function KeyHelp({ open, onClose }: KeyHelpProps) {
  const translate = useTranslate();
  return (
    <Dialog open={open} title={translate('corridor.keys.title')} onClose={onClose}>
      <KeyLines />
    </Dialog>
  );
}

/** Keys in use when the dialog opens; an overlay over the screen may have keys of its own. */
function KeyLines() {
  const translate = useTranslate();
  const [names] = useState(usedKeys);
  return (
    <dl className="key-help">
      {names.map((name) => (
        <div key={name}>
          <dt>
            <kbd>{writeKey(keys[name], translate)}</kbd>
          </dt>
          <dd>{translate(`corridor.keys.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A key as keyboards have it: "K", "Ctrl + K", "⌘ K". */
function writeKey({ key, command }: Key, translate: Translate): string {
  const cap =
    key.length > 1 || key === ' '
      ? translate(`corridor.keys.caps.${key.trim() || 'Space'}`)
      : key.toUpperCase();
  if (!command) return cap;
  return /\bMac/.test(navigator.userAgent) ? `⌘ ${cap}` : `Ctrl + ${cap}`;
}
