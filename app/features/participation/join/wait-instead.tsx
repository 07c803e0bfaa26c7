import { useTranslation } from 'react-i18next'
import { SPONSOR, useSponsor } from '#app/shared/account/sponsor.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import type { TicketTypeView } from '#app/shared/activity/ticket-types/view.ts'
import { Link } from '#app/ui/link.tsx'
import { waitPathFor } from '#server/domain/participation/wait-path.ts'

interface WaitInsteadProps {
  activity: {
    activityId: number
    join: string
    placesLeft: number | null
    ticketTypes: readonly Pick<TicketTypeView, 'sale'>[]
  }
  /** The registration that is enlarged; `passe`: the secret of the email's link that opened the page. */
  own: { passe: string | null } | null
  /** How many people the page before asks for. */
  asked: number
  /** The form that came back; `left`: of the places that it asked for. */
  returned: { left?: number | undefined } | undefined
}

/**
 * Leads a party that is larger than what is left, in all or of a ticket type that is sold out, to the waiting list. Where
 * there is no form, the box does.
 */
export function WaitInstead({ activity, own, asked, returned }: WaitInsteadProps) {
  const { t } = useTranslation('participation')
  const code = useSponsor()
  if (!own && activity.join !== 'OPEN' && !returned) return null
  const isSoldOut = activity.ticketTypes.some(({ sale }) => sale === 'SOLD_OUT')
  const left = returned?.left ?? (isSoldOut ? 0 : (activity.placesLeft ?? 0))
  const people = Math.max(own ? 1 : asked, left + 1)
  const path = waitPathFor(activity.activityId, people, code ? { [SPONSOR]: code } : {})

  return (
    <p className="small">
      {t('join.wait.text')} <Link to={withPass(path, own?.passe ?? null)}>{t('join.wait.link')}</Link>
    </p>
  )
}
