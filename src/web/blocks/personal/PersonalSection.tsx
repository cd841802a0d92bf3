import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { AuthenticatorSection } from '../../screens/personalCenter/authenticator/AuthenticatorSection';
import { PasswordSection } from '../../screens/personalCenter/password/PasswordSection';
import { ProfileSection } from '../../screens/personalCenter/profile/ProfileSection';
import { profileQuery } from '../../screens/personalCenter/shared/personalCalls';
import { LoadingRows, SectionCard } from '../../screens/personalCenter/shared/SectionCard';
import { ErrorState } from '../../ui/feedback/Placeholders';
import type { BlockCode, BlockProps } from '../parts/Block';
import { loadScreenTexts } from '../../i18n/currentLanguage';

/** Sections, with the component and the number of lines of each. */
const sections = {
  profile: { Section: ProfileSection, rows: 5 },
  password: { Section: PasswordSection, rows: 4 },
  authenticator: { Section: AuthenticatorSection, rows: 3 },
};

/** A section of the personal center (product 2.10), once the user's own data is loaded. */
export function PersonalSection({ block: { section } }: BlockProps<'personalSection'>) {
  const translate = useTranslate();
  const { data: profile, isPending, error, refetch } = useQuery(profileQuery);
  const { Section, rows } = sections[section];
  if (profile) return <Section profile={profile} />;
  return (
    <SectionCard title={translate(`corridor.personal-center.${section}.title`)} busy={isPending}>
      {isPending ? <LoadingRows count={rows} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </SectionCard>
  );
}

const texts = ['personal-center', 'new-password', 'recovery-codes'];

/** Returns the component once its texts are loaded. Apart from the block, which commands read that have no texts. */
export async function loadPersonalSection(): Promise<BlockCode<'personalSection'>> {
  await Promise.all(texts.map(loadScreenTexts));
  return { Component: PersonalSection };
}
