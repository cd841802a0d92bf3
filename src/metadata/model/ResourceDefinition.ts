import type { ActionDefinition } from './ActionDefinition';
import type { FormDefinition } from './FormDefinition';
import type { SectionDefinition } from './SectionDefinition';

/** A resource file as it is written (`schemas/meta/resource.json`). */
export interface ResourceDefinition {
  title: string;
  description?: string;
  entity: string;
  path?: string;
  permission: string;
  list?: {
    columns: string[];
    filters?: (string | { field: string; alwaysOn?: boolean; default?: string | number | boolean })[];
    sort: { field: string; order: 'asc' | 'desc' };
    totals?: string[];
    export?: { permission: string };
    empty?: string;
  };
  detail?: {
    sections: SectionDefinition[];
    related?: { resource: string; by: string; of?: string; title?: string }[];
    timeline?: string;
  };
  create?: FormDefinition;
  edit?: FormDefinition;
  actions?: Record<string, ActionDefinition>;
}
