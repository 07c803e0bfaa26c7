import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import { ActivityFacts } from '#app/components/activity-facts.tsx'
import { ActivityState } from '#app/components/activity-state.tsx'
import { activityPath } from '#app/components/activity-summary.ts'
import { Badge } from '#app/components/badge.tsx'
import { CoverPicture } from '#app/components/cover-picture.tsx'
import { HostPanel } from '#app/components/host-panel.tsx'
import { Icon } from '#app/components/icon.tsx'
import { RegistrationBox } from '#app/components/registration-box.tsx'
import { StickyRegistration } from '#app/components/sticky-registration.tsx'
import { readActivity } from '#app/lib/activity.server.ts'
import { viewOf, type ActivityView } from '#app/lib/activity-view.ts'
import { currentInstant } from '#app/lib/clock.server.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { idOf } from '#app/lib/params.server.ts'
import { fullAddress } from '#app/lib/site.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { activityTypeSlug } from '#server/domain/activity-type.ts'

export const handle = { i18n: ['activity'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const asking = { request, context }
  const activity = await readActivity(asking, idOf(params.activityId))
  const path = activityPath(activity)
  if (params.slug !== activity.slug) throw redirect(`${path}${new URL(request.url).search}`, 301)

  return {
    activity: viewOf(activity, currentInstant()),
    title: await pageTitle(asking, 'activity:page.title', { name: activity.name }),
    description: excerpt(activity.descriptionHtml),
    url: fullAddress(path),
    image: fullAddress(previewOf(activity)),
    hidden: activity.validation !== 'VALIDED',
  }
}

/** The picture that goes with a link to this page: bitmaps only, other sites draw no SVG. */
function previewOf({
  pictureUrl,
  typeId,
  activityId,
}: {
  pictureUrl: string | null
  typeId: number
  activityId: number
}) {
  return pictureUrl ?? `/couvertures/${activityTypeSlug(typeId)}-${activityId}.png`
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : [])

export default function ActivityPage() {
  const { activity } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')

  return (
    <>
      <div className="wrap page">
        <Link className="back" to={paths.activities}>
          <Icon name="previous" />
          {t('page.back')}
        </Link>
        <div className="split">
          <article className="stack-l">
            <ActivityState activity={activity} />
            <ActivityHead activity={activity} />
            <ActivityFacts activity={activity} />
            <section className="prose" aria-labelledby="about">
              <h2 id="about">{t('page.about')}</h2>
              <div
                className="prose"
                lang={`${activity.language}-CA`}
                dangerouslySetInnerHTML={{ __html: activity.descriptionHtml }}
              />
            </section>
            <HostPanel host={activity.host} />
          </article>
          <RegistrationBox activity={activity} />
        </div>
      </div>
      {activity.join === 'OPEN' && <StickyRegistration activity={activity} />}
    </>
  )
}

function ActivityHead({ activity }: { activity: ActivityView }) {
  const { t } = useTranslation('types')

  return (
    <header className="stack">
      <CoverPicture {...activity} size="page" first />
      <p className="cluster">
        <Badge tone="joy">{t(activityTypeSlug(activity.typeId))}</Badge>
      </p>
      <h1 lang={`${activity.language}-CA`}>{activity.name}</h1>
    </header>
  )
}
