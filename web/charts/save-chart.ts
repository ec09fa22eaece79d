/** What a chart gets from the stylesheet, which a file of it is without. */
const styled = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
] as const;

/** Writes a chart as it is shown, with its colours, as an SVG document of its own. @param background of what it stands on */
export function chartSvg(chart: SVGSVGElement, background: string): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const shown = [chart, ...chart.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(shown[index] ?? chart);
    for (const name of styled) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  }
  const ground = document.createElementNS(copy.namespaceURI, 'rect');
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: background })) {
    ground.setAttribute(name, value);
  }
  copy.prepend(ground);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** Pixels of a picture for each one of the screen, so that it is sharp on a page. */
const scale = 2;

/** Draws an SVG document as a PNG. @throws Error if the browser cannot */
export async function chartPng(svg: string, width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!picture) throw new Error('The browser draws no picture of this size.');
  return new Uint8Array(await picture.arrayBuffer());
}
