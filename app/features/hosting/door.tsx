import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { doorLinks } from '#app/styles/door.ts'
import { listsLinks } from '#app/styles/lists.ts'
import { doorPassPath } from '#server/domain/participation/door-paths.ts'
import { Devices } from './door/devices.tsx'
import { changeDoor, drawLink } from './door/door.server.ts'
import { Entries } from './door/entries.tsx'
import { HelpersLink } from './door/helpers-link.tsx'
import { OpenDoor } from './door/open-door.tsx'
import { KeptReadings, MetReadings } from './door/readings.tsx'
import { HostedTop } from './tabs.tsx'

/** Tables, and the figures of a door. */
export const links: LinksFunction = () => [...listsLinks(), ...doorLinks()]

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['checkin', 'hosting', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const { token, ...view } = await answerOr404(api(args).pages.door.overview({ activityId }))
  return {
    ...view,
    link: token === null ? null : drawLink(fullAddress(doorPassPath(token))),
    now: currentInstant(),
    title: await pageTitle(args, 'checkin:host.title', { activity: view.activity.name }),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const changed = await changeDoor(args, idOf(params.activityId), await readForm(request))
  return 'returned' in changed ? data(changed.returned, { status: changed.returned.status }) : changed
}

/** The host's page of the door: holding it, helpers and their devices, and what came in. */
export default function HostedDoor() {
  const { activity, tabs, window, link, devices, expected, entered, entries, met, kept, now } =
    useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('checkin')
  const { timeZone } = activity
  const isOver = now > window.closesAt

  return (
    <div className="wrap narrow page stack-l">
      <HostedTop tabs={tabs} current="door" />
      <div className="stack">
        <h1>{t('host.heading')}</h1>
        <Entries {...{ expected, entered, entries, timeZone }} />
      </div>
      <OpenDoor {...{ window, timeZone, now }} result={returned?.result} />
      {kept.length > 0 && <KeptReadings {...{ kept, timeZone }} />}
      {!isOver && <HelpersLink link={link} hasHelpers={devices.some(({ isHelper }) => isHelper)} />}
      <Devices {...{ devices, timeZone, now }} />
      <MetReadings {...{ met, timeZone }} />
    </div>
  )
}
