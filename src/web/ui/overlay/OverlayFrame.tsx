import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/Button';

/** Props of {@link OverlayFrame}. */
export interface OverlayFrameProps {
  titleId: string;
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
}

/** Head, body and actions of a dialog or sheet. */
export function OverlayFrame({ titleId, title, onClose, children, actions }: OverlayFrameProps) {
  const translate = useTranslate();
  return (
    <>
      <div className="overlay__header">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" size="small" label={translate('ra.action.close')} onClick={onClose} />
      </div>
      <div className="overlay__body">{children}</div>
      {actions && <div className="overlay__actions">{actions}</div>}
    </>
  );
}
