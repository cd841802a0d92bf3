import { expect, it } from 'vitest';
import { checkNewPassword } from '../../../../src/web/screens/shared/checkNewPassword';

it.each([
  ['', '', { password: 'new-password.missing', repeatPassword: 'new-password.repeatMissing' }],
  ['weak', '', { password: 'new-password.weak', repeatPassword: 'new-password.repeatMissing' }],
  ['weak', 'weak', { password: 'new-password.weak' }],
  ['Strong-enough-1', '', { repeatPassword: 'new-password.repeatMissing' }],
  ['Strong-enough-1', 'strong-enough-1', { repeatPassword: 'new-password.repeatDiffers' }],
  ['Strong-enough-1', 'Strong-enough-1', {}],
])('returns for "%s" and "%s" the problems %j', (password, repeatPassword, problems) => {
  expect(checkNewPassword(password, repeatPassword)).toEqual(problems);
});
