import { useTranslation } from 'react-i18next'
import { Price } from '#app/ui/price.tsx'
import type { TicketTypeView } from './view.ts'
import { useTicketTypeName, useTicketTypeWords } from './words.ts'

/** Lists the ticket types of an activity: price, places left, and when each is on sale. */
export function TicketTypeList({
  ticketTypes,
  timeZone,
}: {
  ticketTypes: readonly TicketTypeView[]
  timeZone: string
}) {
  const { t } = useTranslation('activity')
  const wordsOf = useTicketTypeWords(timeZone)
  const nameOf = useTicketTypeName()

  return (
    <dl className="sum" aria-label={t('tariffs.title')}>
      {ticketTypes.map((ticketType) => {
        const words = wordsOf(ticketType)
        return (
          <div key={ticketType.paymentModelId}>
            <dt>
              {nameOf(ticketType)}
              {words && <span className="small soft in-choice">{words}</span>}
            </dt>
            <dd>
              <Price cents={ticketType.price} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
