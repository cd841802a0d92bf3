/** What operators may be given, and what the resources of their realm require as permissions. */
export const operatorScopes = [
  'read',
  'reveal',
  'decide',
  'propose',
  'networks',
  'tenants',
  'operators',
] as const;

/** Facts of the merchant that a record belongs to, which a field has by `x-owner`. */
export const ownerFacts = ['code', 'name'] as const;

export type OwnerFact = (typeof ownerFacts)[number];
