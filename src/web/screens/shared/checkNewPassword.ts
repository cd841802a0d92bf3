import { object, string, ValidationError } from 'yup';
import { passwordProblems } from '../../../metadata/values/passwords';

/** What {@link checkNewPassword} finds: per input the key of what is wrong with it. */
export interface NewPasswordProblems {
  password?: 'missing' | 'weak';
  repeatPassword?: 'repeatMissing' | 'repeatDiffers';
}

/** What is wrong with a new password and its repetition; nothing where both are good. */
export function checkNewPassword(password: string, repeatPassword: string): NewPasswordProblems {
  try {
    newPasswordSchema.validateSync({ password, repeatPassword }, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // The first of an input: a password that is missing is not called weak too.
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path, message]));
  }
}

/**
 * A new password and its repetition (specification section 5). The messages are keys of texts: `missing`, `weak`,
 * `repeatMissing`, `repeatDiffers`.
 */
export const newPasswordSchema = object({
  password: string()
    .required('missing')
    .test('rules', 'weak', (password) => passwordProblems(password).length === 0),
  repeatPassword: string()
    .required('repeatMissing')
    // Not `oneOf`, which comes before `required` and would call one that is missing different.
    .test('same', 'repeatDiffers', (repeated, { parent }) => repeated === parent.password),
});
