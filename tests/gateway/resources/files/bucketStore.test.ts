import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BucketStore } from '../../../../src/gateway/resources/files/BucketStore';
import { bucketServer } from './support/bucketServer';

let server: Awaited<ReturnType<typeof bucketServer>>;
beforeAll(async () => {
  server = await bucketServer();
});
afterAll(() => server.close());

async function* inParts(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function* cut() {
  yield Buffer.from('some');
  throw new Error('cut off');
}

it('keeps files in a bucket, with signed requests', async () => {
  const store = new BucketStore(server.bucket);
  await store.write('one', inParts('some ', 'content'), 12);
  expect([...server.objects]).toEqual([['/papers/one', Buffer.from('some content')]]);
  expect((await buffer((await store.read('one'))!)).toString()).toBe('some content');
  await store.remove('one');
  expect(server.objects.size).toBe(0);
  expect(await store.read('one')).toBeUndefined();
  await store.remove('one');
});

it('stores nothing of a file that is cut off, and passes the reason on', async () => {
  const store = new BucketStore(server.bucket);
  await expect(store.write('two', cut(), 12)).rejects.toThrow('cut off');
  expect(server.objects.size).toBe(0);
});

it('names bucket and status where a request is rejected, and where nobody answers', async () => {
  const refused = new BucketStore({ ...server.bucket, secret: 'other' });
  await expect(refused.write('three', inParts('x'), 1)).rejects.toThrow(/papers.*403/);
  await expect(refused.read('three')).rejects.toThrow(/403/);
  const absent = new BucketStore({ ...server.bucket, endpoint: 'http://127.0.0.1:9' });
  await expect(absent.write('three', inParts('x'), 1)).rejects.toThrow(/ECONNREFUSED/);
});
