import type { Part } from '../Part';
import { profileRecords } from './merchantProfile';
import { roleRecords, userRecords } from './records';
import { createRole, deleteRole, editRole } from './roles';
import { roleEntity, userEntity } from '../auth/team/teamEvents';
import {
  changeRole,
  disableUser,
  enableUser,
  inviteAgain,
  inviteUser,
  lookUpAccount,
  resetAuthenticator,
  withdrawInvitation,
} from './users';

/** The users and roles that merchants manage themselves, and what the provider has agreed with them. */
export const team: Part = {
  name: 'team',
  handlers: {
    records: { 'merchant-profile': profileRecords, [userEntity]: userRecords, [roleEntity]: roleRecords },
    create: { users: inviteUser, roles: createRole },
    edit: { roles: editRole },
    delete: { users: withdrawInvitation, roles: deleteRole },
    actions: {
      'users.changeRole': changeRole,
      'users.disable': disableUser,
      'users.enable': enableUser,
      'users.invite': inviteAgain,
      'users.resetAuthenticator': resetAuthenticator,
    },
    lookups: { 'users.account': lookUpAccount },
  },
  follows: { [userEntity]: [roleEntity], [roleEntity]: [userEntity] },
};
