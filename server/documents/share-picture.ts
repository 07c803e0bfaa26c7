import { cover, type Motif } from '#server/documents/cover/cover.ts'
import { linesOf, type Typesetter, typesetter } from './typeset.ts'

/** The size of a picture that networks show beside a link: 1200 × 630. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

export interface SharePicture {
  motif: Motif
  id: number
  title: string
  /** Date and place, as people read them. */
  when: string
  where: string
  /** One word in the corner: free, called off. */
  mark: string | null
  brand: string
  colours: { primary: string; accent: string }
  /** The host's own photograph instead of the drawing. */
  photograph: Uint8Array | null
}

const INK = '#0E2E2A'
const PAPER = '#FFFFFF'
const EDGE = 40
const INSIDE = 44
const TITLE_WIDTH = SHARE_WIDTH - 2 * (EDGE + INSIDE)

/** Returns the cover, and on it a card with what people want to know before they follow a link. As PNG. */
export async function sharePicture(picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const { motif, id, photograph } = picture
  const ground = photograph ?? Buffer.from(cover({ motif, id }))
  const card = Buffer.from(await drawCard(picture))
  const png = await sharp(ground)
    .resize({ width: SHARE_WIDTH, height: SHARE_HEIGHT, fit: 'cover' })
    .composite([{ input: card }])
    .png(photograph ? { compressionLevel: 8 } : { palette: true, quality: 90 })
    .toBuffer()
  return new Uint8Array(png)
}

/** The card alone, as SVG, all words as outlines. */
export async function drawCard(picture: SharePicture): Promise<string> {
  const [bold, medium] = await Promise.all([typesetter(700), typesetter(500)])
  const { size, lines } = setTitle(bold, picture.title)
  const lead = size * 1.14
  const height = INSIDE + lines.length * lead + 16 + 42 + INSIDE - 10
  const top = SHARE_HEIGHT - EDGE - height
  const left = EDGE + INSIDE
  const title = lines.map((text, index) =>
    bold.outline(text, size, left, top + INSIDE + size * 0.8 + index * lead),
  )
  const facts = linesOf(medium, `${picture.when} · ${picture.where}`, 32, TITLE_WIDTH - 170, 1)
  const factsY = top + height - INSIDE + 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">`,
    `<rect x="${EDGE}" y="${top}" width="${SHARE_WIDTH - 2 * EDGE}" height="${height}" rx="14" fill="${PAPER}"/>`,
    `<rect x="${EDGE}" y="${top}" width="10" height="${height}" rx="5" fill="${picture.colours.primary}"/>`,
    `<path fill="${INK}" d="${title.join('')}"/>`,
    `<path fill="${picture.colours.primary}" d="${facts.map((text) => medium.outline(text, 32, left, factsY)).join('')}"/>`,
    brandWord(bold, picture, factsY),
    picture.mark ? drawMark(bold, picture.mark) : '',
    '</svg>',
  ].join('')
}

/** Returns the largest size in which the title takes at most three lines; a very long one is cut. */
function setTitle(face: Typesetter, title: string): { size: number; lines: string[] } {
  for (const [size, most] of [
    [76, 1],
    [64, 2],
    [54, 3],
  ] as const) {
    const lines = linesOf(face, title, size, TITLE_WIDTH, 9)
    if (lines.length <= most && !lines.some((line) => line.endsWith('…'))) return { size, lines }
  }
  return { size: 50, lines: linesOf(face, title, 50, TITLE_WIDTH, 3) }
}

function brandWord(face: Typesetter, { brand, colours }: SharePicture, y: number): string {
  const x = SHARE_WIDTH - EDGE - INSIDE - face.width(brand, 40)
  return `<path fill="${colours.primary}" d="${face.outline(brand, 40, x, y)}"/>`
}

/** A label in the top right corner. */
function drawMark(face: Typesetter, mark: string): string {
  const width = face.width(mark, 34) + 48
  const x = SHARE_WIDTH - EDGE - width
  return `<rect x="${x}" y="${EDGE}" width="${width}" height="62" rx="14" fill="${INK}"/><path fill="${PAPER}" d="${face.outline(mark, 34, x + 24, EDGE + 43)}"/>`
}
