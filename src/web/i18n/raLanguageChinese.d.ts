/** Has no types of its own. Its texts are older than ra-core's and fewer: `chineseMessages` completes them. */
declare module 'ra-language-chinese' {
  import type { TranslationMessages } from 'react-admin';

  const messages: TranslationMessages;
  export default messages;
}
