import type { SchemaValue } from '../metadata/model/SchemaValue';
import { arraySchema, booleanSchema, instantSchema, objectSchema, textSchema } from './schemas';

/** Facts about the gateway that need no session. */
export const environmentSchema = objectSchema({
  sandbox: booleanSchema,
  errorReports: { type: 'boolean', description: 'Whether errors of the web app are forwarded.' },
  demoAccounts: {
    ...arraySchema(
      objectSchema({ account: textSchema, password: textSchema, title: textSchema, description: textSchema }),
    ),
    description: 'Empty outside of a sandbox.',
  },
});

export type Environment = SchemaValue<typeof environmentSchema>;

/** An e-mail of a sandbox that has no mail server. */
export const sandboxMailSchema = objectSchema({
  id: textSchema,
  at: instantSchema,
  to: textSchema,
  subject: textSchema,
  text: textSchema,
});

export type SandboxMail = SchemaValue<typeof sandboxMailSchema>;
