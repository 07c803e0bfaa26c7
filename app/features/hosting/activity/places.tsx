import { useTranslation } from 'react-i18next'
import { placeReasons } from '#app/shared/activity/place-reasons.ts'
import { Places } from '#app/shared/activity/places.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { ResizeLink } from './actions.tsx'
import { DuplicateOrRepeat } from './duplicate-or-repeat.tsx'

interface HostedPlacesProps {
  activity: { activityId: number; isHost: boolean }
  places: Parameters<typeof placeReasons>[0] & { participantNbr: number; taken: number }
  mayEdit: boolean
  series: Parameters<typeof DuplicateOrRepeat>[0]['series']
}

/** How many places are taken, by whom, and the ways to change the activity. */
export function HostedPlaces({
  activity: { activityId, isHost },
  places,
  mayEdit,
  series,
}: HostedPlacesProps) {
  const { t } = useTranslation('hosting')

  return (
    <section className="stack" aria-labelledby="places">
      <Places
        capacity={places.participantNbr < 0 ? null : places.participantNbr}
        taken={places.taken}
        reasons={placeReasons(places)}
        voice="taken"
        titleId="places"
        open
      />
      {isHost && <p className="small soft prose">{t('view.hostNotCounted')}</p>}
      {mayEdit && (
        <>
          <p className="cluster">
            <Link className="button is-small is-line" to={hostedPath(activityId, 'modifier')}>
              {t('view.edit')}
            </Link>
            <ResizeLink activityId={activityId} />
          </p>
          <DuplicateOrRepeat activityId={activityId} isCancelled={false} series={series} />
        </>
      )}
    </section>
  )
}
