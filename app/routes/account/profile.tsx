import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import { ActivityCard } from '#app/components/activity-card.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { Note } from '#app/components/note.tsx'
import { summaryOf } from '#app/lib/activity-summary.ts'
import { formatDate } from '#app/lib/dates.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { idOf } from '#app/lib/params.server.ts'
import { describePerson, readProfile } from '#app/lib/profile.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'

export const handle = { i18n: ['activity'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const asking = { request, context }
  const profile = await readProfile(asking, idOf(params.userId))
  const { displayName, city, inscriptionDate, isOwn, activities } = profile

  return {
    title: await pageTitle(asking, 'activity:profile.title', { name: displayName }),
    displayName,
    descriptionHtml: describePerson(profile),
    city,
    inscriptionDate,
    isOwn,
    activities: activities.map(summaryOf),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta({ title: data.title }) : [])

export default function Profile() {
  const { displayName, descriptionHtml, city, inscriptionDate, isOwn } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('activity')
  const since = t('profile.since', { date: formatDate(inscriptionDate, 'America/Toronto', i18n.language) })

  return (
    <div className="wrap page stack-l">
      {isOwn && <OwnProfile />}
      <header className="person">
        <Avatar name={displayName} />
        <div>
          <h1>{displayName}</h1>
          <p className="soft">{city ? `${city} · ${since}` : since}</p>
        </div>
      </header>
      {descriptionHtml && (
        <section className="prose" aria-labelledby="about">
          <h2 id="about">{t('profile.about')}</h2>
          <div className="prose" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        </section>
      )}
      <Coming />
    </div>
  )
}

function OwnProfile() {
  const { activities } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['activity', 'common'])

  return (
    <Note tone="info">
      {t(activities.length > 0 ? 'profile.own' : 'profile.ownHidden')}{' '}
      <Link to={paths.myRegistrations}>{t('common:nav.myRegistrations')}</Link>
      {' · '}
      <Link to={paths.myActivities}>{t('common:nav.myActivities')}</Link>
    </Note>
  )
}

function Coming() {
  const { activities, isOwn } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')

  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="section-head">
        {t('profile.coming.title')}
      </h2>
      {activities.length === 0 && <p className="soft">{t('profile.coming.none')}</p>}
      {activities.length === 0 && isOwn && (
        <p className="cluster">
          <Link className="button is-line" to={paths.addActivity}>
            {t('profile.coming.propose')}
          </Link>
        </p>
      )}
      <div className="cards">
        {activities.map((activity) => (
          <ActivityCard key={activity.activityId} activity={activity} />
        ))}
      </div>
    </section>
  )
}
