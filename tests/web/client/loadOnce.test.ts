import { expect, it, vi } from 'vitest';
import { loadOnce } from '../../../src/web/client/loadOnce';

it('loads once, however often it is called, and again only after a failure', async () => {
  const load = vi.fn<() => Promise<number>>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(7);
  const later = loadOnce(load);
  await expect(later()).rejects.toThrow('offline');
  expect(await Promise.all([later(), later()])).toEqual([7, 7]);
  expect(load).toHaveBeenCalledTimes(2);
});
