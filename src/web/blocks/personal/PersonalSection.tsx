import type { ComponentType } from 'react';
import { AuthenticatorSection } from '../../screens/personalCenter/authenticator/AuthenticatorSection';
import { HistorySection } from '../../screens/personalCenter/history/HistorySection';
import { PasswordSection } from '../../screens/personalCenter/password/PasswordSection';
import { ProfileSection } from '../../screens/personalCenter/profile/ProfileSection';
import { SessionsSection } from '../../screens/personalCenter/sessions/SessionsSection';
import { WhitelistSection } from '../../screens/personalCenter/whitelist/WhitelistSection';
import type { BlockProps } from '../parts/Block';

const sections: Record<string, ComponentType> = {
  profile: ProfileSection,
  password: PasswordSection,
  authenticator: AuthenticatorSection,
  sessions: SessionsSection,
  history: HistorySection,
  whitelist: WhitelistSection,
};

/** A section of the personal center (product 2.10). */
export function PersonalSection({ block }: BlockProps) {
  const Section = sections[block.section as string]!;
  return <Section />;
}
