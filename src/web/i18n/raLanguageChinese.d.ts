/** Has no types of its own. Its texts are older than ra-core's and fewer: `chineseMessages` completes them. */
declare module 'ra-language-chinese' {
  import type { TranslationMessages } from 'ra-core';

  const messages: TranslationMessages;
  export default messages;
}
