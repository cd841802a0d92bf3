const statuses = ['accepted', 'inProgress', 'completed', 'failed', 'refunded'];
const methods = ['SPEI', 'OXXO', 'PayCash'];
const start = Date.UTC(2026, 10, 20, 14, 5, 9);

/** Returns `count` realistic collection orders, newest first, equal each time. */
export function orders(count: number): Record<string, string | number | null>[] {
  return Array.from({ length: count }, (_, index) => {
    const amount = 10_000 + ((index * 7_919) % 900_000);
    const fee = Math.round(amount * 0.025) + 300;
    const requested = start - index * 97_000;
    const status = statuses[(index * 7) % statuses.length]!;
    return {
      id: `018f3c5a-7e2b-7c1d-9a4e-${String(index).padStart(12, '0')}`,
      orderNo: `C2026112014${String(100_000 + index)}`,
      merchantOrderNo: `M-${20_261_120_000 + index}`,
      appId: 'app_7f3k2m',
      method: methods[index % methods.length]!,
      currency: 'MXN',
      amount,
      fee,
      netAmount: amount - fee,
      requestedAt: new Date(requested).toISOString(),
      completedAt: status === 'completed' ? new Date(requested + 61_000).toISOString() : null,
      status,
      description: index % 3 === 0 ? `Order ${index} of the shop` : null,
    };
  });
}
