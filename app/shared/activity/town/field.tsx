import type { FieldMetadata } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, RadioCards } from '#app/ui/form/index.ts'
import type { Town, Towns } from './suggestions.ts'

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
  const names = useTownNames(city.value ?? '')
  const options = (towns?.found ?? []).map((town) => ({
    value: town.cityPlaceId,
    label: town.city,
    end: t(`editor.provinces.${town.province}`),
  }))

  return (
    <>
      <Field
        field={city}
        label={t('editor.city.label')}
        hint={t('editor.city.hint')}
        optional={optional}
        autoComplete="off"
        list={names.length > 0 ? LIST_ID : undefined}
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
      {options.length > 0 && (
        <>
          <RadioCards field={cityPlaceId} label={t('editor.city.which')} options={options} />
          {/* The choice is valid only for the name for which it was offered. */}
          <input type="hidden" name="cityAsked" value={towns?.asked ?? ''} />
        </>
      )}
    </>
  )
}

const TYPING_PAUSE_MS = 200

/** Fetches the names of towns that begin with what was typed, once people pause. An error just shows no suggestions. */
function useTownNames(typed: string): string[] {
  const [names, setNames] = useState<string[]>([])

  useEffect(() => {
    if (typed.trim().length < 2) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      findTownNames(typed, abort.signal).then(setNames, () => undefined)
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed])

  return names
}

async function findTownNames(search: string, signal: AbortSignal): Promise<string[]> {
  const answer = await fetch(`/api/autocomplete?${new URLSearchParams({ search })}`, { signal })
  if (!answer.ok) return []
  const towns = (await answer.json()) as Town[]
  return [...new Set(towns.map(({ city }) => city))]
}
