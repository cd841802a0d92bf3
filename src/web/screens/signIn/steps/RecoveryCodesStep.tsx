import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { beginSession } from '../../../authentication/beginSession';
import type { BoundSession } from '../../../../contract/signIn';
import { RecoveryCodes } from '../../shared/RecoveryCodes';
import { StepHead } from '../frame/SignInFrame';
import type { StepProps } from './step';

interface RecoveryCodesStepProps extends Omit<StepProps<'recoveryCodes'>, 'onStep'> {
  /** The session that begins afterwards; undefined after a reload, because secrets are not stored. */
  bound: BoundSession | undefined;
}

/** Shows the recovery codes, once, and begins the session when the user has stored them. */
export function RecoveryCodesStep({ step: { account }, bound, onStart }: RecoveryCodesStepProps) {
  const translate = useEarlyTranslate();
  const text = (key: string) => translate(`sign-in-steps.${key}`);
  if (!bound) {
    return (
      <div className="sign-in-form">
        <StepHead title={text('codesGoneTitle')} lead={translate('sign-in-steps.codesGone', { account })} />
        <button type="button" className="button button--primary" onClick={() => onStart()}>
          {text('toSignIn')}
        </button>
      </div>
    );
  }
  return (
    <div className="sign-in-form">
      <StepHead title={text('recoveryCodesTitle')} lead={text('recoveryCodesHint')} />
      <RecoveryCodes
        codes={bound.recoveryCodes}
        account={account}
        text={(key, values) => translate(`recovery-codes.${key}`, values)}
        done={text('toApp')}
        onDone={() => beginSession(bound.token, bound.account)}
      />
    </div>
  );
}
