import type { Random } from '../Random';

/** An e-mail address made of a name, at a domain that nobody owns. */
export function emailOf(random: Random, name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${plain[0]}.${plain.at(-1)}${random.integer(1, 99)}@${random.pick(['correo', 'mail', 'post'])}.example`;
}
