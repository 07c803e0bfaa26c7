import { useTranslation } from 'react-i18next'
import { DrawnCover } from '#app/shared/activity/cover-picture.tsx'
import { ACTIVITY_TYPES, type ActivityTypeSlug } from '#server/domain/activity/type.ts'

/** The drawing that shows each kind most clearly at this size. */
const DRAWING_OF: Record<ActivityTypeSlug, number> = {
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
  autre: 6,
}

const FRAME = { className: 'cover', width: 300, height: 200, loading: 'lazy' } as const

/** Shows every kind of activity as a tile that can be ticked as a whole. */
export function InterestTiles({ selected }: { selected: readonly number[] }) {
  const { t } = useTranslation(['settings', 'types'])

  return (
    <fieldset>
      <legend className="only-heard">{t('interests.label')}</legend>
      <div className="types is-wide">
        {ACTIVITY_TYPES.map(({ id, slug }) => (
          <label key={id} className="tile">
            <DrawnCover motif={slug} id={DRAWING_OF[slug]} frame={FRAME} />
            <span className="choice">
              <input type="checkbox" name="selectedTypes" value={id} defaultChecked={selected.includes(id)} />
              <span>{t(`types:${slug}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
