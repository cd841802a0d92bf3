import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { beginSession } from '../../../authentication/beginSession';
import type { BindingAnswer } from '../../../authentication/firstSignIn';
import { saveSignInStep } from '../../../session/signInSteps';
import { RecoveryCodes } from '../../shared/RecoveryCodes';
import { StepHead } from '../SignInFrame';
import type { StepProps } from './step';

/** Props of {@link RecoveryCodesStep}. */
export interface RecoveryCodesStepProps extends Omit<StepProps<'recoveryCodes'>, 'onStep'> {
  /** The session that waits for the codes to be stored; undefined after a reload, which nothing secret outlives. */
  answer: BindingAnswer | undefined;
}

/** Shows the recovery codes, this once, and begins the session when somebody says that they are stored. */
export function RecoveryCodesStep({ step: { account }, answer, onStart }: RecoveryCodesStepProps) {
  const translate = useEarlyTranslate();
  const text = (key: string) => translate(`sign-in-steps.${key}`);
  if (!answer) {
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
        codes={answer.recoveryCodes}
        texts={{
          label: text('recoveryCodes'),
          copy: text('copyCodes'),
          copied: text('copied'),
          download: text('downloadCodes'),
          fileName: text('fileName'),
          fileHead: translate('sign-in-steps.fileHead', { account }),
          stored: text('codesStored'),
          storedFirst: text('codesStoredFirst'),
          done: text('toApp'),
        }}
        onDone={() => {
          saveSignInStep(undefined);
          beginSession(answer.token, answer.account);
        }}
      />
    </div>
  );
}
