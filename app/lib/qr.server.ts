import { qrPath } from '#server/documents/qr.ts'

/** Modules of white that are drawn; the frame of the picture adds the rest of the four that readers need. */
const QUIET = 1

/** A QR code as one path on a square of `size` units. */
export function drawQr(text: string): { d: string; size: number } {
  const { path, size } = qrPath(text)
  const d = path.replace(
    /M(\d+) (\d+)/g,
    (_, x: string, y: string) => `M${Number(x) + QUIET} ${Number(y) + QUIET}`,
  )
  return { d, size: size + 2 * QUIET }
}
