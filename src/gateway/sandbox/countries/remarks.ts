/** What merchants write to their orders, by country: in the words of their customers. */
const spanish = {
  collection: [
    'Recarga de saldo',
    'Paquete de monedas',
    'Suscripción mensual',
    'Compra en línea',
    'Pase de temporada',
  ],
  payout: ['Retiro de saldo', 'Premio', 'Devolución', 'Pago a proveedor', 'Comisión'],
};

const english = {
  collection: ['Balance top-up', 'Coin pack', 'Monthly subscription', 'Online order', 'Season pass'],
  payout: ['Balance withdrawal', 'Prize', 'Refund', 'Supplier payment', 'Commission'],
};

const others: Record<string, typeof spanish> = {
  BR: {
    collection: [
      'Recarga de saldo',
      'Pacote de moedas',
      'Assinatura mensal',
      'Compra on-line',
      'Passe de temporada',
    ],
    payout: ['Saque de saldo', 'Prêmio', 'Estorno', 'Pagamento a fornecedor', 'Comissão'],
  },
  ID: {
    collection: ['Isi ulang saldo', 'Paket koin', 'Langganan bulanan', 'Pesanan online', 'Tiket musim'],
    payout: ['Penarikan saldo', 'Hadiah', 'Pengembalian dana', 'Pembayaran pemasok', 'Komisi'],
  },
  PK: english,
  BP: english,
};

/** Remarks that merchants write to their orders in a country. */
export function remarks(country: string, kind: 'collection' | 'payout'): string[] {
  return (others[country] ?? spanish)[kind];
}
