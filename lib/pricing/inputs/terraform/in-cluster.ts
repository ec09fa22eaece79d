/**
 * Objects of Kubernetes, as the provider names them, for which Azure makes nothing. One that may cause a node, a disk, an address
 * or a load balancer does not belong here: what runs, a claim of a volume, an ingress, a manifest of any kind.
 */
const objectsWithoutCharge: ReadonlySet<string> = new Set([
  'annotations',
  'cluster_role',
  'cluster_role_binding',
  'config_map',
  'config_map_v1_data',
  'ingress_class',
  'labels',
  'limit_range',
  'mutating_webhook_configuration',
  'namespace',
  'network_policy',
  'node_taint',
  'pod_disruption_budget',
  'priority_class',
  'resource_quota',
  'role',
  'role_binding',
  'secret',
  'service_account',
  'storage_class',
  'validating_webhook_configuration',
]);

/** True for a type such as `kubernetes_namespace_v1`, whose version does not count. */
export function isFreeInCluster(type: string): boolean {
  const [, object = ''] = /^kubernetes_(.+)$/.exec(type) ?? [];
  return (
    objectsWithoutCharge.has(object) || objectsWithoutCharge.has(object.replace(/_v\d+(?:(?:alpha|beta)\d+)?$/, ''))
  );
}
