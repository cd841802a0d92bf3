/** The DER of every Ed25519 public key begins with these bytes (RFC 8410), here in base64; 32 bytes follow. */
const head = 'MCowBQYDK2VwAyEA';

/** An Ed25519 public key in PEM, as `openssl pkey -pubout` writes it; its lines may be separated by anything blank. */
export function ed25519PublicKey(text: string): boolean {
  const [, encoded = ''] =
    /^-----BEGIN PUBLIC KEY-----\s+([A-Za-z0-9+/\s]+=*)\s+-----END PUBLIC KEY-----$/.exec(text) ?? [];
  const key = encoded.replace(/\s/g, '');
  return key.length === 60 && key.startsWith(head) && key.endsWith('=');
}
