import type { BrokenFile } from './BrokenFile';

/** The mistakes that each check reports, which stand beside its tests. */
const cases = import.meta.glob<BrokenFile[]>('../../{metadata,samples}/**/*.cases.ts', {
  eager: true,
  import: 'cases',
});

export const brokenFiles = Object.values(cases).flat();
