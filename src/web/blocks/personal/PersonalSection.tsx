import { AuthenticatorSection } from '../../screens/personalCenter/authenticator/AuthenticatorSection';
import { PasswordSection } from '../../screens/personalCenter/password/PasswordSection';
import { ProfileSection } from '../../screens/personalCenter/profile/ProfileSection';
import type { BlockProps } from '../parts/Block';

const sections = {
  profile: ProfileSection,
  password: PasswordSection,
  authenticator: AuthenticatorSection,
};

/** A section of the personal center (product 2.10). */
export function PersonalSection({ block }: BlockProps<'personalSection'>) {
  const Section = sections[block.section];
  return <Section />;
}
