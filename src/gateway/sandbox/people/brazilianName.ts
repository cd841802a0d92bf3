import type { Random } from '../Random';

const brazilianGivenNames = (
  'Ana Maria Júlia Beatriz Letícia Larissa Camila Bruna Amanda Fernanda Juliana Aline Patrícia Vanessa Débora Luana ' +
  'Gabriel Lucas Matheus Guilherme Rafael Gustavo Felipe João Pedro Vinícius Thiago Rodrigo Leandro Marcelo Anderson ' +
  'Caio Otávio Henrique Eduardo André Fábio Renato Sérgio'
).split(' ');

const brazilianFamilyNames = (
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida ' +
  'Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas ' +
  'Cardoso Ramos Gonçalves Santana Teixeira Araújo'
).split(' ');

/** A person of Brazil, at most 40 characters. */
export function brazilianName(random: Random): string {
  const link = random.pick(['', '', 'da ', 'dos ', 'de ']);
  return `${random.pick(brazilianGivenNames)} ${random.pick(brazilianFamilyNames)} ${link}${random.pick(brazilianFamilyNames)}`;
}
