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
  {
    code: 'similar-permission',
    severity: 'warning',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels:export"',
      to: '"permission": ‸"post:parcles:handle"',
    },
    also: [
      {
        file: navigation,
        from: '"perms": "post:parcels:export"',
        to: '"perms": "post:parcles:handle" }, { "perms": "post:parcels:export"',
      },
      {
        file: 'resources/parcels.json',
        from: '"title": "Dispatch",\n      "permission": "post:parcels:send"',
        to: '"title": "Dispatch",\n      "permission": "post:parcles:handle"',
      },
    ],
    message:
      'No screen has "post:parcles", with which "post:parcles:handle" begins. Did you mean "post:parcels:handle"?',
  },
];
