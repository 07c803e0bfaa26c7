import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { isToCome, type PageState } from '#app/shared/participation/page-state.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { Activity } from '#server/contract/entities.ts'

interface ActivityStateProps {
  activity: Pick<Activity, 'activityId' | 'cancelled' | 'validation' | 'refusal' | 'isHost'>
}

/** Tells those who can see an activity that is not public why it is not; draws nothing when it is public. */
export function ActivityState({ activity }: ActivityStateProps) {
  const { t } = useTranslation('activity')
  const { activityId, cancelled, validation, refusal, isHost } = activity

  if (cancelled) {
    return (
      <Note tone="no">
        <strong>{t('page.state.cancelled.title')}</strong> {t('page.state.cancelled.text')}{' '}
        <Link to={paths.activities}>{t('page.box.others')}</Link>
      </Note>
    )
  }
  if (validation === 'VALIDED') return null
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
      <strong>{t('page.state.waiting.title')}</strong>{' '}
      {t(isHost ? 'page.state.waiting.toHost' : 'page.state.waiting.toOthers')}{' '}
      {isHost && <Link to={`${paths.myActivities}/${activityId}`}>{t('page.box.manage')}</Link>}
    </Note>
  )
}
