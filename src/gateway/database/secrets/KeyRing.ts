import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A key of AES-256. Its id is stored beside what it encrypts. */
export interface EncryptionKey {
  id: string;
  /** 32 bytes. */
  bytes: Buffer;
}

/** Kind and owner of a secret. They are authenticated with it, so that it cannot be decrypted as another one. */
export interface SecretBinding {
  /** Kind of the secret, such as `authenticator`; stored values depend on it, so it never changes. */
  purpose: string;
  /** The id of the row or the person that it belongs to. */
  owner: string;
}

/** Begins every encrypted value, so that it is told from a plain one. */
export const encryptedPrefix = 'enc:';

const algorithm = 'aes-256-gcm';

/** In bytes. */
const nonceLength = 12;
const tagLength = 16;
const signatureLength = 16;

/** The key that encrypted a value is not in this process's key file. */
class MissingKeyError extends Error {
  constructor(readonly keyId: string) {
    super(`SECRETS_KEY_FILE has no key "${keyId}", with which a stored secret was encrypted.`);
  }
}

/**
 * Encrypts secrets before they are stored, with AES-256-GCM. The first key encrypts, all of them decrypt. A value is
 * `enc:<key id>:<nonce, ciphertext and tag in base64url>`. It also signs texts, by keys that are derived from these.
 */
export class KeyRing {
  readonly #keys: ReadonlyMap<string, Buffer>;
  /** Keys that sign, by the id of the key that they are derived from and by purpose. */
  readonly #signing = new Map<string, Buffer>();
  /** Id of the key that encrypts. */
  readonly currentId: string;

  constructor(keys: readonly [EncryptionKey, ...EncryptionKey[]]) {
    this.#keys = new Map(keys.map(({ id, bytes }) => [id, bytes]));
    this.currentId = keys[0].id;
  }

  /** Whether it can decrypt what the key of this id has encrypted. */
  has(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  encrypt(secret: string, binding: SecretBinding): string {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, this.#keys.get(this.currentId)!, nonce);
    cipher.setAAD(boundData(binding));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const encrypted = Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]).toString('base64url');
    return `${encryptedPrefix}${this.currentId}:${encrypted}`;
  }

  /**
   * Decrypts a value. Throws a {@link MissingKeyError} without the key, and an error where the value was changed, is plain, or belongs to
   * something else.
   */
  decrypt(value: string, binding: SecretBinding): string {
    const [, keyId, encrypted] = /^enc:([\w-]+):([\w-]+)$/.exec(value) ?? [];
    if (keyId === undefined || encrypted === undefined) {
      throw new Error(`A stored secret (${binding.purpose} of ${binding.owner}) is not encrypted.`);
    }
    const key = this.#keys.get(keyId);
    if (!key) throw new MissingKeyError(keyId);
    const bytes = Buffer.from(encrypted, 'base64url');
    const tagAt = bytes.length - tagLength;
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      });
      decipher.setAAD(boundData(binding));
      decipher.setAuthTag(bytes.subarray(tagAt));
      return decipher.update(bytes.subarray(nonceLength, tagAt), undefined, 'utf8') + decipher.final('utf8');
    } catch (error) {
      throw new Error(
        `A stored secret (${binding.purpose} of ${binding.owner}) cannot be decrypted with the key "${keyId}".`,
        { cause: error },
      );
    }
  }

  /**
   * Returns a signature of a text: 22 characters of base64url. Nobody can compute it, or guess the text by it, without the key. Processes
   * with the same current key return the same. `purpose` keeps kinds of texts apart.
   */
  sign(text: string, purpose: string): string {
    return this.#signatureBy(this.currentId, text, purpose).toString('base64url');
  }

  /** Whether any of the keys has signed a text so: processes may have another current key while keys are rotated. */
  isSigned(text: string, purpose: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64url');
    return [...this.#keys.keys()].some((id) => {
      const made = this.#signatureBy(id, text, purpose);
      return made.length === given.length && timingSafeEqual(made, given);
    });
  }

  #signatureBy(keyId: string, text: string, purpose: string): Buffer {
    const name = `${keyId} ${purpose}`;
    const key =
      this.#signing.get(name) ?? Buffer.from(hkdfSync('sha256', this.#keys.get(keyId)!, '', purpose, 32));
    this.#signing.set(name, key);
    return createHmac('sha256', key).update(text).digest().subarray(0, signatureLength);
  }
}

function boundData({ purpose, owner }: SecretBinding): Buffer {
  return Buffer.from(JSON.stringify([purpose, owner]));
}
