import type { ComponentChildren, VNode } from 'preact';

/** An element of a chart, with the texts below it. */
export interface Drawn {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Lists the elements that a chart draws at a width, in the order of the document. */
export function drawn(chart: VNode<object>, width: number): readonly Drawn[] {
  const { children } = chart.props as { readonly children: (width: number) => ComponentChildren };
  return elementsIn(children(width));
}

function elementsIn(node: ComponentChildren): readonly Drawn[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn);
  if (!isElement(node)) return [];
  const { children, ...props } = node.props as { readonly children?: ComponentChildren };
  const inside = elementsIn(children);
  return typeof node.type === 'string' ? [{ type: node.type, props, text: textOf(children) }, ...inside] : inside;
}

function textOf(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isElement(node)) return textOf((node.props as { readonly children?: ComponentChildren }).children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}

const isElement = (node: ComponentChildren): node is VNode<object> =>
  typeof node === 'object' && node !== null && 'props' in node;
