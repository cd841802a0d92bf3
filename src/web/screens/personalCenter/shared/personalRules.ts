import { array, boolean, object, string } from 'yup';
import { parseNetwork } from '../../../../metadata/values/networks';
import { newPasswordFields } from '../../shared/checkNewPassword';
import { readCode } from '../../shared/readCode';

/** Maximum length of a nickname, in characters. */
const maxNickName = 40;

const typedCode = string()
  .defined()
  .transform((text: string) => readCode(text) ?? text);

/** Six digits: of an authenticator or of an e-mail. */
const sixDigits = {
  code: typedCode.test('digits', 'codeIncomplete', (code) => readCode(code)?.length === 6),
};

/** A code of the authenticator, or a recovery code where that was chosen (`recovering`). */
const anyCode = {
  recovering: boolean().defined(),
  code: typedCode.when('recovering', ([recovering], code) =>
    recovering
      ? code.test('whole', 'recoveryCodeIncomplete', (text) => readCode(text)?.length === 19)
      : sixDigits.code,
  ),
};

const currentPassword = string().required('currentPasswordMissing');
const newPassword = newPasswordFields('newPasswordProblems.');

/** An address or range of the IP whitelist. One that repeats an earlier entry, however it is written, is rejected. */
const whitelistEntry = object({
  text: string()
    .trim()
    .required('whitelist.missing')
    .test('network', 'whitelist.invalid', (text) => parseNetwork(text) !== undefined)
    .test('repeated', 'whitelist.repeated', (text, { path, from }) => {
      const own = parseNetwork(text)?.text;
      const { entries } = from![1]!.value as { entries: { text: string }[] };
      // `entries[2].text`
      const before = entries.slice(0, Number(/\d+/.exec(path)?.[0]));
      return own === undefined || !before.some((entry) => parseNetwork(entry.text.trim())?.text === own);
    }),
});

/**
 * The rules of the personal centre's forms (product 8.1, 8.3). Their messages are keys of texts below
 * `corridor.personal-center`. They turn what was typed into what the gateway accepts: codes without spaces, for example.
 */
export const personalRules = {
  none: object({}),
  nickName: object({
    nickName: string()
      .trim()
      .required('profile.nickNameMissing')
      .test('length', 'profile.nickNameLong', (name) => Array.from(name).length <= maxNickName),
  }),
  sixDigits: object(sixDigits),
  identity: object({ password: currentPassword, ...anyCode }),
  changePassword: object({ currentPassword, ...newPassword, ...anyCode }),
  newPassword: object(newPassword),
  newPasswordWithCode: object({ ...newPassword, ...anyCode }),
  whitelist: object({ entries: array(whitelistEntry).required(), ...anyCode }),
};
