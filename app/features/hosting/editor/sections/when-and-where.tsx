import { useTranslation } from 'react-i18next'
import { TownField } from '#app/shared/activity/town/field.tsx'
import { Checkbox, Field, Select } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { capitalised } from '#server/domain/platform/format/capitalised.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import type { SectionProps } from './fields.ts'
import { LocalTimeField } from './local-time-field.tsx'

/** The time zones of Canada, Québec's first, then from east to west. Their names are in `common`. */
const ZONES = [
  HOME_ZONE,
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

/** The times in the local time of the place. Few activities are in another zone: it is folded until one is chosen. */
export function WhenFields({ fields }: Pick<SectionProps, 'fields'>) {
  const { t } = useTranslation('hosting')
  const { initialValue = HOME_ZONE, errors } = fields.timeZone
  // A program may have named any zone: a select without it would move the activity to another.
  const zones = [...new Set([...ZONES, initialValue])].filter(Boolean).map((zone) => ({
    value: zone,
    label: capitalised(t(`common:zones.${zone}`, { defaultValue: zone })),
  }))

  return (
    <>
      <div className="pair">
        <LocalTimeField field={fields.startDate} label={t('editor.start')} />
        <LocalTimeField field={fields.endDate} label={t('editor.end')} optional />
      </div>
      <details className="fold" open={initialValue !== HOME_ZONE || errors !== undefined || undefined}>
        <summary>
          {t('editor.timeZone.fold')}
          <Icon name="next" />
        </summary>
        <Select
          field={fields.timeZone}
          label={t('editor.timeZone.label')}
          hint={t('editor.timeZone.hint')}
          options={zones}
        />
      </details>
    </>
  )
}

/** Town and address, or the link of an activity online: CSS shows those that the box asks for. */
export function WhereFields({ fields, towns, kept }: Pick<SectionProps, 'fields' | 'towns' | 'kept'>) {
  const { t } = useTranslation('hosting')
  const { city, address, onlineLink } = fields
  // A field that is filled in, or wrong, is never hidden.
  const keepsLink = Boolean(onlineLink.initialValue) || onlineLink.errors !== undefined

  return (
    <>
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
    </>
  )
}

/** How many people may come. */
export function PlacesFields({ fields }: Pick<SectionProps, 'fields'>) {
  const { t } = useTranslation('hosting')

  return (
    <>
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
    </>
  )
}
