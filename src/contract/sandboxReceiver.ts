import type { SchemaValue } from '../metadata/model/SchemaValue';
import { arraySchema, instantSchema, objectSchema, oneOf, textSchema } from './schemas';

/** What the sandbox's receiver can answer to callbacks: a status, or nothing until the gateway gives up. */
export const answerSchema = oneOf('200', '401', '500', 'nothing');

export type ReceiverAnswer = SchemaValue<typeof answerSchema>;

const signatureSchema = oneOf('valid', 'invalid', 'late', 'missing');

/** What a merchant would find of a callback's signature. */
export type ReceivedSignature = SchemaValue<typeof signatureSchema>;

/** The sandbox's receiver as its page shows it: the applications of sandbox merchants, and what one of them received. */
export const sandboxReceiverSchema = objectSchema({
  applications: arraySchema(
    objectSchema({
      id: textSchema,
      appCode: textSchema,
      name: textSchema,
      merchant: textSchema,
      answer: answerSchema,
    }),
  ),
  received: {
    ...arraySchema(
      objectSchema({
        id: textSchema,
        at: instantSchema,
        url: textSchema,
        headers: { ...textSchema, description: 'One a line.' },
        body: textSchema,
        signature: signatureSchema,
        answer: answerSchema,
      }),
    ),
    description: 'The latest first.',
  },
});

export type SandboxReceiver = SchemaValue<typeof sandboxReceiverSchema>;
