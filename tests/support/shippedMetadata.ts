/**
 * The metadata that Corridor ships. Tests of the product as it ships name these files; all others read what there is, so that
 * a country or a resource that is added by file keeps them green.
 */
export const shippedMetadata = {
  countries: ['AR', 'BP', 'BR', 'CL', 'CO', 'ID', 'MX', 'PE', 'PK'],
  entities: ['collection-order', 'pay-in-detail', 'payout-order'],
  resources: ['collection-orders', 'pay-in-details', 'payout-orders'],
  pages: ['overview', 'personal-center'],
};
