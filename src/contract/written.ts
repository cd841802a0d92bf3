/**
 * The header with which the gateway says, after a write, up to which place of its log a client has written, and the client says
 * it back, so that lists have what it wrote although they may be read from a standby. Each gateway has its own.
 */
export const writtenHeader = 'X-Written';
