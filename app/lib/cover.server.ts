import { cover, isMotif, panorama, type Motif } from '#server/documents/cover.ts'
import { RecentlyUsed } from './lru.ts'

interface Drawing {
  contentType: string
  body: string | Uint8Array<ArrayBuffer>
}

/** What social networks show; the subject of every drawing lies inside of it. */
const SOCIAL = { width: 1200, height: 630 }

/** Rasterising takes fifty times as long as drawing, and links are previewed in bursts. */
const bitmaps = new RecentlyUsed<Uint8Array<ArrayBuffer>>(32)

/** The drawing behind `/couvertures/<file>`; null when there is no such file. */
export async function drawCover(file: string): Promise<Drawing | null> {
  if (file === 'panorama.svg') return asSvg(panorama('jour'))
  if (file === 'panorama-nuit.svg') return asSvg(panorama('nuit'))

  const [, motif = '', id = '', night, format] = /^([a-z]+)-(\d{1,12})(-nuit)?\.(svg|png)$/.exec(file) ?? []
  if (!isMotif(motif)) return null
  if (format === 'svg') return asSvg(cover({ motif, id, theme: night ? 'nuit' : 'jour' }))
  if (night) return null
  return { contentType: 'image/png', body: await bitmaps.get(file, () => rasterise(motif, id)) }
}

function asSvg(body: string): Drawing {
  return { contentType: 'image/svg+xml; charset=utf-8', body }
}

async function rasterise(motif: Motif, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = Buffer.from(cover({ motif, id }))
  const { default: sharp } = await import('sharp')
  const png = await sharp(drawing)
    .resize({ ...SOCIAL, fit: 'cover' })
    .png({ palette: true })
    .toBuffer()
  return new Uint8Array(png)
}
