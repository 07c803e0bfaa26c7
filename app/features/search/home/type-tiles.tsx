import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { useKeptMarkup } from '#app/lib/kept-markup.tsx'
import { DrawnCover } from '#app/shared/activity/cover-picture.tsx'
import { Link } from '#app/ui/link.tsx'
import type { MotifName } from '#server/domain/activity/motif.ts'
import { ACTIVITY_TYPES, type ActivityTypeSlug } from '#server/domain/activity/type.ts'
import { formatCount } from '#server/domain/platform/format/count.ts'

type Tile = Exclude<ActivityTypeSlug, 'autre'>

/** The drawing that shows each kind of activity best. The kind for everything else is left out: nobody looks for it. */
const DRAWING_OF: Record<Tile, { motif: MotifName; id: number }> = {
  randonnee: { motif: 'sommet', id: 5 },
  eau: { motif: 'eau', id: 2 },
  neige: { motif: 'neige', id: 4 },
  velo: { motif: 'velo', id: 6 },
  musique: { motif: 'violon', id: 2 },
  atelier: { motif: 'poterie', id: 9 },
  causerie: { motif: 'conte', id: 3 },
  benevolat: { motif: 'corvee', id: 8 },
  table: { motif: 'table', id: 4 },
  ville: { motif: 'ville', id: 6 },
  nature: { motif: 'nature', id: 3 },
  famille: { motif: 'famille', id: 1 },
}

const FRAME = { className: 'cover', alt: '', width: 300, height: 200, loading: 'lazy' } as const

export interface TypeTilesProps {
  counts: readonly { typeId: number; count: number }[]
  /** Only the next activities were counted. */
  isLeast: boolean
}

/** Every kind of activity with its drawing and how many are coming, as a link into the list. */
export function TypeTiles(props: TypeTilesProps) {
  return <ul className="types" {...useKeptMarkup(`types ${JSON.stringify(props)}`, <Tiles {...props} />)} />
}

function Tiles({ counts, isLeast }: TypeTilesProps) {
  const { t, i18n } = useTranslation('types')
  const { t: ofHome } = useTranslation('home')
  const countOf = (typeId: number) => counts.find((one) => one.typeId === typeId)?.count ?? 0
  const inWords = (count: number) =>
    ofHome(isLeast ? 'types.least' : 'types.count', { count, number: formatCount(count, i18n.language) })

  return ACTIVITY_TYPES.map(({ id, slug }) =>
    slug === 'autre' ? null : (
      <li key={id}>
        <Link to={`${paths.activities}?types=${id}`}>
          <DrawnCover {...DRAWING_OF[slug]} frame={FRAME} />
          {t(slug)}
          {countOf(id) > 0 && <span className="soft">{inWords(countOf(id))}</span>}
        </Link>
      </li>
    ),
  )
}
