import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { brand, paths } from '#app/brand.ts'
import { HostedHead } from '#app/components/hosted-head.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Participants } from '#app/components/participants.tsx'
import { Places } from '#app/components/places.tsx'
import { RatingProblem } from '#app/components/rating-problem.tsx'
import { api, safe } from '#app/lib/api.server.ts'
import { currentInstant } from '#app/lib/clock.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { placeReasons } from '#app/lib/place-reasons.ts'
import { rateFromForm } from '#app/lib/rating.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'

export const handle = { i18n: ['hosting', 'participation'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const asking = { request, context }
  await requireSession(asking)
  const activityId = idOf(params.activityId)
  const { error, isDefined, data: view } = await safe(api(asking).pages.hosting.view({ activityId }))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) throw error

  const { activity, places, participants, toRate } = view
  const {
    participants: _entries,
    description: _markdown,
    descriptionHtml: _html,
    own: _own,
    ...summary
  } = activity
  return { activity: summary, places, participants, toRate, now: currentInstant() }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const asking = { request, context }
  await requireSession(asking)
  const activityId = idOf(params.activityId)
  const rating = await rateFromForm(asking, await readForm(request), activityId)
  if (rating.problem) return data(rating, { status: rating.status })
  return redirect(`/mes-activites/${activityId}#participants`)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.activity.name ?? ''} · ${brand.name}` },
]

export default function HostedActivity() {
  const { activity, places, participants, toRate, now } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const { t } = useTranslation('hosting')
  const about = participants.find(({ id }) => id === failed?.participantId)

  return (
    <div className="wrap page">
      <Link className="back" to={paths.myActivities}>
        <Icon name="previous" />
        {t('list.title')}
      </Link>
      {failed && <RatingProblem problem={failed.problem} name={about?.displayName} />}
      <HostedHead activity={activity} now={now} />
      <section className="section" aria-labelledby="places">
        <Places
          capacity={places.participantNbr < 0 ? null : places.participantNbr}
          taken={places.taken}
          reasons={placeReasons(places)}
          voice="taken"
          titleId="places"
          open
        />
        {activity.isHost && <p className="small soft prose">{t('view.hostNotCounted')}</p>}
      </section>
      <Participants activity={activity} participants={participants} toRate={toRate} now={now} />
    </div>
  )
}
