import { object, string, ValidationError } from 'yup';
import { passwordProblems } from '../../../metadata/values/passwords';

/** The error of each input, as the key of its text. */
export interface NewPasswordProblems {
  password?: string;
  repeatPassword?: string;
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

/** Fields of a schema: a new password and its repetition (product 8.1). The messages are keys of texts. */
export const newPasswordFields = {
  password: string()
    .required('new-password.missing')
    .test('rules', 'new-password.weak', (password) => passwordProblems(password).length === 0),
  repeatPassword: string()
    .required('new-password.repeatMissing')
    // Not `oneOf`, which runs before `required` and reports a missing repetition as a different one.
    .test('same', 'new-password.repeatDiffers', (repeated, { parent }) => repeated === parent.password),
};

const newPasswordSchema = object(newPasswordFields);
