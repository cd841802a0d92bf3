import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { arraySchema, nullable, objectSchema, oneOf, textSchema } from '../schemas';

/** A merchant's reply to a dispute, to be forwarded to the network. */
export const readAnswerSchema = objectSchema({
  disputeNo: textSchema,
  ref: { type: 'string', description: 'The reference of the order at the network.' },
  dispute: { type: 'string', description: 'The network’s own name of the case.' },
  answer: oneOf('contested', 'accepted'),
  explanation: nullable(textSchema),
  evidence: arraySchema(
    objectSchema({
      kind: oneOf('receipt', 'deliveryProof', 'correspondence'),
      name: { type: 'string', description: 'The merchant’s name of the file.' },
      type: { type: 'string', description: 'Media type.' },
      content: { type: 'string', description: 'Base64.' },
    }),
  ),
});

export type ReadAnswer = SchemaValue<typeof readAnswerSchema>;
