import type { SchemaValue } from '../metadata/model/SchemaValue';
import { arraySchema, instantSchema, nullable, objectSchema, oneOf, textSchema } from './schemas';

/** Answers of the sandbox's receiver to callbacks: a status, or nothing until the gateway gives up. */
export const answerSchema = oneOf('200', '401', '500', 'nothing');

export type ReceiverAnswer = SchemaValue<typeof answerSchema>;

const signatureSchema = oneOf('valid', 'invalid', 'late', 'missing');

/** Verdict on a callback's signature, as a merchant would find it. */
export type ReceivedSignature = SchemaValue<typeof signatureSchema>;

const madeSignatureSchema = objectSchema({
  version: oneOf('v1', 'v1a'),
  key: {
    ...oneOf('present', 'replaced', 'unknown'),
    description:
      'What made it: the developer secret (v1) or key pair (v1a) of now, the replaced one, or neither.',
  },
});

/** One of the signatures in a callback's header. */
export type MadeSignature = SchemaValue<typeof madeSignatureSchema>;

/** The sandbox's receiver as its page shows it: the applications of sandbox merchants, and what one of them received. */
export const sandboxReceiverSchema = objectSchema({
  shown: nullable({ ...textSchema, description: 'The App ID of whose callbacks these are.' }),
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
        eventId: textSchema,
        eventType: textSchema,
        attempt: { type: 'integer', description: '1 is the first one.' },
        url: textSchema,
        headers: { ...textSchema, description: 'One a line.' },
        body: textSchema,
        signature: signatureSchema,
        signatures: {
          ...arraySchema(madeSignatureSchema),
          description: 'Those of its header, in their order.',
        },
        answer: answerSchema,
      }),
    ),
    description: 'The latest first.',
  },
});

export type SandboxReceiver = SchemaValue<typeof sandboxReceiverSchema>;
