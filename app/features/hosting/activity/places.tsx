import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { placeReasons } from '#app/shared/activity/place-reasons.ts'
import { Places } from '#app/shared/activity/places.tsx'
import { heldUntilWords } from '#app/shared/payment/held-until.ts'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { ResizeLink } from './actions.tsx'
import { DuplicateOrRepeat } from './duplicate-or-repeat.tsx'
import { PlacesAccount } from './places-account.tsx'

type PlacesOfHost = Omit<Parameters<typeof placeReasons>[0], 'until'> & {
  participantNbr: number
  taken: number
  heldUntil: string | null
  /** In cents, with taxes. */
  paidAmount: number
  heldAmount: number
  /** The minimum of participants that has yet to be reached or missed, and how many come so far. */
  minimum?: { participants: number; people: number; deadline: string } | null
  /** How often the link to tickets on another site was followed; without such a link, nothing. */
  clicks?: number | null
}

interface HostedPlacesProps {
  activity: { activityId: number; timeZone: string; isHost: boolean }
  places: PlacesOfHost
  now: string
  mayEdit: boolean
  series: Parameters<typeof DuplicateOrRepeat>[0]['series']
}

/** How many places are taken, by whom, and the ways to change the activity. */
export function HostedPlaces({
  activity: { activityId, timeZone, isHost },
  places,
  now,
  mayEdit,
  series,
}: HostedPlacesProps) {
  const { t, i18n } = useTranslation('hosting')
  const { heldUntil, minimum, clicks } = places
  const until =
    heldUntil !== null &&
    t('places.until', heldUntilWords(heldUntil, { timeZone, now, language: i18n.language }))
  const reasons = placeReasons({ ...places, ...(until && { until }) })

  return (
    <section className="stack" aria-labelledby="places">
      <Places
        capacity={places.participantNbr < 0 ? null : places.participantNbr}
        taken={places.taken}
        reasons={reasons}
        voice="taken"
        titleId="places"
      >
        <PlacesAccount reasons={reasons} />
      </Places>
      {minimum && (
        <p>
          {t('view.minimum', {
            people: minimum.people,
            count: minimum.participants,
            date: formatDateTime(minimum.deadline, timeZone, i18n.language),
          })}
        </p>
      )}
      {typeof clicks === 'number' && <p>{t('view.clicks', { count: clicks })}</p>}
      <Money places={places} />
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

/** How much was paid, and how much is yet to be. */
function Money({ places: { paidAmount, heldAmount } }: Pick<HostedPlacesProps, 'places'>) {
  const { t, i18n } = useTranslation('hosting')
  const amounts = [
    paidAmount > 0 && t('view.paid', { amount: formatMoney(paidAmount, i18n.language) }),
    heldAmount > 0 && t('view.held', { amount: formatMoney(heldAmount, i18n.language) }),
  ].filter(Boolean)
  return amounts.length > 0 && <p>{amounts.join(' · ')}</p>
}
