import { useBlocker, useCanBlock, useNavigate, useTranslate } from 'ra-core';
import { useEffect, useRef, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

/** Props of {@link LeaveGuard}. */
export interface LeaveGuardProps {
  /** True once the form was sent: then nothing is lost by leaving. A ref, as the navigation follows at once. */
  done: RefObject<boolean>;
}

/** Asks before a half-filled form is left: by a link, the back button, or by closing the browser's tab. */
export function LeaveGuard({ done }: LeaveGuardProps) {
  const { dirtyFields } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!done.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, done]);
  return useCanBlock() ? <LeaveDialog dirty={dirty} done={done} /> : null;
}

function LeaveDialog({ dirty, done }: LeaveGuardProps & { dirty: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !done.current && !leaving.current && nextLocation.pathname !== currentLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  const leave = () => {
    if (!blocker.location) return;
    leaving.current = true;
    // Not `proceed`: it repeats the way back by steps, and the dialog has added one to the history.
    navigate(blocker.location, { state: blocker.location.state });
  };
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title={translate('corridor.form.leave.title')}
      onClose={stay}
      actions={
        <>
          <Button onClick={leave}>{translate('corridor.form.leave.leave')}</Button>
          <Button variant="primary" onClick={stay}>
            {translate('corridor.form.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{translate('corridor.form.leave.text')}</p>
    </Dialog>
  );
}
