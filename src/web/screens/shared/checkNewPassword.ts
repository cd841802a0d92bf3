import { object, string, ValidationError } from 'yup';
import { passwordProblems } from '../../../metadata/values/passwords';

/** A new password and its repetition (product 8.1). The messages are keys of texts. */
const newPasswordSchema = object({
  password: string()
    .required('missing')
    .test('rules', 'weak', (password) => passwordProblems(password).length === 0),
  repeatPassword: string()
    .required('repeatMissing')
    // Not `oneOf`, which runs before `required` and reports a missing repetition as a different one.
    .test('same', 'repeatDiffers', (repeated, { parent }) => repeated === parent.password),
});

/** The error of each input, as the key of its text. */
export interface NewPasswordProblems {
  password?: 'missing' | 'weak';
  repeatPassword?: 'repeatMissing' | 'repeatDiffers';
}

/** Checks a new password and its repetition. Returns the first error of each input. */
export function checkNewPassword(password: string, repeatPassword: string): NewPasswordProblems {
  try {
    newPasswordSchema.validateSync({ password, repeatPassword }, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path, message]));
  }
}
