import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ParticipantEntry } from '#app/shared/participation/participant-entry.ts'
import { hostEmailsPath } from '#server/domain/notification/message-paths.ts'

/** The boxes stand in the rows, which have forms of their own: they name this one. */
const FORM_ID = 'write-to-chosen'

interface WriteChoiceProps {
  participant: Pick<ParticipantEntry, 'id' | 'displayName'>
}

/** The box of a registration that the host may write to. */
export function WriteChoice({ participant: { id, displayName } }: WriteChoiceProps) {
  const { t } = useTranslation(['participants', 'common'])
  return (
    <label className="choice no-print">
      <input type="checkbox" name="participant" value={id} form={FORM_ID} />
      <span className="only-heard">
        {t('table.choose', { person: displayName || t('common:deletedAccount') })}
      </span>
    </label>
  )
}

/** Leads to the page that writes to the registrations whose boxes are ticked; with none, to all that it offers. */
export function WriteToChosen({ activityId }: { activityId: number }) {
  const { t } = useTranslation('participants')
  return (
    <Form id={FORM_ID} className="stays-in-view no-print" action={hostEmailsPath(activityId, 'maintenant')}>
      <button className="button is-small is-line">{t('table.writeToChosen')}</button>
    </Form>
  )
}
