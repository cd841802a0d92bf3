import type { JsonSchema } from '../../metadata/model/JsonSchema';

/** A code as it is sent: an authenticator's six digits, or a recovery code with or without its hyphens. */
export const codeSchema: JsonSchema = {
  type: 'string',
  pattern: '^([0-9]{6}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$',
};
