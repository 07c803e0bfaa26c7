/** The few strokes that every drawing is made of. They return SVG text. */

/** The drawings have 1200 × 675 and are cropped to any frame; what matters stays inside 1200 × 600. */
export const WIDTH = 1200
export const HEIGHT = 675

/** One decimal is finer than any eye, and keeps a drawing under 13 kB. */
export function n(value: number): number {
  return +value.toFixed(1)
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

export function disc(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`
}

export function rect(x: number, y: number, w: number, h: number, fill: string, rx = 0, more = ''): string {
  const round = rx ? ` rx="${rx}"` : ''
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${round}${more}/>`
}

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
}
