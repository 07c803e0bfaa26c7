import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import type { PageState } from '#app/shared/participation/page-state.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { Activity } from '#server/contract/entities.ts'

interface ActivityStateProps {
  activity: Pick<Activity, 'activityId' | 'validation' | 'refusal' | 'isHost' | 'isPrivate'> & {
    state: PageState
    isComing: boolean
  }
}

/** Says first what changes all that follows: called off, over, not online, by invitation. Mostly there is nothing. */
export function ActivityState({ activity }: ActivityStateProps) {
  const { t } = useTranslation('activity')
  const { activityId, state, isComing, validation, refusal, isHost, isPrivate } = activity

  if (state === 'CANCELLED') {
    return (
      <Note tone="no">
        <strong>{t('page.state.cancelled.title')}</strong> {t('page.state.cancelled.text')}
      </Note>
    )
  }
  if (validation === 'VALIDED' && !isComing) {
    return (
      <Note tone="info">
        <strong>{t('page.state.over.title')}</strong>
      </Note>
    )
  }
  if (validation === 'VALIDED') return isPrivate && !isHost && <InvitedNote />
  if (validation === 'REFUSED') {
    return (
      <Note tone="no">
        <strong>{t('page.state.refused.title')}</strong>{' '}
        {refusal && t(`page.state.refused.reasons.${refusal.reason}`)} {refusal?.message}
      </Note>
    )
  }
  return (
    <Note tone="wait">
      {isHost && validation === 'WAITING_PAYMENT_VALID' ? (
        t('page.state.payment')
      ) : (
        <>
          <strong>{t('page.state.waiting.title')}</strong>{' '}
          {t(isHost ? 'page.state.waiting.toHost' : 'page.state.waiting.toOthers')}
        </>
      )}{' '}
      {isHost && <Link to={`${paths.myActivities}/${activityId}`}>{t('page.box.manage')}</Link>}
    </Note>
  )
}

function InvitedNote() {
  const { t } = useTranslation('activity')
  return (
    <Note tone="info">
      <strong>{t('page.state.invited.title')}</strong> {t('page.state.invited.text')}
    </Note>
  )
}
