import { codePointLength } from '../../../metadata/validation/runtime';
import { invalidBody } from '../../http/body';
import { readOrigin } from '../../refunds/payments';
import { describeNewRefund } from '../../refunds/prepareRefund';
import { refundForMerchant } from '../../refunds/refundForMerchant';
import { requireMerchant } from '../merchants/readMerchant';
import type { Deed } from './desk';
import type { Prepare } from './prepared';

/** A payment that a merchant has. */
interface MerchantPayment {
  /** Number of the merchant. */
  merchant: string;
  paymentNo: string;
}

/** Names a payment of a merchant as the subject of a movement, of which one waits at a time. */
export const paymentSubject = ({ merchant, paymentNo }: MerchantPayment): string =>
  `${merchant} ${paymentNo}`;

function paymentOf(subject: string): MerchantPayment {
  const at = subject.indexOf(' ');
  return { merchant: subject.slice(0, at), paymentNo: subject.slice(at + 1) };
}

const reject = (path: string, keyword: string, params: Record<string, string | number>) =>
  invalidBody([{ path, keyword, params }]);

/** The longest reason that a refund keeps. */
const longest = 255;

/**
 * Refunds a merchant's payment, whole or in part, as if the merchant had asked for it (product 7.45). Throws 404 for an unknown merchant,
 * and 422 at a field where the payment, or so much of it, cannot go back.
 */
export const prepareRefundOfOrder: Prepare = async (db, context, wanted) => {
  const { model, config, actor, now } = context;
  const { subject, country = '', amount = 0 } = wanted;
  const reason = wanted.note ?? '';
  if (!Object.hasOwn(model.countries, country)) throw reject('/country', 'noCountry', { country });
  if (codePointLength(reason) > longest) throw reject('/reason', 'maxLength', { limit: longest });
  const { merchant, paymentNo } = paymentOf(subject);
  const { id: merchantId } = await requireMerchant({ db, model, config }, merchant);
  const scope = { merchantId, country };
  const refund = await describeNewRefund({ db, model, config }, scope, { paymentNo, amount });
  const { currency } = model.countries[country]!;
  const origin = await readOrigin(db, { merchantId, ...refund });
  const perform = async (): Promise<Deed> => {
    const asked = { refund, reason, actor, at: now };
    const { refundNo } = await refundForMerchant(db, model, config, scope, asked);
    const after = { refundNo, country, amount, currency, reason };
    return { action: 'refunded', subject: 'payment', merchant, name: paymentNo, after };
  };
  return { kind: 'payment', network: origin?.network ?? null, country, currency, amount, perform };
};
