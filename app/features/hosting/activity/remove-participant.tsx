import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '#app/features/hosting/participants/list-query.ts'
import { brand, paths } from '#app/lib/brand.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import type { ParticipantEntry } from '#app/shared/participation/participant-entry.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { DialogLink } from '#app/ui/page-dialog/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'

const RemovalForm = lazy(() => import('#app/features/hosting/participants/remove-form.tsx'))

const PRO_REQUIRED_ID = 'pro-required'

/** The sentence that describes every locked button of a page. */
export function ProRequired() {
  const { t } = useTranslation('participants')
  return (
    <p className="small soft" id={PRO_REQUIRED_ID}>
      {t('remove.proRequired')} <Link to={accountPaths.codes}>{t('remove.codes')}</Link>{' '}
      {brand.pages.offers && <Link to={paths.offers}>{t('remove.offers')}</Link>}
    </p>
  )
}

/** Leads to the page that removes somebody. Without a PRO plan the button is locked and says why (spec §6). */
export function RemoveParticipant({
  activityId,
  participant: { id, displayName, mayRemove, endedReason },
}: {
  activityId: number
  participant: Pick<ParticipantEntry, 'id' | 'displayName' | 'mayRemove' | 'endedReason'>
}) {
  const { t } = useTranslation('participants')
  const query = useListQuery()
  const words = (
    <>
      <Icon name="trash" />
      <span>
        {t('remove.link')}
        <span className="only-heard"> {displayName}</span>
      </span>
    </>
  )

  if (endedReason) return null
  if (mayRemove === true) {
    return (
      <DialogLink
        className="button is-small is-quiet"
        to={hostedPath(activityId, `participants/${id}/retirer`) + query}
        title={t('remove.heading', { name: displayName })}
        body={RemovalForm}
      >
        {words}
      </DialogLink>
    )
  }
  if (mayRemove !== 'PRO_ACCOUNT_REQUIRED') return null
  return (
    <button
      className="button is-small is-quiet"
      type="button"
      aria-disabled="true"
      aria-describedby={PRO_REQUIRED_ID}
      title={t('remove.proRequired')}
    >
      {words}
    </button>
  )
}
