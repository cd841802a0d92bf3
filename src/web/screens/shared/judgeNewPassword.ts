import { ValidationError } from 'yup';
import { newPasswordSchema } from './newPasswordSchema';

/** What {@link judgeNewPassword} finds: per input the key of what is wrong with it. */
export interface NewPasswordProblems {
  password?: 'missing' | 'weak';
  repeatPassword?: 'repeatMissing' | 'repeatDiffers';
}

/** What is wrong with a new password and its repetition; nothing where both are good. */
export function judgeNewPassword(password: string, repeatPassword: string): NewPasswordProblems {
  try {
    newPasswordSchema.validateSync({ password, repeatPassword }, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // The first of an input: a password that is missing is not called weak too.
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path, message]));
  }
}
