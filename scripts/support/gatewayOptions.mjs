/**
 * Options of Node for a gateway; `npm run gateway` has the same. Requests leave many objects that are needed no longer:
 * in twice the space that Node keeps for new ones, it has to clear them away half as often. That takes at least a tenth off
 * the processor time of a list, for at most 48 MB of memory.
 */
export const gatewayOptions = ['--max-semi-space-size=32'];
