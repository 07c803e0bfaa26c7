import { api } from '#app/lib/api.server.ts'
import { drawn } from '#app/lib/process/drawn.server.ts'
import { asVisitor, type RequestArgs } from '#app/lib/request.server.ts'
import { cover, isMotif, type Motif, panorama } from '#server/documents/cover/cover.ts'
import { COVER_VERSION, coverAddress, drawingName, panoramaAddress } from '#server/domain/activity/drawing.ts'

/** The part that social networks show; the subject of every drawing lies within it. */
const SOCIAL = { width: 1200, height: 630 }

type Answer =
  | { contentType: string; body: string | Uint8Array<ArrayBuffer> }
  /** The version of the drawing, or the motif of the activity, has changed. */
  | { movedTo: string }

/** Returns the drawing of `/couvertures/<file>?v=<version>`; null when there is no such file. */
export async function answerCover(args: RequestArgs, file: string): Promise<Answer | null> {
  const isCurrent = new URL(args.request.url).searchParams.get('v') === COVER_VERSION
  const [, panoramic, atNight] = /^(panorama)(-nuit)?\.svg$/.exec(file) ?? []
  if (panoramic && !isCurrent) return { movedTo: panoramaAddress({ isNight: Boolean(atNight) }) }
  if (panoramic) return asSvg(panorama(atNight ? 'nuit' : 'jour'))

  const [, motif = '', seed = '', night, format] = /^([a-z]+)-(\d{1,9})(-nuit)?\.(svg|png)$/.exec(file) ?? []
  const isBitmap = format === 'png'
  if (!isMotif(motif) || (isBitmap && night)) return null
  const asked = { motif, seed: Number(seed), isBitmap }
  const known = await api(asVisitor(args)).pages.picture.drawing(asked)
  if (!known.isKnown) return null
  if (!isCurrent || known.motif !== motif) {
    const isNight = Boolean(night)
    return { movedTo: coverAddress({ motif: known.motif, seed, format: isBitmap ? 'png' : 'svg', isNight }) }
  }
  if (!isBitmap) return asSvg(cover({ motif, id: seed, theme: night ? 'nuit' : 'jour' }))
  const drawing = String(known.drawing)
  const name = drawingName(`cover-${motif}-${drawing}-${COVER_VERSION}`)
  const body = await drawn(name, () => rasterise(motif, drawing))
  return { contentType: 'image/png', body }
}

function asSvg(body: string) {
  return { contentType: 'image/svg+xml; charset=utf-8', body }
}

async function rasterise(motif: Motif, id: string): Promise<Uint8Array> {
  const drawing = Buffer.from(cover({ motif, id }))
  const { default: sharp } = await import('sharp')
  return sharp(drawing)
    .resize({ ...SOCIAL, fit: 'cover' })
    .png({ palette: true })
    .toBuffer()
}
