import { encode } from 'uqr'

/** A QR code as one SVG path on a grid of `size` modules, without its quiet border. */
export interface QrPath {
  size: number
  path: string
}

/** Four modules of white around the code, as ISO 18004 asks: cameras find nothing without them. */
const QUIET = 4

/** Medium correction: a fold or a scratch of the printed ticket does not matter. */
function modules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data
}

/** Dark modules side by side are drawn together: `M0 0h7v1h-7z`. */
export function qrPath(text: string): QrPath {
  const rows = modules(text)
  const path = rows.flatMap((row, y) =>
    runs(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size: rows.length, path: path.join('') }
}

/** A complete SVG file, black on white, with its quiet border. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text)
  const side = size + 2 * QUIET
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`
  )
}

/** The same as PNG, for emails: mail programs do not draw SVG. `scale` is the side of a module in pixels. */
export async function qrPng(text: string, scale = 8): Promise<Buffer> {
  const rows = modules(text)
  const side = rows.length + 2 * QUIET
  const pixels = Buffer.alloc(side * side, 255)
  rows.forEach((row, y) => {
    for (const { x, length } of runs(row))
      pixels.fill(0, (y + QUIET) * side + x + QUIET, (y + QUIET) * side + x + QUIET + length)
  })
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * scale, side * scale, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

function runs(row: readonly boolean[]): { x: number; length: number }[] {
  const found: { x: number; length: number }[] = []
  row.forEach((isDark, x) => {
    const last = found.at(-1)
    if (!isDark) return
    if (last && last.x + last.length === x) last.length += 1
    else found.push({ x, length: 1 })
  })
  return found
}
