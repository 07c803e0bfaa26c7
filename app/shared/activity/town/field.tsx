import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { useTypedText } from '#app/lib/form/typed.ts'
import { Field, RadioCards } from '#app/ui/form/index.ts'
import { SUGGESTS_TOWNS } from './suggest.ts'
import type { Towns } from './suggestions.ts'

type TextField = FieldMetadata<string> | FieldMetadata<string | undefined>

interface TownFieldProps {
  city: TextField
  /** Where a place may be written freely: the nearest town that is known. */
  nearCity?: TextField
  cityPlaceId: FieldMetadata<string | undefined>
  /** Towns to choose from, when the typed name is ambiguous or unknown. */
  towns: Towns | null
  /** The town that was chosen before: it stays chosen until another name is typed. */
  kept?: { city: string; cityPlaceId: string } | null
  optional?: boolean
  /** Where the town is the person's own: as the browser knows it. */
  autoComplete?: 'address-level2'
}

/**
 * A field for a town. Script suggests names while people type; choosing between towns of the same name needs none. A
 * place that nobody knows stays as it is written, with the nearest known town beside it.
 */
export function TownField(props: TownFieldProps) {
  const { city, nearCity, cityPlaceId, towns, kept, optional, autoComplete = 'off' } = props
  const { t } = useTranslation('hosting')
  const place = useTypedText(city)
  const options = (towns?.found ?? []).map((town) => ({
    value: town.cityPlaceId,
    label: town.city,
    end: town.region ?? t(`editor.provinces.${town.province}`),
  }))
  const isUnknown = city.errors?.includes('activity.city.unknown') === true
  const isFree = nearCity && (isUnknown || Boolean(nearCity.value) || nearCity.errors !== undefined)
  const choices = options.length > 0 && (
    <>
      <RadioCards field={cityPlaceId} label={t('editor.city.which')} options={options} />
      {/* The choice is valid only for the name for which it was offered. */}
      <input type="hidden" name="cityAsked" value={towns?.asked ?? ''} />
    </>
  )

  return (
    <>
      <Field
        field={city}
        label={t('editor.city.label')}
        hint={t('editor.city.hint')}
        optional={optional}
        autoComplete={autoComplete}
        {...SUGGESTS_TOWNS}
      />
      {!isFree && choices}
      {isFree && (
        <>
          {isUnknown && choices}
          <Field
            field={nearCity}
            label={t('editor.nearCity.label')}
            hint={t('editor.nearCity.hint', { place })}
            autoComplete="off"
            {...SUGGESTS_TOWNS}
          />
          {!isUnknown && choices}
        </>
      )}
      {options.length === 0 && kept && (
        <>
          <input type="hidden" name="cityPlaceId" value={kept.cityPlaceId} />
          <input type="hidden" name="cityAsked" value={kept.city} />
        </>
      )}
    </>
  )
}
