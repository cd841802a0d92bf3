import type { Answer } from '../world/sendUntilAnswered';
import type { Turn } from './Domain';

/**
 * Sends a form that creates a record, with a code where it takes one, and where it repeats an earlier record, confirms that.
 */
export async function send(
  { client, random }: Turn,
  resource: string,
  form: Record<string, unknown>,
  takesCode = false,
): Promise<Answer> {
  const proof = (): Record<string, string> => (takesCode ? { 'authenticator-code': client.nextCode() } : {});
  let answer = await client.write(resource, form, random, proof());
  // Until a confirmation arrives, another client may have made one record more of the same.
  for (let times = 1; ; times++) {
    const token = answer.body.errors?.find(({ keyword }) => keyword === 'repeats')?.params?.confirmation;
    if (answer.status !== 422 || typeof token !== 'string') return answer;
    const confirmed = { ...proof(), 'confirmed-repeats': token };
    answer = await client.write(resource, form, random.fork(`confirmed ${times}`), confirmed);
  }
}

/** Whether a request was refused because the available balance does not cover it. Throws where it was for another reason. */
export function isShort(answer: Answer, form: Record<string, unknown>): boolean {
  const [error] = answer.body.errors ?? [];
  if (answer.status === 200) return false;
  if (answer.status === 422 && error && /available/i.test(error.keyword)) return true;
  const { status, body } = answer;
  throw new Error(`${JSON.stringify(form)} was answered with ${status}: ${JSON.stringify(body)}`);
}
