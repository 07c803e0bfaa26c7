import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { TariffList } from '#app/shared/activity/ticket-types/list.tsx'
import type { Tariff } from '#app/shared/activity/ticket-types/view.ts'
import { useTariffName, useTariffWords } from '#app/shared/activity/ticket-types/words.ts'
import { peopleField } from '#app/shared/participation/party.ts'
import { Select } from '#app/ui/form/index.ts'
import { Price } from '#app/ui/price.tsx'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'

interface TariffFieldsProps {
  fields: Record<string, FieldMetadata>
  tariffs: readonly Tariff[]
  /** How many people are registered in each already. */
  held: Readonly<Record<number, number>>
  /** Of the activity; null means unlimited. */
  placesLeft: number | null
  timeZone: string
}

/** How many people come in each of several ticket types; those that cannot be had now say why. */
export function TariffFields({ fields, tariffs, held, placesLeft, timeZone }: TariffFieldsProps) {
  const { t } = useTranslation('participation')
  const wordsOf = useTariffWords(timeZone)
  const nameOf = useTariffName()
  const open = tariffs.filter(({ sale }) => sale === 'OPEN')
  const closed = tariffs.filter(({ sale }) => sale !== 'OPEN')

  return (
    <>
      {open.map((tariff) => {
        const name = peopleField(tariff.paymentModelId)
        const field = fields[name]
        const least = held[tariff.paymentModelId] ?? 0
        if (!field) return null
        return (
          <Select
            key={name}
            field={field}
            label={
              <span className="between">
                <span>{nameOf(tariff)}</span>
                <span>
                  <Price cents={tariff.price} />
                </span>
              </span>
            }
            hint={wordsOf(tariff) || undefined}
            options={countsFrom(least, mostOf(tariff, least, placesLeft, field.value)).map((count) => ({
              value: count,
              label: count === 0 ? t('join.nobody') : t('common:people', { count }),
            }))}
          />
        )
      })}
      {placesLeft !== null && <p className="small soft">{t('join.left', { count: placesLeft })}</p>}
      {closed.length > 0 && <TariffList tariffs={closed} timeZone={timeZone} />}
    </>
  )
}

/** What was asked for stays among the choices, even when it is gone meanwhile. */
function mostOf(
  { placesLeft }: Tariff,
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
