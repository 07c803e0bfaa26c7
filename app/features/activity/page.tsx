import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { actOnConversation } from '#app/features/activity/conversation/comments.server.ts'
import { readConversation } from '#app/features/activity/conversation/read.server.ts'
import { About, Report } from '#app/features/activity/page/about.tsx'
import { ActivityHead } from '#app/features/activity/page/head.tsx'
import { readOperatorTools } from '#app/features/activity/page/operator-tools.server.ts'
import { SharePanel } from '#app/features/activity/page/share-panel.tsx'
import { ActivityState } from '#app/features/activity/page/state.tsx'
import { StickyRegistration } from '#app/features/activity/page/sticky-registration.tsx'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { excerpt } from '#app/lib/format/excerpt.ts'
import { lazyPart } from '#app/lib/lazy.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { currentLocale } from '#app/lib/request.server.ts'
import { sharingMeta } from '#app/lib/sharing-meta.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { keepLinkOfAddress } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { minimumOf } from '#app/shared/activity/minimum.server.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { readSuggestions } from '#app/shared/activity/suggestions.server.ts'
import { Suggestions } from '#app/shared/activity/suggestions.tsx'
import { activityPath } from '#app/shared/activity/summary.ts'
import { viewOf } from '#app/shared/activity/view.server.ts'
import styles from '#app/styles/sharing.css?url'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { readFirstReviews } from './reviews.server.ts'
import { sharingOf } from './share.server.ts'

export const handle = { i18n: ['activity', 'sharing'], waitsForTouch: true }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const activity = await readActivity(args, idOf(params.activityId))
  const path = activityPath(activity)
  if (params.slug !== activity.slug) throw redirect(`${path}${new URL(request.url).search}`, 301)

  const { activityId, timeZone, startDate } = activity
  const sharing = sharingOf(activity, await currentLocale(args))
  const hasBegun = Date.parse(startDate) <= Date.parse(currentInstant())
  const conversation = await readConversation(args, { activityId, timeZone, path })
  return {
    conversation,
    reportPath: withPass(`/signaler?activityId=${activityId}`, conversation.passe ?? null),
    reviews: hasBegun ? await readFirstReviews(args, activityId) : null,
    activity: { ...viewOf(activity, currentInstant()), ...(await minimumOf(args, activity)) },
    title: await pageTitle(args, 'activity:page.title', { name: activity.name }),
    description: excerpt(activity.descriptionHtml),
    url: fullAddress(path),
    image: sharing.picture ?? undefined,
    hidden: !sharing.isPublic,
    sharing,
    hostCard: await api(args).pages.activity.hostCard({ userId: activity.host.userId, exceptId: activityId }),
    ...(await readOperatorTools(args, activity)),
    suggestions: (await readSuggestions(args, activityId)).slice(0, SUGGESTED),
  }
}

/** Comments are posted from this page. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const where = { activityId: idOf(params.activityId), path: new URL(request.url).pathname }
  const acting = await actOnConversation(args, where, await readForm(request))
  if ('returned' in acting) return data(acting.returned, { status: acting.returned.status })
  return redirect(acting.to, acting.setCookie ? { headers: { 'Set-Cookie': acting.setCookie } } : {})
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [...pageMeta(data), ...sharingMeta({ title: data.activity.name, ...data.sharing })] : []

/** A row of cards on a desk. */
const SUGGESTED = 3

const Conversation = lazyPart('.conversation', () => import('./page/conversation.tsx'))
const OperatorTools = lazyPart('.operator-tools', () => import('./page/operator-tools.tsx'))
const Details = lazyPart('.details', () => import('./page/details.tsx'))
const Registration = lazyPart('#inscription', async () => ({
  default: (await import('#app/shared/participation/registration-box.tsx')).RegistrationBox,
}))
const Reviews = lazyPart('.reviews', () => import('./page/reviews.tsx'))

export default function ActivityPage() {
  const { activity, conversation, reportPath, operator, reviews, sharing, hostCard, suggestions } =
    useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('activity')
  const { speaker } = conversation
  const mayJoin = speaker !== 'VISITOR' && speaker.isUsable
  const { isComing, cancelled, validation } = activity
  const isOver = !isComing && !cancelled && validation === 'VALIDED'
  const shownReviews = reviews && (
    <Suspense>
      <Reviews of={reviews} />
    </Suspense>
  )

  return (
    <>
      <div className="wrap page activity-page">
        <Link className="back" to={paths.activities}>
          <Icon name="previous" />
          {t('page.back')}
        </Link>
        {operator && (
          <Suspense>
            <OperatorTools
              {...operator}
              activityId={activity.activityId}
              hostId={activity.host.userId}
              path={conversation.path}
            />
          </Suspense>
        )}
        <ActivityState activity={activity} />
        <article className="split">
          <ActivityHead activity={activity} />
          <Suspense>
            <Registration activity={activity} mayJoin={mayJoin} />
          </Suspense>
          <div className="stack-l">
            {isOver && shownReviews}
            <About activity={activity} />
          </div>
          <Suspense>
            <Details activity={activity} calendars={sharing.calendars} hostCard={hostCard} />
          </Suspense>
          <div className="stack-l">
            {!isOver && shownReviews}
            <Suspense>
              <Conversation conversation={conversation} returned={returned} />
            </Suspense>
            {isComing && (
              <SharePanel activityId={activity.activityId} title={activity.name} sharing={sharing} />
            )}
            {!activity.isHost && <Report path={reportPath} />}
          </div>
        </article>
        <Suggestions activities={suggestions} />
      </div>
      <StickyRegistration activity={activity} mayJoin={mayJoin} />
    </>
  )
}
