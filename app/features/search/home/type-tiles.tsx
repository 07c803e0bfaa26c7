import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { DrawnCover } from '#app/shared/activity/cover-picture.tsx'
import { Link } from '#app/ui/link.tsx'
import type { MotifName } from '#server/domain/activity/motif.ts'
import { ACTIVITY_TYPES, type ActivityTypeSlug } from '#server/domain/activity/type.ts'

/** The drawing that shows each kind of activity best. The kind for everything else is left out: nobody looks for it. */
const DRAWING_OF: Record<Exclude<ActivityTypeSlug, 'autre'>, number> = {
  randonnee: 5,
  eau: 2,
  neige: 4,
  velo: 6,
  musique: 2,
  atelier: 9,
  causerie: 3,
  benevolat: 8,
  table: 4,
  ville: 6,
  nature: 3,
  famille: 1,
}

const FRAME = { className: 'cover', alt: '', width: 300, height: 200, loading: 'lazy' } as const

/** Every kind of activity with its drawing, as a link into the list. */
export function TypeTiles() {
  const { t } = useTranslation('types')

  return (
    <ul className="types">
      {ACTIVITY_TYPES.map(({ id, slug }) =>
        slug === 'autre' ? null : (
          <li key={id}>
            <Link to={`${paths.activities}?types=${id}`}>
              <DrawnCover motif={slug} id={DRAWING_OF[slug]} frame={FRAME} />
              {t(slug)}
            </Link>
          </li>
        ),
      )}
    </ul>
  )
}
