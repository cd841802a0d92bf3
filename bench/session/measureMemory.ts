import type { Page } from 'playwright-core';

/** Memory of a page after garbage collection. */
export interface PageMemory {
  /** JavaScript's own, in MB. */
  heap: number;
  /** Nodes of documents, with those that only JavaScript still knows. */
  nodes: number;
}

/** Collects a page's garbage and returns what is left. */
export async function measureMemory(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // What ends with a finalizer is garbage only the second time.
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: read('JSHeapUsedSize') / 1e6, nodes: read('Nodes') };
}
