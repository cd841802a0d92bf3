/** The gateway's code where a code of an authenticator, an e-mail or a recovery code is not right, or was used before. */
export const wrongCode = 401;
