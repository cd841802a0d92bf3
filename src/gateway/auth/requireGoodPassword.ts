import { passwordProblems } from '../../metadata/validation/passwordProblems';
import { type ErrorDetail, GatewayError } from '../http/GatewayError';
import type { Translate } from '../http/translator';

/** Throws 422, with every rule that is broken, where a new password is not good or was repeated otherwise. */
export function requireGoodPassword(password: string, repeatPassword: string, translate: Translate): void {
  const errors: ErrorDetail[] = passwordProblems(password).map((problem) => ({
    path: '/password',
    keyword: problem,
    params: {},
    msg: translate(`authentication.newPassword.${problem}`),
  }));
  if (password !== repeatPassword) {
    const msg = translate('authentication.newPassword.repeated');
    errors.push({ path: '/repeatPassword', keyword: 'repeated', params: {}, msg });
  }
  if (errors.length > 0) throw new GatewayError({ status: 422, text: 'gateway.invalidBody', errors });
}
