import { useTranslate } from 'ra-core';
import { postGlobal } from '../../client/request';
import { ChangePassword } from '../../screens/personalCenter/password/ChangePassword';
import { SectionCard } from '../../screens/personalCenter/shared/SectionCard';

/** The page on which an operator changes the own password. */
export function PasswordPage() {
  const translate = useTranslate();
  const title = translate('corridor.operator.password.title');
  return (
    <section className="page">
      <header className="page__header">
        <h1 className="page__title">{title}</h1>
      </header>
      <SectionCard title={translate('corridor.operator.password.lead')}>
        <ChangePassword
          recovery={false}
          change={async ({ currentPassword, password, code }) => {
            await postGlobal('/change-password', { currentPassword, password, code });
          }}
        />
      </SectionCard>
    </section>
  );
}
