import MuiDialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';
import { OverlayFrame } from './OverlayFrame';
import { OverlayTheme } from './OverlayTheme';
import { useCloseOnBack } from './useCloseOnBack';

/** Props of a dialog. */
export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** Something is under way: it cannot be closed now. */
  busy?: boolean;
  /** Only its actions close it. */
  mustAct?: boolean;
}

/** The part of a dialog that is loaded when the first one opens. */
export function DialogOverlay({ open, title, onClose, children, actions, busy, mustAct }: DialogProps) {
  const titleId = useId();
  const close = () => {
    if (!busy && !mustAct) onClose();
  };
  useCloseOnBack(open, close);
  return (
    <OverlayTheme>
      <MuiDialog
        open={open}
        onClose={close}
        aria-labelledby={titleId}
        slotProps={{
          paper: {
            className: 'overlay',
            style: { width: 480, maxWidth: 'calc(100vw - 32px)', margin: 16 },
          },
          backdrop: { className: 'overlay__backdrop' },
        }}
      >
        <OverlayFrame titleId={titleId} title={title} onClose={mustAct ? undefined : close} actions={actions}>
          {children}
        </OverlayFrame>
      </MuiDialog>
    </OverlayTheme>
  );
}
