import type { BrokenFile } from '../../support/BrokenFile';

const changed = (to: string) => ({ file: 'resources/retention.json', from: '"batches": 30', to });

/** What `checkRetention`, and the shape of the file, report. */
export const cases: BrokenFile[] = [
  {
    code: 'invalid-value',
    edit: changed('"batches": 30, "userKeys": ‸0'),
    message: '"userKeys" must be at least 1.',
  },
  {
    code: 'invalid-value',
    edit: changed('"batches": ‸4000'),
    message: '"batches" must be at most 366.',
  },
  {
    code: 'unknown-key',
    edit: changed('‸"signins": 400'),
    message: '"signins" is not known here. Did you mean "signIns"?',
  },
  {
    code: 'unfit-retention',
    edit: changed('"callbackAttempts": ‸91'),
    message:
      'An attempt is shown with its callback, which is kept for 90 days: keep attempts no longer than that, or callbacks longer.',
  },
  {
    code: 'unfit-retention',
    edit: changed('"downloads": ‸45, "downloadEntries": 30'),
    message:
      'A file is found by its entry in the download center, which is kept for 30 days: keep files no longer than that, or entries longer.',
  },
];
