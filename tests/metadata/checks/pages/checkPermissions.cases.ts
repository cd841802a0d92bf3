import type { BrokenFile } from '../../support/BrokenFile';

const navigation = 'resources/navigation.json';
const parcels = 'resources/parcels.json';

/** What `checkPermissions` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'missing-file',
    edit: { file: navigation, from: '', to: '' },
    message: 'This file is missing. It declares the menu ("entries") and every permission ("permissions").',
    also: [{ file: 'locales/zh/navigation.json', from: '', to: '' }],
  },
  {
    code: 'unknown-permission',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels:export"',
      to: '"permission": ‸"post:parcel:export"',
    },
    message:
      '"post:parcel:export" is not among the permissions of navigation.json. Did you mean "post:parcels:export"?',
  },
  {
    code: 'duplicate-permission',
    edit: {
      file: navigation,
      from: '"perms": "post:parcels:send"',
      to: '"perms": "post:parcels:send" }, { "perms": ‸"post:parcels:send"',
    },
    message: '"post:parcels:send" is declared twice. Keep one of them.',
  },
  {
    code: 'similar-permission',
    severity: 'warning',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels:export"',
      to: '"permission": ‸"post:parcels:exprot"',
    },
    message: 'Only this asks for "post:parcels:exprot". Did you mean "post:parcels:export"?',
  },
];
