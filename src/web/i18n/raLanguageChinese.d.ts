/** Has no types of its own. It lacks texts of newer versions of react-admin, which `chineseAdditions` adds. */
declare module 'ra-language-chinese' {
  import type { TranslationMessages } from 'react-admin';

  const messages: TranslationMessages;
  export default messages;
}
