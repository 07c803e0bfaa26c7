import { encode } from 'uqr'
import { bitmapPng } from './bitmap.ts'

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

/** Of each module: programs that draw it larger than it is may blur the edges. */
const MODULE_PX = 8

/** The same as PNG, for emails: mail programs do not draw SVG. */
export function qrPng(text: string, modulePx = MODULE_PX): Buffer {
  const rows = modules(text)
  const quiet = Array<boolean>(QUIET).fill(false)
  const above = Array<boolean[]>(QUIET).fill(Array<boolean>(rows.length + 2 * QUIET).fill(false))
  return bitmapPng([...above, ...rows.map((row) => [...quiet, ...row, ...quiet]), ...above], modulePx)
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
