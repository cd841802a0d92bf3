/** Review of a resource's records by operators of the provider (product 7.4). It names fields of the entity and states. */
export interface ReviewDefinition {
  /** The status field, which has `x-transitions`. */
  field: string;
  /** The state in which a record waits, and those that follow a decision. */
  from: string;
  approve: string;
  reject: string;
  /** The state of what was approved and came back; without it, what was approved stays so. */
  return?: string;
  /** Whether what is approved must fit today's rules, also where they have changed since; true by default. */
  fits?: boolean;
  /** The text field that holds why a record was rejected or returned. */
  reason: string;
  /**
   * The fields with which operators create records, about which another one of them decides (product 7.13). Merchants see such records once
   * they were approved.
   */
  propose?: string[];
}

/** Scopes of operators, which resources of their realm require as those of merchants require permissions. */
export const operatorScopes = [
  'read',
  'reveal',
  'decide',
  'propose',
  'networks',
  'tenants',
  'operators',
] as const;
