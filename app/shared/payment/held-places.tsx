import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { orderPath } from '#server/domain/payment/order-paths.ts'

export interface HeldOrder {
  transactionId: string
  heldUntil: string
  places: number
}

interface HeldPlacesProps {
  orders: readonly HeldOrder[]
  /** Of the activity. */
  timeZone: string
  activityName: string
  /** Whether its name stands nowhere near. */
  isNamed?: boolean
  passe: string | null
}

/** Places that are held until they are paid, with the way to pay for them or to let them go. */
export function HeldPlaces({ orders, timeZone, activityName, isNamed, passe }: HeldPlacesProps) {
  const { t, i18n } = useTranslation('participation')

  return orders.map(({ transactionId, places, heldUntil }) => (
    <Note key={transactionId} tone="wait">
      {isNamed && <strong>{activityName} </strong>}
      {t('registrations.held.text', {
        count: places,
        date: formatDateTime(heldUntil, timeZone, i18n.language),
      })}{' '}
      <Link to={withPass(orderPath(transactionId), passe)}>
        {t('registrations.held.link')}
        <span className="only-heard"> {activityName}</span>
      </Link>
    </Note>
  ))
}
