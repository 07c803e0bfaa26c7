import { coverAddress } from '#server/domain/activity/drawing.ts'

/** The size of the picture on the page: determines the reserved proportions, and which width is loaded. */
const SIZES = {
  card: { width: 800, height: 450, sizes: '(min-width: 62rem) 24rem, 100vw' },
  thumb: { width: 160, height: 160, sizes: '4rem' },
  line: { width: 400, height: 225, sizes: '13rem' },
  page: { width: 1200, height: 675, sizes: '(min-width: 75rem) 28rem, (min-width: 62rem) 44rem, 100vw' },
  ticket: { width: 1200, height: 400, sizes: '(min-width: 62rem) 56rem, 100vw' },
} as const

const UPLOADED = /-(?:400|800|1600)\.webp$/
const WIDTHS = [400, 800, 1600]

interface CoverPictureProps {
  /** The motif of the drawing, which the server chooses by the title and the type (motifOf). */
  motif: string
  /** The number of the drawing: the one that the host chose, else the id. */
  drawing: number
  /** The host's own picture; without one, the drawing is shown in the same frame. */
  pictureUrl?: string | null
  size?: keyof typeof SIZES
  /** True for the first picture of a page, which is loaded at once; the others load when they come near. */
  first?: boolean
}

/** The picture of an activity. It has no text alternative: the title beside it says everything. */
export function CoverPicture({ motif, drawing, pictureUrl, size = 'card', first }: CoverPictureProps) {
  const { width, height, sizes } = SIZES[size]
  const frame = { className: 'cover', width, height, loading: first ? undefined : ('lazy' as const) }
  if (pictureUrl) return <img {...frame} {...sourcesOf(pictureUrl, sizes)} alt="" />

  return <DrawnCover motif={motif} id={drawing} frame={frame} />
}

interface DrawnCoverProps {
  motif: string
  id: number | string
  frame: { className?: string; width: number; height: number; loading?: 'lazy' }
}

/** A drawing by day, and its dark version by night. */
export function DrawnCover({ motif, id, frame }: DrawnCoverProps) {
  const drawing = { motif, seed: id, format: 'svg' } as const
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={coverAddress({ ...drawing, isNight: true })} />
      <img {...frame} src={coverAddress(drawing)} alt="" />
    </picture>
  )
}

/** Uploaded pictures exist in three widths; any other address is used as it is. */
function sourcesOf(url: string, sizes: string) {
  if (!UPLOADED.test(url)) return { src: url }
  const srcSet = WIDTHS.map((width) => `${url.replace(UPLOADED, `-${width}.webp`)} ${width}w`).join(', ')
  return { src: url, srcSet, sizes }
}
