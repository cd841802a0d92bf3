import type { NetworkException } from '../../../src/contract/operator/networks';
import type { ExpectedRecord } from '../oracle/Book';
import { moveByTwo } from '../world/moveByTwo';
import type { Operator } from '../world/Operator';
import type { Domain } from './Domain';

export const disputes = 'disputes';

/** Whether a dispute was lost beyond its merchant's balance, and nobody has done anything about it. */
export const isMissing = ({ values, memory }: ExpectedRecord) =>
  values.missingAmount !== undefined && memory.isMissingOver !== true;

/** The exception of what is missing of a dispute. */
async function exceptionOf({ keyed }: Operator, disputeNo: string): Promise<NetworkException> {
  const open = (await keyed.read('network-exceptions')).body.data as NetworkException[];
  const found = open.find(({ reason, detail }) => reason === 'short' && detail.includes(disputeNo));
  if (!found) throw new Error(`Nobody is told of what is missing of ${disputeNo}.`);
  return found;
}

/** What operators do about disputes that were lost beyond the balance: they take it once it is there, or write it off. */
export const coverOperations: Domain['operations'] = [
  {
    name: 'end what is missing of a dispute',
    weight: 5,
    run: async ({ account: { book }, operators, random }) => {
      const found = book.usable(disputes, isMissing);
      if (found.length === 0) return false;
      const dispute = random.pick(found);
      dispute.isFinal = false;
      const two = random.chance(0.5) ? operators : ([operators[1], operators[0]] as const);
      const { id } = await exceptionOf(two[0], String(dispute.memory.disputeNo));
      const missing = Number(dispute.values.missingAmount);
      if (random.chance(0.3)) {
        const body = { against: 'writeOffs', reason: 'The merchant cannot pay it.' };
        const moved = await moveByTwo(two, { path: `network-exceptions/${id}/resolve`, body }, random);
        if (moved?.amount !== missing) throw new Error(`${moved?.amount} of ${missing} were written off.`);
        dispute.memory.isMissingOver = true;
      } else {
        const attempt = book.attempt(missing);
        const moved = await moveByTwo(two, { path: `network-exceptions/${id}/retry`, body: {} }, random);
        if (moved) {
          attempt.taken();
          book.post('disputeLost', { available: -missing });
          dispute.memory.isMissingOver = true;
        } else attempt.refused();
      }
      dispute.isFinal = true;
      return true;
    },
  },
];
