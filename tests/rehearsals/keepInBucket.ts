import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type Bucket, readConfig } from '../../src/gateway/config';
import { chooseFileStore } from '../../src/gateway/resources/files/chooseFileStore';
import { startGateway } from '../support/startGateway';
import { makeFolder } from './programs';
import { recharge } from './proofs';
import { startSwift } from './startSwift';

/** Sizes of files, in bytes: the largest is sent in many parts. */
const sizes = [1, 4_096, 20_000_000];

/** Keeps files in a bucket of OpenStack Swift, which checks the signatures, and has a gateway keep a merchant's there. Throws where it does something else with them. */
export async function keepInBucket(): Promise<void> {
  const folder = makeFolder('bucket');
  const { bucket, stop } = await startSwift(folder);
  try {
    const store = storeOf(bucket);
    for (const size of sizes) await keepOne(store, size);
    await requireRefusals(bucket);
    const gateway = await startGateway({ SANDBOX_DAYS: '2', ...environmentOf(bucket) });
    // It is read again, and compared.
    await recharge(gateway.url).finally(() => gateway.stop());
    console.log(
      `✓ OpenStack Swift: files of ${sizes.join(', ')} bytes written, read and removed, and one through a gateway; ` +
        'refused with an unknown key or a wrong secret, and where there is no such bucket.',
    );
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const environmentOf = ({ endpoint, name, keyId, secret, region }: Bucket) => ({
  FILES_S3_BUCKET: name,
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_KEY_ID: keyId,
  FILES_S3_SECRET: secret,
  FILES_S3_REGION: region,
});

const storeOf = (bucket: Bucket) => chooseFileStore(readConfig({ SANDBOX: '1', ...environmentOf(bucket) }));

type Store = ReturnType<typeof storeOf>;

/** Yields content in parts, as an upload brings it. */
async function* inParts(content: Buffer) {
  for (let start = 0; start < content.length; start += 65_536) yield content.subarray(start, start + 65_536);
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Writes, reads and removes a file of a known length and of one that is not known before. */
async function keepOne(store: Store, size: number): Promise<void> {
  const content = randomBytes(size);
  for (const bytes of [size, undefined]) {
    const id = `file-${size}-${bytes ?? 'unknown'}`;
    await store.write(id, inParts(content), bytes);
    const read = await store.read(id);
    if (!read || hashOf(await buffer(read)) !== hashOf(content))
      throw new Error(`${id} is not as it was written.`);
    await store.remove(id);
    if (await store.read(id)) throw new Error(`${id} was not removed.`);
    await store.remove(id);
  }
}

/** Throws unless nothing can be done with another key or another bucket. */
async function requireRefusals(bucket: Bucket): Promise<void> {
  const others: Partial<Bucket>[] = [{ keyId: 'other' }, { secret: 'other' }, { name: 'absent' }];
  for (const other of others) {
    const writing = storeOf({ ...bucket, ...other }).write('file', inParts(Buffer.from('x')), 1);
    const failure = await writing.then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (!/status 40[34]/.test(failure ?? ''))
      throw new Error(`${JSON.stringify(other)} was not refused: ${failure}`);
    console.log(failure);
  }
}
