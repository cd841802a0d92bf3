import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';

/** What `checkPlaceholders` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-placeholder',
    edit: { file: parcels, from: '"Send to %{receiver}"', to: '‸"Send %{note} to %{receiver}"' },
    message: '%{note} is not a field of this form.',
    also: [{ file: 'locales/zh/parcels.json', from: '寄给 %{receiver}', to: '寄 %{note} 给 %{receiver}' }],
  },
  {
    code: 'unknown-placeholder',
    edit: {
      file: parcels,
      from: '"submit": "Send to %{receiver}"',
      to: '"submit": "Send to %{receiver}", "success": ‸"Sent as %{number}."',
    },
    message: '%{number} is not a field that is known here.',
    also: [
      {
        file: 'locales/zh/parcels.json',
        from: '"create.submit"',
        to: '"create.success": "已寄出 %{number}", "create.submit"',
      },
    ],
  },
  {
    code: 'unknown-placeholder',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"import": { "form": "create", "permission": "post:parcels:send", "submit": ‸"Send to %{receiver}" },\n  "create": {',
    },
    message: '%{receiver} is not a field that is known here.',
    also: [
      {
        file: 'locales/zh/parcels.json',
        from: '"create.submit"',
        to: '"import.submit": "寄给 %{receiver}", "create.submit"',
      },
    ],
  },
  {
    code: 'unknown-placeholder',
    edit: { file: parcels, from: '"Send to %{receiver}"', to: '‸"Send to %{reciever}"' },
    message: '%{reciever} is not a field of this form. Did you mean "receiver"?',
    also: [{ file: 'locales/zh/parcels.json', from: '寄给 %{receiver}', to: '寄给 %{reciever}' }],
  },
];
