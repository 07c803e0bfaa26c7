import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import type { TicketTypeView } from './view.ts'

/** Says how many places of a ticket type are left, when it is on sale, and for whom: one sentence each. */
export function useTicketTypeWords(timeZone: string): (ticketType: TicketTypeView) => string {
  const { t, i18n } = useTranslation('activity')
  const date = (instant: string | null) => (instant ? formatDateTime(instant, timeZone, i18n.language) : '')

  return ({ sale, placesLeft, salesStart, salesEnd, membersOnly }) => {
    const words: string[] = []
    if (membersOnly) words.push(t('tariffs.membersOnly'))
    if (sale === 'SOLD_OUT') words.push(t('tariffs.soldOut'))
    if (sale === 'NOT_OPEN') words.push(t('tariffs.opens', { date: date(salesStart) }))
    if (sale === 'OVER') words.push(t('tariffs.closed', { date: date(salesEnd) }))
    if (sale === 'OPEN' && placesLeft !== null) words.push(t('tariffs.left', { count: placesLeft }))
    if ((sale === 'OPEN' || sale === 'NOT_OPEN') && salesEnd)
      words.push(t('tariffs.until', { date: date(salesEnd) }))
    return words.join(' ')
  }
}

/** Returns the name of a ticket type, or a generic one. */
export function useTicketTypeName(): (ticketType: Pick<TicketTypeView, 'name'>) => string {
  const { t } = useTranslation('activity')
  return ({ name }) => name ?? t('tariffs.nameless')
}
