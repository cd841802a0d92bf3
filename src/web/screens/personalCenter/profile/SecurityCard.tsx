import type { ReactNode } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import type { Tone } from '../../../../metadata/model/BoundField';
import { formatInstant } from '../../../../metadata/values/time';
import { StateText } from '../../../ui/feedback/StateText';
import { Icon } from '../../../ui/Icon';
import { recoveryTone } from '../authenticator/AuthenticatorSection';
import type { Profile } from '../shared/personalCalls';
import { SectionCard } from '../shared/SectionCard';
import './SecurityCard.css';

/** Props of {@link SecurityCard}. */
export interface SecurityCardProps {
  profile: Profile;
  /** Time zone to show times in, `GMT±N`. */
  zone: string;
}

/** The state of password, authenticator and whitelist, each with a link to its section. */
export function SecurityCard({ profile, zone }: SecurityCardProps) {
  const translate = useTranslate();
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(`corridor.personal-center.${key}`, values);
  const { passwordChangedAt, authenticatorBoundAt, recoveryCodesLeft, whitelisted } = profile;
  const dayOf = (instant: string) => formatInstant(instant, zone).slice(0, 10);
  return (
    <SectionCard title={say('profile.security')}>
      <ul className="security-card__rows">
        <Row
          section="password"
          tone={passwordChangedAt ? 'success' : 'neutral'}
          state={
            passwordChangedAt
              ? say('profile.passwordChanged', { at: dayOf(passwordChangedAt) })
              : say('profile.passwordNeverChanged')
          }
        />
        <Row
          section="authenticator"
          tone={authenticatorBoundAt ? 'success' : 'warning'}
          state={
            authenticatorBoundAt
              ? say('profile.authenticatorBound', { at: dayOf(authenticatorBoundAt) })
              : say('profile.authenticatorMissing')
          }
        >
          {authenticatorBoundAt && (
            <StateText tone={recoveryTone(recoveryCodesLeft)}>
              {say('profile.codesLeft', { smart_count: recoveryCodesLeft })}
            </StateText>
          )}
        </Row>
        <Row
          section="whitelist"
          tone={whitelisted > 0 ? 'success' : 'neutral'}
          state={
            whitelisted > 0
              ? say('profile.whitelisted', { smart_count: whitelisted })
              : say('profile.unrestricted')
          }
        />
      </ul>
    </SectionCard>
  );
}

interface RowProps {
  section: string;
  tone: Tone;
  state: string;
  /** After the state. */
  children?: ReactNode;
}

function Row({ section, tone, state, children }: RowProps) {
  const translate = useTranslate();
  return (
    <li>
      <LinkBase className="security-card__row" to={{ search: `?section=${section}` }}>
        <span className="security-card__title">{translate(`corridor.personal-center.${section}.title`)}</span>
        <span className="security-card__state">
          <StateText tone={tone}>{state}</StateText>
          {children}
        </span>
        <Icon name="chevronRight" size={16} />
      </LinkBase>
    </li>
  );
}
