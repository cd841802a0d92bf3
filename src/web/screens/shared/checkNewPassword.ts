import { passwordProblems } from '../../../metadata/values/passwords';

/** The error of each input, as the key of its text. */
export interface NewPasswordProblems {
  password?: string;
  repeatPassword?: string;
}

/** Checks a new password and its repetition (product 8.1). Returns the first error of each input. */
export function checkNewPassword(password: string, repeatPassword: string): NewPasswordProblems {
  const weak = password === '' ? 'new-password.missing' : 'new-password.weak';
  const differs = repeatPassword === '' ? 'new-password.repeatMissing' : 'new-password.repeatDiffers';
  return {
    ...(passwordProblems(password).length > 0 && { password: weak }),
    ...((repeatPassword === '' || repeatPassword !== password) && { repeatPassword: differs }),
  };
}
