import { emailOf, uuid } from '../random/identity';
import { emvCode } from '../random/emvCode';
import { completeDigits } from '../random/bankAccounts';
import type { CountryProfile, Payee } from './CountryProfile';
import { dayShapes } from './dayShapes';
import { brazilianName } from '../random/names';
import type { Random } from '../../../metadata/samples/Random';

const banks = [
  'Nu Pagamentos',
  'Itaú Unibanco',
  'Bradesco',
  'Banco do Brasil',
  'Caixa Econômica Federal',
  'Santander Brasil',
  'Banco Inter',
  'Mercado Pago',
  'PicPay',
];

const cpf = (random: Random) => completeDigits(random.text(9), 'cpf', 2);

/** Brazil: PIX at once, boletos within days. */
export const brazil: CountryProfile = {
  share: 0.18,
  hours: dayShapes.evening,
  weekdays: [0.88, 1, 1, 1, 1.04, 1.15, 1.02],
  personName: brazilianName,
  collection: [
    {
      method: 'PIX',
      weight: 86,
      amount: { median: 78, sigma: 0.95, min: 2, max: 20_000, round: 10 },
      paid: 0.86,
      minutes: 1.5,
      expiresAfterMinutes: 30,
      paymentInfo: pixCode,
    },
    {
      method: 'BOLETO',
      weight: 14,
      amount: { median: 190, sigma: 0.8, min: 10, max: 15_000, round: 10 },
      paid: 0.58,
      minutes: 1_300,
      expiresAfterMinutes: 4 * 24 * 60,
      paymentInfo: (random, amount) =>
        `${random.pick(['341', '237', '001', '033'])}9${random.text(6)}${random.text(33)}${String(amount).padStart(10, '0')}`.slice(
          0,
          47,
        ),
    },
  ],
  payout: { median: 160, sigma: 1, min: 5, max: 30_000, round: 10 },
  payoutMinutes: 0.5,
  payee,
};

/** The copy-and-paste text of a PIX charge. */
function pixCode(random: Random, amount: number): string {
  return emvCode([
    ['00', '01'],
    [
      '26',
      [
        ['00', 'br.gov.bcb.pix'],
        ['01', uuid(random)],
      ],
    ],
    ['52', '0000'],
    ['53', '986'],
    ['54', `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`],
    ['58', 'BR'],
    ['59', 'CORRIDOR PAGAMENTOS'],
    ['60', 'SAO PAULO'],
    ['62', [['05', random.text(20, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789')]]],
  ]);
}

function payee(random: Random): Payee {
  const payeeName = brazilianName(random);
  const isCompany = random.chance(0.06);
  const idNumber = isCompany ? completeDigits(`${random.text(8)}0001`, 'cnpj', 2) : cpf(random);
  const phone = `${random.pick(['11', '21', '31', '41', '51', '71', '81'])}9${random.text(8)}`;
  const email = emailOf(random, payeeName);
  const keys = [idNumber, `+55${phone}`, email, uuid(random)];
  return {
    method: 'PIX',
    payeeName: isCompany ? `${payeeName.split(' ').at(-1)} Comércio Ltda` : payeeName,
    payeeBank: random.pick(banks),
    payeeAccount: keys[random.weighted([45, 25, 12, 18])]!,
    payeePhone: random.chance(0.5) ? phone : undefined,
    payeeEmail: random.chance(0.4) ? email : undefined,
    idType: isCompany ? 2 : 1,
    idNumber,
  };
}
