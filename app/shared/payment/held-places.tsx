import { useTranslation } from 'react-i18next'
import { withPass } from '#app/shared/account/with-pass.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { orderPath } from '#server/domain/payment/order-paths.ts'
import { heldUntilWords } from './held-until.ts'

export interface HeldOrder {
  transactionId: string
  heldUntil: string
  places: number
}

interface HeldPlacesProps {
  orders: readonly HeldOrder[]
  activity: { name: string; language: 'fr' | 'en'; timeZone: string }
  /** Whether its name stands nowhere near. */
  isNamed?: boolean
  now: string
  passe: string | null
}

/** Places that are held until they are paid, with the way to pay for them or to let them go. */
export function HeldPlaces({ orders, activity, isNamed, now, passe }: HeldPlacesProps) {
  const { t, i18n } = useTranslation('participation')
  const { name, timeZone } = activity

  return orders.map(({ transactionId, places, heldUntil }) => (
    <Note key={transactionId} tone="wait">
      {isNamed && <strong {...writtenIn(activity)}>{name} </strong>}
      {t('registrations.held.text', {
        count: places,
        until: t(
          'registrations.held.until',
          heldUntilWords(heldUntil, { timeZone, now, language: i18n.language }),
        ),
      })}{' '}
      <Link to={withPass(orderPath(transactionId), passe)}>
        {t('registrations.held.link')}
        <span className="only-heard" {...writtenIn(activity)}>
          {' '}
          {name}
        </span>
      </Link>
    </Note>
  ))
}
