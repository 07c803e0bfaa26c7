import { useTranslation } from 'react-i18next'
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
export function Report({ path }: { path: string }) {
  const { t } = useTranslation('activity')

  return (
    <p className="small">
      <Link className="soft" to={path} rel="nofollow">
        {t('page.report')}
      </Link>
    </p>
  )
}
