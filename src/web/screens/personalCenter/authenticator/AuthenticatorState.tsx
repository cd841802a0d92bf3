import { useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import { formatInstant } from '../../../../metadata/formatInstant';
import { Button } from '../../../ui/Button';
import { StateText } from '../../../ui/StateText';
import type { Profile } from '../personalCalls';
import { recoveryTone } from '../recoveryTone';
import { useZone } from '../useZone';

/** Props of {@link AuthenticatorState}. */
export interface AuthenticatorStateProps {
  profile: Profile;
  /** Put on the button that was pressed last. */
  trigger: RefObject<HTMLButtonElement | null>;
  last: 'rebind' | 'renew' | undefined;
  onBegin: (what: 'rebind' | 'renew') => void;
}

/** Whether an authenticator is set up and how many recovery codes are left, each with a button that replaces it. */
export function AuthenticatorState({ profile, trigger, last, onBegin }: AuthenticatorStateProps) {
  const translate = useTranslate();
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(`corridor.personal-center.authenticator.${key}`, values);
  const zone = useZone();
  const { authenticatorBoundAt, recoveryCodesLeft } = profile;
  if (!authenticatorBoundAt) {
    return (
      <div className="personal__part">
        <StateText tone="warning">{say('missing')}</StateText>
        <p className="muted">{say('missingHint')}</p>
      </div>
    );
  }
  const tone = recoveryTone(recoveryCodesLeft);
  return (
    <div className="personal__parts">
      <div className="personal__part">
        <h3>{say('title')}</h3>
        <StateText tone="success">{say('bound')}</StateText>
        <p className="muted">
          {say('boundAt')}{' '}
          <time className="number" dateTime={authenticatorBoundAt}>
            {formatInstant(authenticatorBoundAt, zone, 'minute')}
          </time>{' '}
          {zone}
        </p>
        <Button ref={last === 'rebind' ? trigger : undefined} onClick={() => onBegin('rebind')}>
          {say('rebind')}
        </Button>
      </div>
      <div className="personal__part">
        <h3>{say('codes')}</h3>
        <StateText tone={tone}>{say('codesLeft', { smart_count: recoveryCodesLeft })}</StateText>
        <p className="muted">
          {say(tone === 'error' ? 'codesNone' : tone === 'warning' ? 'codesFew' : 'codesHint')}
        </p>
        <Button ref={last === 'renew' ? trigger : undefined} onClick={() => onBegin('renew')}>
          {say('renew')}
        </Button>
      </div>
    </div>
  );
}
