import { object, string } from 'yup';
import { passwordProblems } from '../../../metadata/validation/passwordProblems';

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
