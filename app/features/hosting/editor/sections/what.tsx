import { useTranslation } from 'react-i18next'
import { Field, Select } from '#app/ui/form/index.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'
import type { ActivityFields } from './fields.ts'

/** Title and kind of the activity. */
export function WhatSection({ fields }: { fields: ActivityFields }) {
  const { t } = useTranslation('hosting')
  const types = ACTIVITY_TYPES.map(({ id, slug }) => ({ value: id, label: t(`types:${slug}`) }))

  return (
    <div className="stack">
      <Field
        field={fields.name}
        label={t('editor.name.label')}
        hint={t('editor.name.hint')}
        autoComplete="off"
      />
      <Select
        field={fields.typeId}
        label={t('editor.type.label')}
        options={types}
        blank={t('forms:choose')}
      />
    </div>
  )
}
