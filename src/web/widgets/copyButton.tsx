import type { MouseEvent, ReactNode } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import { announce } from '../ui/announce';
import { copiedFor } from '../ui/controls/useCopied';
import type { FieldProps, Translate } from './Widget';

/**
 * Button that copies `text`, an identifier that `name` describes. In a cell the arrow keys lead to it, as a row is one stop for
 * Tab.
 */
export function copyButton(
  text: string,
  field: BoundField,
  translate: Translate,
  place: FieldProps['place'],
  name = `${field.title} ${text}`,
): ReactNode {
  // A plain element without hooks or state: a list has a thousand of them, and one click handler serves all.
  return (
    <button
      type="button"
      className="identifier__copy"
      tabIndex={place === 'cell' ? -1 : undefined}
      data-copy={text}
      data-copied={translate('corridor.detail.copied')}
      aria-label={translate('corridor.detail.copy', { field: name })}
      onClick={copyValue}
    />
  );
}

/** Copies the button's `data-copy`, says `data-copied`, and shows it for a moment. */
function copyValue(event: MouseEvent<HTMLButtonElement>): void {
  event.stopPropagation();
  const button = event.currentTarget;
  const { copy = '', copied = '' } = button.dataset;
  void confirm(button, copied, navigator.clipboard.writeText(copy));
}

async function confirm(
  button: HTMLButtonElement,
  confirmation: string,
  copying: Promise<void>,
): Promise<void> {
  await copying;
  announce(confirmation);
  button.dataset.state = 'copied';
  setTimeout(() => delete button.dataset.state, copiedFor);
}
