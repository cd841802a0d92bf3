// Hooks of react-admin as they behave in an app without its auth provider: the gateway decides access, and screens ask the
// session's permissions.

const allowed = { isPending: false };
export const useAuthenticated = (): { isPending: boolean } => allowed;
export const useRequireAccess = (): { isPending: boolean } => allowed;

/** Ends no session: `request` does where the gateway no longer takes its token. */
const stay = (): Promise<boolean> => Promise.resolve(false);
export default function useLogoutIfAccessDenied(): () => Promise<boolean> {
  return stay;
}
