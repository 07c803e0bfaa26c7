import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { TicketTypeList } from '#app/shared/activity/ticket-types/list.tsx'
import type { TicketTypeView } from '#app/shared/activity/ticket-types/view.ts'
import { useTicketTypeName, useTicketTypeWords } from '#app/shared/activity/ticket-types/words.ts'
import { peopleField } from '#app/shared/participation/party.ts'
import { Select } from '#app/ui/form/index.ts'
import { Price } from '#app/ui/price.tsx'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'

interface TicketTypeFieldsProps {
  fields: Record<string, FieldMetadata>
  ticketTypes: readonly TicketTypeView[]
  /** How many people are registered with each ticket type already. */
  held: Readonly<Record<number, number>>
  /** Of the activity; null means unlimited. */
  placesLeft: number | null
  timeZone: string
}

/** Asks how many people come with each ticket type; unavailable ones say why. */
export function TicketTypeFields({ fields, ticketTypes, held, placesLeft, timeZone }: TicketTypeFieldsProps) {
  const { t } = useTranslation('participation')
  const wordsOf = useTicketTypeWords(timeZone)
  const nameOf = useTicketTypeName()
  const open = ticketTypes.filter(({ sale }) => sale === 'OPEN')
  const closed = ticketTypes.filter(({ sale }) => sale !== 'OPEN')

  return (
    <>
      {open.map((ticketType) => {
        const name = peopleField(ticketType.paymentModelId)
        const field = fields[name]
        const least = held[ticketType.paymentModelId] ?? 0
        if (!field) return null
        return (
          <Select
            key={name}
            field={field}
            label={
              <span className="between">
                <span>{nameOf(ticketType)}</span>
                <span>
                  <Price cents={ticketType.price} />
                </span>
              </span>
            }
            hint={wordsOf(ticketType) || undefined}
            options={countsFrom(least, mostOf(ticketType, least, placesLeft, field.value)).map((count) => ({
              value: count,
              label: count === 0 ? t('join.nobody') : t('common:people', { count }),
            }))}
          />
        )
      })}
      {placesLeft !== null && <p className="small soft">{t('join.left', { count: placesLeft })}</p>}
      {closed.length > 0 && <TicketTypeList ticketTypes={closed} timeZone={timeZone} />}
    </>
  )
}

/** The requested number stays among the choices, even if it is no longer available. */
function mostOf(
  { placesLeft }: TicketTypeView,
  least: number,
  placesOfActivity: number | null,
  typed: unknown,
): number {
  const left = Math.min(placesLeft ?? LARGEST_PARTY, placesOfActivity ?? LARGEST_PARTY)
  return Math.min(LARGEST_PARTY, Math.max(least + left, Number(typed) || 0))
}

function countsFrom(least: number, most: number): number[] {
  return Array.from({ length: Math.max(1, most - least + 1) }, (_, index) => least + index)
}
