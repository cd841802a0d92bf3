import { plainAddress } from '../auth/whitelist/plainAddress';
import type { PersonalCall } from './PersonalCall';

/** `GET whitelist`: the addresses and networks that the user may come from, none is from anywhere, and where he comes from now. */
export async function readWhitelist({ request, user }: PersonalCall): Promise<unknown> {
  return { entries: user.whitelist, address: plainAddress(request.ip) };
}
