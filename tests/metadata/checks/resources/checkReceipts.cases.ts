import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const zh = 'locales/zh/parcels.json';

/** A receipt of parcels in a state. */
const receipt = (states: string) => ({
  file: parcels,
  from: '"list": {',
  to: `"receipt": { "field": "state", "states": ${states}, "amount": "value", "sections": [{ "title": "Receiver", "fields": ["receiver"] }] }, "list": {`,
});
const texts = (state: string) => ({
  file: zh,
  from: '"create.submit"',
  to: `"receipt.states.${state}": "回单", "receipt.sections.receiver": "收件人", "create.submit"`,
});

/** What `checkReceipts` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-receipt',
    edit: receipt('{ ‸"waiting": "Parcel receipt" }'),
    also: [texts('waiting')],
    message:
      '"waiting" is no end and no success: a record in it may still become "sent", so there is nothing to certify. Take it out.',
  },
];
