import type { Movement } from '../../../src/contract/operator/movements';
import type { Random } from '../../../src/samples/Random';
import type { Operator } from './Operator';
import type { Answer } from './sendUntilAnswered';

/** Whether a movement was refused because a balance does not cover it. */
const isShort = ({ status, body }: Answer) => status === 422 && /still cannot be booked/.test(body.msg ?? '');

/**
 * Has an operator move something by a call, and another one approve it where it takes two. Returns the movement, or undefined where a balance does not
 * cover it: nothing waits then.
 */
export async function moveByTwo(
  [first, second]: readonly [Operator, Operator],
  { path, body }: { path: string; body: object },
  random: Random,
): Promise<Movement | undefined> {
  const answer = await first.keyed.write(path, body, random.fork('begin'));
  if (isShort(answer)) return undefined;
  const movement = dataOf(path, answer) as Movement;
  if (movement.state === 'done') return movement;
  const waiting = `movements/${movement.id}`;
  const approved = await second.keyed.write(`${waiting}/approve`, {}, random.fork('approve'));
  if (!isShort(approved)) return dataOf(waiting, approved) as Movement;
  const reason = { reason: 'There is too little.' };
  dataOf(waiting, await second.keyed.write(`${waiting}/reject`, reason, random.fork('reject')));
  return undefined;
}

function dataOf(path: string, { status, body }: Answer): unknown {
  if (status === 200) return body.data;
  throw new Error(`${path} was answered with ${status}: ${JSON.stringify(body)}`);
}
