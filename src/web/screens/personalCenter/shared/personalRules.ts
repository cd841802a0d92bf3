import { boolean, object, string } from 'yup';
import { newPasswordFields } from '../../shared/checkNewPassword';
import { readCode } from '../../shared/readCode';

/** Maximum length of a nickname, in characters. */
const maxNickName = 40;

const typedCode = string()
  .defined()
  .transform((text: string) => readCode(text) ?? text);

/** Six digits: of an authenticator or of an e-mail. */
const sixDigits = {
  code: typedCode.test('digits', 'personal-center.codeIncomplete', (code) => readCode(code)?.length === 6),
};

/** A code of the authenticator, or a recovery code where that was chosen (`recovering`). */
const anyCode = {
  recovering: boolean().defined(),
  code: typedCode.when('recovering', ([recovering], code) =>
    recovering
      ? code.test('whole', 'personal-center.recoveryCodeIncomplete', (text) => readCode(text)?.length === 19)
      : sixDigits.code,
  ),
};

const currentPassword = string().required('personal-center.currentPasswordMissing');

/**
 * The rules of the personal center's forms (product 8.1). Their messages are keys of texts. They turn what was typed into what the gateway accepts: codes without spaces, for example.
 */
export const personalRules = {
  none: object({}),
  nickName: object({
    nickName: string()
      .trim()
      .required('personal-center.profile.nickNameMissing')
      .test(
        'length',
        'personal-center.profile.nickNameLong',
        (name) => Array.from(name).length <= maxNickName,
      ),
  }),
  sixDigits: object(sixDigits),
  identity: object({ password: currentPassword, ...anyCode }),
  changePassword: object({ currentPassword, ...newPasswordFields, ...anyCode }),
  newPassword: object(newPasswordFields),
  newPasswordWithCode: object({ ...newPasswordFields, ...anyCode }),
};
