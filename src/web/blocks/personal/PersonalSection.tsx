import type { ComponentType } from 'react';
import { AuthenticatorSection } from '../../screens/personalCenter/authenticator/AuthenticatorSection';
import { PasswordSection } from '../../screens/personalCenter/password/PasswordSection';
import { ProfileSection } from '../../screens/personalCenter/profile/ProfileSection';
import type { BlockProps } from '../parts/Block';

const sections: Record<string, ComponentType> = {
  profile: ProfileSection,
  password: PasswordSection,
  authenticator: AuthenticatorSection,
};

/** A section of the personal center (product 2.10). */
export function PersonalSection({ block }: BlockProps) {
  const Section = sections[block.section as string]!;
  return <Section />;
}
