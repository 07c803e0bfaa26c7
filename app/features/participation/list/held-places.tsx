import { useTranslation } from 'react-i18next'
import type { OpenRegistration } from '#app/features/participation/view.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { orderPath } from '#server/domain/payment/paths.ts'

interface HeldPlacesProps {
  registration: Pick<OpenRegistration, 'orders' | 'activity'>
  passe: string | null
}

/** Places of a registration that are held until they are paid, with the way to pay for them or to let them go. */
export function HeldPlaces({ registration: { orders, activity }, passe }: HeldPlacesProps) {
  const { t, i18n } = useTranslation('participation')

  return orders.map(
    ({ transactionId, isPaid, places, heldUntil }) =>
      !isPaid && (
        <Note key={transactionId} tone="wait">
          {t('registrations.held.text', {
            count: places,
            date: formatDateTime(heldUntil, activity.timeZone, i18n.language),
          })}{' '}
          <Link to={withPass(orderPath(transactionId), passe)}>
            {t('registrations.held.link')}
            <span className="only-heard" {...writtenIn(activity)}>
              {' '}
              {activity.name}
            </span>
          </Link>
        </Note>
      ),
  )
}
