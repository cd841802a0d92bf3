import { useTranslate } from 'ra-core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { IconButton } from '../controls/Button';

interface OverlayFrameProps {
  titleId: string;
  title: string;
  /** Without it there is no button that closes. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  actions?: ReactNode;
}

/** Head, body and actions of a dialog or sheet. */
export function OverlayFrame({ titleId, title, onClose, children, actions }: OverlayFrameProps) {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Before MUI moves the focus to the dialog as a whole, from where the next stop is the button that closes it.
    const frame = place.current?.parentElement;
    if (!frame || frame.contains(document.activeElement)) return;
    const controls =
      '.overlay__body :is(input, select, textarea), .button--primary, .overlay__actions button';
    // Where the first button is the one that loses something, another is marked.
    const marked = frame.querySelector<HTMLElement>('[data-first-focus]');
    (marked ?? frame.querySelector<HTMLElement>(controls))?.focus();
  }, []);
  return (
    <>
      <div className="overlay__header">
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <IconButton icon="close" size="small" label={translate('ra.action.close')} onClick={onClose} />
        )}
      </div>
      <div className="overlay__body">
        {/* Content that is still loading must not hide the overlay itself: it would lose the focus that it has taken. */}
        <Suspense fallback={<div className="overlay__loading" />}>{children}</Suspense>
      </div>
      {actions && (
        <div className="overlay__actions" ref={place}>
          {actions}
        </div>
      )}
    </>
  );
}
