import { type LinksFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { currentLocale, currentSession } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { CalendarLinks } from '#app/shared/activity/calendar-links.tsx'
import { linksElsewhere } from '#app/shared/activity/elsewhere.server.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { ActivityRecap } from '#app/shared/activity/recap.tsx'
import { ShareButtons } from '#app/shared/activity/share-buttons.tsx'
import { readSuggestions } from '#app/shared/activity/suggestions.server.ts'
import { Suggestions } from '#app/shared/activity/suggestions.tsx'
import { activityPath } from '#app/shared/activity/summary.ts'
import { viewOf } from '#app/shared/activity/view.server.ts'
import styles from '#app/styles/sharing.css?url'
import { Link } from '#app/ui/link.tsx'
import { readJoined } from '#server/domain/participation/paths.ts'
import { registrationsPath } from '#server/domain/participation/registrations-path.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['participation', 'activity', 'sharing'] }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** As many as fit in one row. */
const SUGGESTED = 3

/**
 * The page after joining. It says what the form was answered, and reads no registration: a guest whose address has one
 * already must see the same page as everybody.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const activity = await readActivity(args, idOf(params.activityId))
  const session = await currentSession(args)
  const pass = await readPass(args)
  const joined = readJoined(new URL(request.url).searchParams)
  if (!joined || (!session && !pass)) throw redirect(withPass(activityPath(activity), pass?.mark ?? null))

  const { link, calendars } = linksElsewhere(activity, await currentLocale(args), pass !== null)
  const suggestions = await readSuggestions(args, activity.activityId)
  return {
    title: await pageTitle(args, 'participation:joined.title', { activity: activity.name }),
    activity: viewOf(activity, currentInstant()),
    joined,
    email: pass?.isLink ? null : (session?.email ?? null),
    passe: pass?.mark ?? null,
    ownPath: registrationsPath({ isWaiting: joined.isAsked, link: pass?.mark ?? null }),
    link,
    calendars,
    suggestions: suggestions.filter(({ placesLeft }) => placesLeft !== 0).slice(0, SUGGESTED),
  }
}

export default function Joined() {
  const { activity, joined, ownPath, suggestions } = useLoaderData<typeof loader>()
  const { t } = useTranslation('participation')
  const { isAsked } = joined

  return (
    <div className="wrap page">
      <div className="split">
        <div className="stack-l">
          <header className="stack">
            <h1>{t(headingKey(joined), { count: joined.places, wanted: joined.wanted })}</h1>
            <Mailed />
            {!isAsked && joined.places > 1 && <p>{t('joined.party')}</p>}
            <Link className="button" to={ownPath}>
              {t(isAsked ? 'joined.request' : 'joined.tickets')}
            </Link>
          </header>
          {!isAsked && <InCalendar />}
          {!activity.isPrivate && <BringFriends />}
        </div>
        <ActivityRecap activity={activity} />
      </div>
      <Suggestions activities={suggestions} />
    </div>
  )
}

function headingKey({ places, wanted, isAsked }: { places: number; wanted: number; isAsked: boolean }) {
  if (isAsked) return 'join.toasts.asked'
  return wanted > places ? 'join.toasts.inscription_some_participant' : 'join.toasts.inscription_ok'
}

/** Says where the tickets went, or that the answer comes by email. */
function Mailed() {
  const { joined, email } = useLoaderData<typeof loader>()
  const { t } = useTranslation('participation')
  const count = joined.places
  if (joined.isAsked) return <p>{t('joined.answerComes', { count })}</p>
  return <p>{email ? t('joined.mailed', { count, email }) : t('joined.mailedToYou', { count })}</p>
}

function InCalendar() {
  const { activity, calendars, passe } = useLoaderData<typeof loader>()
  const { t } = useTranslation('sharing')

  return (
    <section className="stack" aria-labelledby="calendar">
      <h2 id="calendar">{t('panel.calendars')}</h2>
      <CalendarLinks activityId={activity.activityId} calendars={calendars} passe={passe} />
    </section>
  )
}

function BringFriends() {
  const { activity, link } = useLoaderData<typeof loader>()
  const { t } = useTranslation('participation')

  return (
    <section className="stack" aria-labelledby="friends">
      <h2 id="friends">{t('joined.friends.title')}</h2>
      <p>{t('joined.friends.text')}</p>
      <ShareButtons title={activity.name} link={link} />
    </section>
  )
}
