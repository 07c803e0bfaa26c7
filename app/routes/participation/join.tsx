import { parseWithZod } from '@conform-to/zod/v4'
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import { AccountLock } from '#app/components/account-lock.tsx'
import { ActivityRecap } from '#app/components/activity-recap.tsx'
import { activityPath, writtenIn } from '#app/components/activity-summary.ts'
import { Icon } from '#app/components/icon.tsx'
import { RegistrationBox } from '#app/components/registration-box.tsx'
import { RegistrationForm } from '#app/components/registration-form.tsx'
import { readActivity } from '#app/lib/activity.server.ts'
import { viewOf } from '#app/lib/activity-view.ts'
import { currentInstant } from '#app/lib/clock.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { joinActivity } from '#app/lib/join.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { idOf } from '#app/lib/params.server.ts'
import { clampParty } from '#app/lib/party.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { pageTitle, refuseForm } from '#app/lib/title.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { RegistrationForm as RegistrationSchema } from '#server/schemas/participation.ts'

export const handle = { i18n: ['participation', 'activity', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const asking = { request, context }
  const { standing, email } = await requireSession(asking)
  const activity = await readActivity(asking, idOf(params.activityId))

  return {
    title: await pageTitle(asking, 'participation:join.title', { activity: activity.name }),
    activity: viewOf(activity, currentInstant()),
    people: clampParty(new URL(request.url).searchParams.get('n'), activity.placesLeft),
    standing,
    email,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const asking = { request, context }
  await requireSession(asking)
  const submission = parseWithZod(await readForm(request), { schema: RegistrationSchema })
  if (submission.status !== 'success') {
    refuseForm(asking)
    return data({ result: submission.reply(), left: undefined }, { status: 400 })
  }

  const end = await joinActivity(asking, idOf(params.activityId), submission.value)
  if ('error' in end) {
    refuseForm(asking)
    const reply = end.field ? { fieldErrors: { [end.field]: [end.error] } } : { formErrors: [end.error] }
    return data({ result: submission.reply(reply), left: end.left }, { status: end.status })
  }

  const { given, wanted } = end
  const key = given < wanted ? 'inscription_some_participant' : 'inscription_ok'
  const toast = await leaveToast({
    key: `participation:join.toasts.${key}`,
    values: { count: given, wanted },
  })
  return redirect(paths.myRegistrations, { headers: { 'Set-Cookie': toast } })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

export default function Join() {
  const { activity, people, standing, email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('participation')
  useErrorTitle(answer !== undefined)
  const left = answer?.left ?? activity.placesLeft
  // What was typed stays in the form when the last places go meanwhile.
  const isOpen = activity.join === 'OPEN' || answer !== undefined

  return (
    <div className="wrap page">
      <Link className="back" to={activityPath(activity)}>
        <Icon name="previous" />
        <span {...writtenIn(activity)}>{activity.name}</span>
      </Link>
      <div className="split">
        <div className="stack-l">
          <h1>{t('join.heading')}</h1>
          <AccountLock standing={standing} />
          {isOpen ? (
            <RegistrationForm
              result={answer?.result}
              people={people}
              placesLeft={left}
              hostName={activity.host.displayName}
              email={email}
            />
          ) : (
            <RegistrationBox activity={activity} />
          )}
        </div>
        <ActivityRecap activity={activity} />
      </div>
    </div>
  )
}
