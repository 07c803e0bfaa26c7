import { useTranslation } from 'react-i18next'
import { withPass } from '#app/shared/account/with-pass.ts'
import { Link } from '#app/ui/link.tsx'
import type { Activity } from '#server/contract/entities.ts'

export function About({ activity }: { activity: Pick<Activity, 'language' | 'descriptionHtml'> }) {
  const { t } = useTranslation('activity')

  return (
    <section className="stack" aria-labelledby="about">
      <h2 id="about">{t('page.about')}</h2>
      <div
        className="prose about"
        lang={`${activity.language}-CA`}
        dangerouslySetInnerHTML={{ __html: activity.descriptionHtml }}
      />
    </section>
  )
}

/** The last thing of the page. */
export function Report({ activityId, passe = null }: { activityId: number; passe?: string | null }) {
  const { t } = useTranslation('activity')

  return (
    <p className="small">
      <Link className="soft" to={withPass(`/signaler?activityId=${activityId}`, passe)} rel="nofollow">
        {t('page.report')}
      </Link>
    </p>
  )
}
