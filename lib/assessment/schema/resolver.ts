/** Returns what follows `$ref` to its definition, in the schema that has these definitions. */
export function resolverOf<Node extends { readonly $ref?: string }>(
  definitions: Readonly<Record<string, Node>>,
): (node: Node) => Node {
  const byReference = new Map(Object.entries(definitions).map(([name, node]) => [`#/$defs/${name}`, node]));
  return (node) => {
    if (node.$ref === undefined) return node;
    const definition = byReference.get(node.$ref);
    if (!definition) throw new Error(`${node.$ref} is not defined in the schema`);
    return definition;
  };
}
