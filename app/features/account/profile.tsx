import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { formatHomeDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireParentsAgreement } from '#app/lib/parent-first.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { feedMeta } from '#app/lib/sharing-meta.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import {
  describePerson,
  followFromForm,
  linksOf,
  readProfile,
  readReviewsOfHost,
} from '#app/shared/account/profile.server.ts'
import { SignInLink } from '#app/shared/account/sign-in/over-page.tsx'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { summariesOf } from '#app/shared/activity/summarise.server.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { profilePath } from '#server/domain/account/paths.ts'
import { Elsewhere } from './elsewhere.tsx'
import { Portrait } from './portrait.tsx'
import { AttendedActivities, ComingActivities, PastActivities } from './profile-activities.tsx'
import { HostReviews } from './profile-reviews.tsx'

export const handle = { i18n: ['profile', 'conversation'], waitsForTouch: true }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const profile = await readProfile(args, idOf(params.userId))
  const {
    userId,
    displayName,
    pictureUrl,
    city,
    inscriptionDate,
    isOwn,
    following,
    activities,
    pastActivities,
    attended,
  } = profile
  const session = await currentSession(args)

  return {
    title: await pageTitle(args, 'profile:title', { name: displayName }),
    userId,
    displayName,
    pictureUrl,
    descriptionHtml: describePerson(profile),
    city,
    inscriptionDate,
    links: linksOf(profile),
    isOwn,
    following,
    isVisitor: session === null,
    mayFollow: !isOwn && session?.accountType !== 'BANNED',
    activities: summariesOf(activities),
    past: summariesOf(pastActivities),
    attended: summariesOf(attended),
    reviews: await readReviewsOfHost(args, userId),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const session = await requireSession(args)
  const profile = await readProfile(args, idOf(params.userId))
  await requireParentsAgreement(session, profilePath(profile.userId))
  const isFollowing = await followFromForm(args, profile, await readForm(request))
  const key = `profile:toasts.${isFollowing ? 'followed' : 'unfollowed'}`
  return redirectWithToast(profilePath(profile.userId), { key, values: { name: profile.displayName } })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [...pageMeta({ title: data.title }), ...feedMeta(profilePath(data.userId, 'activites'), '', data.title)]
    : []

export default function Profile() {
  const {
    userId,
    displayName,
    pictureUrl,
    descriptionHtml,
    city,
    inscriptionDate,
    isOwn,
    links,
    mayFollow,
    activities,
    past,
    attended,
    reviews,
  } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('profile')
  const since = t('since', { date: formatHomeDate(inscriptionDate, i18n.language) })

  return (
    <div className="wrap page stack-l">
      {isOwn && <OwnProfile />}
      <header className="person profile-head">
        <Portrait name={displayName} pictureUrl={pictureUrl} />
        <div className="stack">
          <div>
            <h1>{displayName}</h1>
            <p className="soft">{city ? `${city} · ${since}` : since}</p>
          </div>
          {mayFollow && <Follow />}
        </div>
      </header>
      {descriptionHtml && (
        <section className="prose" aria-labelledby="about">
          <h2 id="about">{t('about')}</h2>
          <div className="prose" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        </section>
      )}
      <Elsewhere links={links} />
      <ComingActivities activities={activities} userId={userId} isOwn={isOwn} />
      <PastActivities activities={past} />
      <AttendedActivities activities={attended} />
      <HostReviews of={reviews} />
      {!isOwn && (
        <p className="small">
          <Link className="soft" to={`/signaler?profilId=${userId}`} rel="nofollow">
            {t('report')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Visitors are asked to sign in first, and come back here. */
function Follow() {
  const { userId, following, isVisitor } = useLoaderData<typeof loader>()
  const { t } = useTranslation('profile')

  if (isVisitor) {
    return (
      <p>
        <SignInLink className="button is-line is-small" to={viewPath('login', profilePath(userId))}>
          {t('follow')}
        </SignInLink>
      </p>
    )
  }
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton small tone="line" name="following" value={String(!following)}>
        <Icon name={following ? 'check' : 'plus'} />
        {t(following ? 'unfollow' : 'follow')}
      </SubmitButton>
    </Form>
  )
}

function OwnProfile() {
  const { activities } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['profile', 'common'])

  return (
    <Note tone="info">
      {t(activities.length > 0 ? 'own' : 'ownHidden')} <Link to={paths.account}>{t('edit')}</Link>
      {' · '}
      <Link to={paths.myRegistrations}>{t('common:nav.myRegistrations')}</Link>
      {' · '}
      <Link to={paths.myActivities}>{t('common:nav.myActivities')}</Link>
    </Note>
  )
}
