import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Field, RadioCards } from '#app/ui/form/index.ts'
import { SUGGESTS_TOWNS } from './suggest.ts'
import type { Towns } from './suggestions.ts'

type TextField = FieldMetadata<string> | FieldMetadata<string | undefined>

interface TownFieldProps {
  city: FieldMetadata<string> | FieldMetadata<string | undefined>
  cityPlaceId: FieldMetadata<string | undefined>
  /** Towns to choose from, when the typed name is ambiguous or unknown. */
  towns: Towns | null
  /** The town that was chosen before: it stays chosen until another name is typed. */
  kept?: { city: string; cityPlaceId: string } | null
  optional?: boolean
}

const LIST_ID = 'towns'

/** A field for a town. Script suggests names while people type; choosing between towns of the same name needs none. */
export function TownField({ city, cityPlaceId, towns, kept, optional }: TownFieldProps) {
  const { t } = useTranslation('hosting')
  const options = (towns?.found ?? []).map((town) => ({
    value: town.cityPlaceId,
    label: town.city,
    end: town.region ?? t(`editor.provinces.${town.province}`),
  }))

  return (
    <>
      <Field
        field={city}
        label={t('editor.city.label')}
        hint={t('editor.city.hint')}
        optional={optional}
        autoComplete="off"
        {...SUGGESTS_TOWNS}
      />
      {names.length > 0 && (
        <datalist id={LIST_ID}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
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
