import type { Model } from '../../../src/metadata/model/Model';

/** Every permission that a resource of the Model asks for. */
export function allPermissions(model: Model): Set<string> {
  return new Set(
    Object.values(model.resources).flatMap((resource) => [
      resource.permission,
      ...[
        resource.list?.export,
        resource.reveal,
        resource.create,
        resource.edit,
        resource.import,
        resource.delete,
        resource.annotations,
        ...Object.values(resource.actions ?? {}),
      ].flatMap((part) => part?.permission ?? []),
    ]),
  );
}
