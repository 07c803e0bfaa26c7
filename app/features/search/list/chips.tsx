import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TypedFilters } from '#app/shared/search/filters.server.ts'
import { WHENS } from '#app/shared/search/when.ts'
import { FAMILY_TYPE } from '#server/domain/activity/type.ts'
import type { Facets } from '#server/domain/search/facets.ts'
import { ApplyWithoutScript, Chip } from './chip.tsx'
import { emptyDays, FILTERS_FORM, useApplyEarlierChange, useApplyFilters } from './filter-form.ts'

const LANGUAGES = ['fr', 'en'] as const

/** Next week is chosen on the home page; here it is shown only where it was. */
const ALWAYS_SHOWN = ['any', 'today', 'weekend', 'nextWeekend']

const CHIPS = 'list-chips'

export interface FilterChipsProps {
  typed: TypedFilters
  facets: Facets
}

/** The filters that most people want, above the list: one press each. */
export default function FilterChips({ typed, facets }: FilterChipsProps) {
  const { t } = useTranslation(['search', 'types'])
  const apply = useApplyFilters()
  useApplyEarlierChange(`#${CHIPS}`, apply)
  const { isLeast, languages } = facets
  const hasDays = Boolean(typed.startDate || typed.endDate)

  function change({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.name === 'when') emptyDays()
    apply()
  }

  return (
    <div className="list-chips" id={CHIPS} onChange={change}>
      <fieldset className="chips" id={`${FILTERS_FORM}-when`}>
        <legend className="only-heard">{t('filters.when')}</legend>
        {WHENS.toReversed()
          .filter((when) => ALWAYS_SHOWN.includes(when) || when === typed.when)
          .sort((one, other) => ALWAYS_SHOWN.indexOf(one) - ALWAYS_SHOWN.indexOf(other))
          .map((when) => (
            <Chip
              key={when}
              type="radio"
              name="when"
              value={when === 'any' ? '' : when}
              isChosen={!hasDays && (typed.when || 'any') === when}
              label={t(`filters.whens.${when}`)}
              count={facets.whens[when]}
              isLeast={isLeast}
            />
          ))}
      </fieldset>
      <fieldset className="chips" id={`${FILTERS_FORM}-only`}>
        <legend className="only-heard">{t('filters.only')}</legend>
        {(['free', 'places'] as const).map((name) => (
          <Chip
            key={name}
            type="checkbox"
            name={name}
            value={1}
            isChosen={typed[name]}
            label={t(`filters.${name}`)}
            count={facets[name]}
            isLeast={isLeast}
          />
        ))}
        <Chip
          type="checkbox"
          name="types"
          value={FAMILY_TYPE.id}
          isChosen={typed.types.includes(String(FAMILY_TYPE.id))}
          label={t(`types:${FAMILY_TYPE.slug}`)}
          count={facets.types[FAMILY_TYPE.id] ?? 0}
          isLeast={isLeast}
        />
        {LANGUAGES.map((language) => (
          <Chip
            key={language}
            type="checkbox"
            name="language"
            value={language}
            isChosen={typed.language === language}
            label={t(`common:activity.languages.${language}`)}
            count={languages[language]}
            isLeast={isLeast}
          />
        ))}
      </fieldset>
      <ApplyWithoutScript />
    </div>
  )
}
