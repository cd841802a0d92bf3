import { usualRetention } from '../../model/Retention';
import type { Check } from '../../source/reporter';

/** Checks that nothing is kept longer than the records that it is shown with. Each period alone is compared with its meta-schema before. */
export const checkRetention: Check = ({ retention: file }, report) => {
  if (!file) return;
  const days = { ...usualRetention, ...file.value };
  if (days.callbackAttempts > days.callbackEvents)
    report(file, ['callbackAttempts'], {
      code: 'unfit-retention',
      message: `An attempt is shown with its callback, which is kept for ${days.callbackEvents} days: keep attempts no longer than that, or callbacks longer.`,
    });
  if (days.downloads > days.downloadEntries)
    report(file, ['downloads'], {
      code: 'unfit-retention',
      message: `A file is found by its entry in the download center, which is kept for ${days.downloadEntries} days: keep files no longer than that, or entries longer.`,
    });
};
