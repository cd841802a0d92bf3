import type { Random } from '../Random';

const hex = '0123456789abcdef';

/** A random UUID (version 4), such as a random PIX key. */
export function uuid(random: Random): string {
  const variant = random.pick(['8', '9', 'a', 'b']);
  return `${random.text(8, hex)}-${random.text(4, hex)}-4${random.text(3, hex)}-${variant}${random.text(3, hex)}-${random.text(12, hex)}`;
}
