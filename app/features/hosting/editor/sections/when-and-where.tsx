import { useTranslation } from 'react-i18next'
import { TownField } from '#app/shared/activity/town/field.tsx'
import type { Towns } from '#app/shared/activity/town/suggestions.ts'
import { Checkbox, Field, FormSection, Select } from '#app/ui/form/index.ts'
import { capitalised } from '#server/domain/platform/format/capitalised.ts'
import type { ActivityFields } from './fields.ts'

/** The time zones of Canada, Québec's first, then from east to west. Their names are in `common`. */
const ZONES = [
  'America/Toronto',
  'America/St_Johns',
  'America/Blanc-Sablon',
  'America/Halifax',
  'America/Moncton',
  'America/Iqaluit',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Yellowknife',
  'America/Vancouver',
  'America/Whitehorse',
]

interface WhenAndWhereProps {
  fields: ActivityFields
  towns: Towns | null
  /** The town that was chosen before. */
  kept: { city: string; cityPlaceId: string } | null
}

/** The times in the local time of the place, the town, and the address. */
export function WhenAndWhere({ fields, towns, kept }: WhenAndWhereProps) {
  const { t } = useTranslation('hosting')
  const zones = ZONES.map((zone) => ({ value: zone, label: capitalised(t(`common:zones.${zone}`)) }))

  return (
    <FormSection title={t('editor.sections.whenAndWhere')}>
      <div className="pair">
        <Field field={fields.startDate} type="datetime-local" label={t('editor.start')} />
        <Field field={fields.endDate} type="datetime-local" label={t('editor.end')} optional />
      </div>
      <Select
        field={fields.timeZone}
        label={t('editor.timeZone.label')}
        hint={t('editor.timeZone.hint')}
        options={zones}
      />
      <Checkbox field={fields.isOnline} label={t('editor.online.label')} hint={t('editor.online.hint')} />
      <div className="stack only-in-person">
        <TownField
          city={city}
          nearCity={fields.nearCity}
          cityPlaceId={fields.cityPlaceId}
          towns={towns}
          kept={kept}
        />
        <Field field={address} label={t('editor.address.label')} hint={t('editor.address.hint')} optional />
      </div>
      <div className={keepsLink ? undefined : 'only-online'}>
        <Field
          field={onlineLink}
          type="url"
          label={t('editor.onlineLink.label')}
          hint={t('editor.onlineLink.hint')}
          optional
        />
      </div>
    </FormSection>
  )
}

/** How many people may come. */
export function PlacesSection({ fields }: { fields: ActivityFields }) {
  const { t } = useTranslation('hosting')

  return (
    <FormSection title={t('editor.sections.places')}>
      <div className="only-limited">
        <Field
          field={fields.participantNbr}
          type="number"
          min={1}
          inputMode="numeric"
          label={t('editor.places.label')}
          hint={t('editor.places.hint')}
        />
      </div>
      <Checkbox field={fields.unlimited} label={t('editor.places.unlimited')} />
    </FormSection>
  )
}
