import type { Random } from '../../../metadata/samples/Random';

const two = (value: number) => String(value).padStart(2, '0');

/** A day of birth of a grown person as `YYMMDD`. */
export function birthday(random: Random): string {
  return `${two(random.integer(60, 99))}${two(random.integer(1, 12))}${two(random.integer(1, 28))}`;
}

/** An e-mail address made of a name, at a domain that nobody owns. */
export function emailOf(random: Random, name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${plain[0]}.${plain.at(-1)}${random.integer(1, 99)}@${random.pick(['correo', 'mail', 'post'])}.example`;
}

const hex = '0123456789abcdef';

/** A random UUID (version 4), such as a random PIX key. */
export function uuid(random: Random): string {
  const variant = random.pick(['8', '9', 'a', 'b']);
  return `${random.text(8, hex)}-${random.text(4, hex)}-4${random.text(3, hex)}-${variant}${random.text(3, hex)}-${random.text(12, hex)}`;
}
