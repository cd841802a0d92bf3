import { isDeepStrictEqual } from 'node:util';
import { request, signIn } from './clients';

/** A recharge whose file must be there after a restore. */
export interface Recharge {
  id: string;
  proof: { id: string };
}

const recharges = (url: string) => `${url}/api/manage/MX/recharges`;

const proof = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40_000, 'x')]);

/** Uploads a file and records a recharge with it, as a merchant does. */
export async function recharge(url: string): Promise<Recharge> {
  const authorization = await signIn(url);
  const file = await request(`${recharges(url)}/uploads/create?field=proof&name=proof.pdf`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: proof,
  });
  const values = { amount: 250_000, rechargedAt: new Date(Date.now() - 60_000).toISOString(), proof: file };
  const made = await request(recharges(url), {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'confirmed-repeats': '1' },
    body: JSON.stringify(values),
  });
  await requireProof(url, made as Recharge);
  return made as Recharge;
}

/** Throws unless the file of a recharge is what was uploaded. */
export async function requireProof(url: string, { id, proof: { id: file } }: Recharge): Promise<void> {
  const response = await fetch(`${recharges(url)}/${id}/files/${file}`, {
    headers: { authorization: await signIn(url) },
  });
  const content = Buffer.from(await response.arrayBuffer());
  if (!isDeepStrictEqual(content, proof))
    throw new Error(
      `The file of the recharge is not there: ${response.status} ${content.toString().slice(0, 200)}`,
    );
}
