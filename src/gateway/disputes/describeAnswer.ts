import type { Config } from '../config';
import type { StoredRecord } from '../database/records';
import type { DisputeAnswer, Evidence } from '../networks/interface/Network';
import { chooseFileStore } from '../resources/files/chooseFileStore';

type Dispute = StoredRecord<'dispute'>;

/** Whether a dispute has an answer that its network does not have yet. */
export const isDelivering = ({ status, answer, deliveredAt }: Dispute): boolean =>
  status === 'underReview' && (answer === 'contested' || answer === 'accepted') && deliveredAt === undefined;

const kinds: readonly Evidence['kind'][] = ['receipt', 'deliveryProof', 'correspondence'];

/** Describes the answer to a dispute, with the contents of its files. `ref` is the reference of the order. Throws where a file is gone. */
export async function describeAnswer(config: Config, dispute: Dispute, ref: string): Promise<DisputeAnswer> {
  const evidence: Evidence[] = [];
  const store = chooseFileStore(config);
  for (const kind of kinds) {
    const file = dispute[kind];
    if (!file) continue;
    const content = await store.read(file.id);
    if (!content) throw new Error(`The file ${file.id} of the dispute ${dispute.disputeNo} is gone.`);
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part as Buffer);
    evidence.push({ kind, name: file.name, type: file.type, content: Buffer.concat(parts) });
  }
  const { networkRef, answer, explanation } = dispute;
  return {
    ref,
    dispute: networkRef,
    answer: answer === 'accepted' ? answer : 'contested',
    explanation,
    evidence,
  };
}
