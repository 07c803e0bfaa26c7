import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Checkbox, RadioCards, Select } from '#app/components/form/index.ts'
import { LARGEST_PARTY } from '#server/domain/joining.ts'
import { Price } from './price.tsx'

/** One of several ticket types; an activity with only one asks nothing. */
export interface Tariff {
  paymentModelId: number
  name: string | null
  price: number
}

interface PartyFieldsProps {
  fields: { nbrParticipant: FieldMetadata; paymentModelId: FieldMetadata; acceptFewer: FieldMetadata }
  label: string
  tariffs: readonly Tariff[]
  /** The smallest party that may be asked for. */
  least?: number
  /** null means unlimited. */
  placesLeft: number | null
}

/** How many come, and what to do when places go while people read. */
export function PartyFields({ fields, label, tariffs, least = 1, placesLeft }: PartyFieldsProps) {
  const { t } = useTranslation('participation')
  const typed = Number(fields.nbrParticipant.value) || least
  // Places that are the person's own already are not among those that are left.
  const most = placesLeft === null ? LARGEST_PARTY : Math.max(typed, least - 1 + placesLeft)

  return (
    <>
      {tariffs.length > 1 && (
        <RadioCards
          field={fields.paymentModelId}
          label={t('join.tariff')}
          options={tariffs.map(({ paymentModelId, name, price }) => ({
            value: String(paymentModelId),
            label: name ?? t('join.tariffNameless', { id: paymentModelId }),
            end: <Price cents={price} />,
          }))}
        />
      )}
      <Select
        field={fields.nbrParticipant}
        label={label}
        hint={placesLeft === null ? undefined : t('join.left', { count: placesLeft })}
        options={usePartyOptions(least, Math.min(most, LARGEST_PARTY))}
      />
      <Checkbox field={fields.acceptFewer} label={t('join.acceptFewer')} />
    </>
  )
}

function usePartyOptions(least: number, most: number) {
  const { t } = useTranslation('common')
  return Array.from({ length: Math.max(1, most - least + 1) }, (_, index) => ({
    value: least + index,
    label: t('people', { count: least + index }),
  }))
}
