import { createHmac } from 'node:crypto';
import { signWithSecret } from '../../applications/signatures';
import type { JsonValue } from '../../../metadata/model/json';

/** What a receiver may do with a callback that has it compute another signature, or reject the right one. */
type Mistake =
  | 'none'
  | 'secretWithPrefix'
  | 'secretAsText'
  | 'formerSecret'
  | 'newerSecret'
  | 'bodyPython'
  | 'bodyPhp'
  | 'bodyGo'
  | 'timestampInMs'
  | 'noId'
  | 'bodyOnly'
  | 'hexadecimal'
  | 'clock'
  | 'secretReplaced';

/** A mistake, and the signature that a receiver computes that makes it. */
export interface MistakenSignature {
  mistake: Mistake;
  signature?: string;
}

/** A callback as it was signed. */
export interface SignedCallback {
  id: string;
  /** Seconds, as in its header. */
  timestamp: string;
  body: string;
}

/** Returns what a receiver computes that has the right secret, `whsec_…`: first without a mistake, then with each of the usual ones that makes a difference. */
export function mistakenSignatures(
  { id, timestamp, body }: SignedCallback,
  secret: string,
): MistakenSignature[] {
  const text = `${id}.${timestamp}.${body}`;
  const right = signWithSecret(secret, text);
  const withKey = (key: string) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  const ofBody = (written: string) => signWithSecret(secret, `${id}.${timestamp}.${written}`);
  const all: Required<MistakenSignature>[] = [
    { mistake: 'secretWithPrefix', signature: withKey(secret) },
    { mistake: 'secretAsText', signature: withKey(secret.replace(/^whsec_/, '')) },
    { mistake: 'bodyPython', signature: ofBody(rewriteJson(body, jsonStyles.python)) },
    { mistake: 'bodyPhp', signature: ofBody(rewriteJson(body, jsonStyles.php)) },
    { mistake: 'bodyGo', signature: ofBody(rewriteJson(body, jsonStyles.go)) },
    { mistake: 'timestampInMs', signature: signWithSecret(secret, `${id}.${timestamp}000.${body}`) },
    { mistake: 'noId', signature: signWithSecret(secret, `${timestamp}.${body}`) },
    { mistake: 'bodyOnly', signature: signWithSecret(secret, body) },
    { mistake: 'hexadecimal', signature: Buffer.from(right.slice(3), 'base64').toString('hex') },
  ];
  return [{ mistake: 'none', signature: right }, ...all.filter(({ signature }) => signature !== right)];
}

/** How a language writes JSON, where that differs from JavaScript. */
interface JsonStyle {
  /** Between items or members, and between a name and its value. */
  item: string;
  pair: string;
  /** Whether members are in the order of their names. */
  sorted: boolean;
  /** What is written as `\u` and a number, beside what JSON demands. */
  escaped: RegExp;
  /** Whether slashes have a backslash. */
  slashes: boolean;
}

const beyondAscii = /[\u007f-\uffff]/g;

/** The usual ways to write a parsed body again, by what does so, as each is without options. */
const jsonStyles = {
  /** `json.dumps`. */
  python: { item: ', ', pair: ': ', sorted: false, escaped: beyondAscii, slashes: false },
  /** `json_encode`. */
  php: { item: ',', pair: ':', sorted: false, escaped: beyondAscii, slashes: true },
  /** `json.Marshal` of a map. */
  go: { item: ',', pair: ':', sorted: true, escaped: /[<>&\u2028\u2029]/g, slashes: false },
} as const satisfies Record<string, JsonStyle>;

/** Returns a JSON text as it is after it was parsed and written again in a style. */
function rewriteJson(text: string, style: JsonStyle): string {
  return write(JSON.parse(text) as JsonValue, style);
}

function write(value: JsonValue, style: JsonStyle): string {
  const { item, pair, sorted } = style;
  if (typeof value === 'string') return writeText(value, style);
  if (Array.isArray(value)) return `[${value.map((each) => write(each, style)).join(item)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = sorted ? Object.keys(value).toSorted() : Object.keys(value);
  const members = names.map((name) => `${writeText(name, style)}${pair}${write(value[name] ?? null, style)}`);
  return `{${members.join(item)}}`;
}

function writeText(text: string, { escaped, slashes }: JsonStyle): string {
  const written = JSON.stringify(text).replace(
    escaped,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return slashes ? written.replaceAll('/', '\\/') : written;
}
