/** Text of a message key with its placeholders filled in: what ra-core's `useTranslate` gives. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;
