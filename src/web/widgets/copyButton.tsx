import type { MouseEvent, ReactNode } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import { copiedFor } from '../ui/controls/useCopied';
import type { Translate } from './Widget';

/**
 * The button that copies an identifier, `text`, as a plain element without hooks or state: a list has a thousand of
 * them, and one click handler serves all.
 */
export function copyButton(text: string, field: BoundField, translate: Translate): ReactNode {
  return (
    <button
      type="button"
      className="identifier__copy"
      data-copy={text}
      data-copied={translate('corridor.detail.copied')}
      aria-label={translate('corridor.detail.copy', { field: field.title })}
      onClick={copyValue}
    />
  );
}

/** Copies the button's `data-copy` and, for a moment, shows and reads out `data-copied`. */
function copyValue(event: MouseEvent<HTMLButtonElement>): void {
  event.stopPropagation();
  const button = event.currentTarget;
  if (button.dataset.state) return;
  const { copy = '', copied = '' } = button.dataset;
  void confirm(button, copied, navigator.clipboard.writeText(copy));
}

async function confirm(
  button: HTMLButtonElement,
  confirmation: string,
  copying: Promise<void>,
): Promise<void> {
  await copying;
  const name = button.getAttribute('aria-label') ?? '';
  button.dataset.state = 'copied';
  button.setAttribute('aria-label', confirmation);
  setTimeout(() => {
    delete button.dataset.state;
    button.setAttribute('aria-label', name);
  }, copiedFor);
}
