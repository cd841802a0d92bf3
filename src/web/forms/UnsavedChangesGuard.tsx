import { useBlocker, useCanBlock, useNavigate, useTranslate } from 'react-admin';
import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { PageKeepingContext } from '../generate/page/pageKeeping';
import { Button } from '../ui/controls/Button';
import { Dialog } from '../ui/overlay/overlays';

/** Props of {@link LeaveQuestion}. */
interface LeaveQuestionProps {
  /** Whether leaving would lose something. */
  dirty: boolean;
  /** True once nothing is lost by leaving any more. A ref, as the navigation may follow at once. */
  done: RefObject<boolean>;
  /** Where it is something else than what was typed into a form. */
  texts?: Record<'title' | 'text' | 'stay', string> | undefined;
}

/**
 * Asks before a place is left where something would be lost: by a link, the back button, or by closing the browser's
 * tab. A page that is kept as it is while one looks at another is left without a question.
 */
export function LeaveQuestion({ dirty, done, texts }: LeaveQuestionProps) {
  const { tellUnsaved } = useContext(PageKeepingContext);
  useEffect(() => tellUnsaved(dirty), [dirty, tellUnsaved]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!done.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, done]);
  // A kept page that is hidden gives its blocker up, of which the router takes one; the router's hook would leave the
  // old one behind when the page is shown again, so it starts anew.
  const [isShown, setIsShown] = useState(false);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- being shown is known to effects alone
    setIsShown(true);
    return () => setIsShown(false);
  }, []);
  const canBlock = useCanBlock();
  return canBlock && isShown && dirty ? <LeaveDialog done={done} texts={texts} /> : null;
}

/** Where one is: the overlays' entries in the history are the same place. */
const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

function LeaveDialog({ done, texts }: Omit<LeaveQuestionProps, 'dirty'>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const { staysFor } = useContext(PageKeepingContext);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !done.current &&
      !leaving.current &&
      placeOf(nextLocation) !== placeOf(currentLocation) &&
      !staysFor(nextLocation.pathname),
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
      title={texts?.title ?? translate('corridor.form.leave.title')}
      onClose={stay}
      actions={
        <>
          <Button onClick={leave}>{translate('corridor.form.leave.leave')}</Button>
          <Button variant="primary" onClick={stay}>
            {texts?.stay ?? translate('corridor.form.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{texts?.text ?? translate('corridor.form.leave.text')}</p>
    </Dialog>
  );
}

/** Props of {@link LeaveGuard}. */
interface LeaveGuardProps {
  /** True once the form was sent: then nothing is lost by leaving. A ref, as the navigation follows at once. */
  done: RefObject<boolean>;
}

/** Asks before a half-filled form is left: by a link, the back button, or by closing the browser's tab. */
export function LeaveGuard({ done }: LeaveGuardProps) {
  const { dirtyFields } = useFormState();
  return <LeaveQuestion dirty={Object.keys(dirtyFields).length > 0} done={done} />;
}
