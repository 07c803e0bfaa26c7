import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { doorLinks } from '#app/styles/door.ts'
import { listsLinks } from '#app/styles/lists.ts'
import { Note } from '#app/ui/note.tsx'
import { doorPassPath } from '#server/domain/participation/door-paths.ts'
import { Devices, holdsDoor } from './door/devices.tsx'
import { changeDoor, drawLink } from './door/door.server.ts'
import { Entries } from './door/entries.tsx'
import { HelpersLink } from './door/helpers-link.tsx'
import { OpenDoor } from './door/open-door.tsx'
import { KeptReadings, MetReadings } from './door/readings.tsx'
import { tabTitle } from './tab-title.server.ts'
import { HostedTop } from './tabs.tsx'

/** Tables, and the figures of a door. */
export const links: LinksFunction = () => [...listsLinks(), ...doorLinks()]

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['checkin', 'hosting', 'sharing', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const { token, ...view } = await answerOr404(api(args).pages.door.overview({ activityId }))
  return {
    ...view,
    link: token === null ? null : drawLink(fullAddress(doorPassPath(token))),
    now: currentInstant(),
    title: await tabTitle(args, 'door', view.activity.name),
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
  const { name, timeZone } = activity
  const phase = phaseOf(activity, window, now)
  const isOver = phase === 'over' || phase === 'cancelled'
  const holding = devices.filter((device) => device.isHelper && holdsDoor(device)).length

  return (
    <div className="wrap page stack-l">
      <HostedTop tabs={tabs} current="door" />
      <div className="narrow stack-l">
        <div className="stack">
          <h2>{t('host.heading')}</h2>
          <Standing {...{ phase, window, expected, timeZone }} />
          {phase !== 'before' && expected > 0 && <Entries {...{ expected, entered, entries, timeZone }} />}
        </div>
        {kept.length > 0 && <KeptReadings {...{ kept, timeZone }} />}
        {phase === 'open' && <OpenDoor result={returned?.result} />}
        {!isOver && (
          <HelpersLink
            link={link}
            title={t('helpers.title', { activity: name })}
            holding={holding}
            isNext={phase === 'before'}
          />
        )}
      </div>
      <Devices {...{ devices, timeZone, now, isOver }} />
      <MetReadings {...{ met, timeZone }} />
    </div>
  )
}

type Phase = 'before' | 'open' | 'over' | 'cancelled'

interface OpenTimes {
  opensAt: string
  closesAt: string
}

function phaseOf({ isCancelled }: { isCancelled: boolean }, window: OpenTimes, now: string): Phase {
  if (isCancelled) return 'cancelled'
  if (now < window.opensAt) return 'before'
  return now > window.closesAt ? 'over' : 'open'
}

interface StandingProps {
  phase: Phase
  window: OpenTimes
  expected: number
  timeZone: string
}

/** Says in a sentence or two how the door stands. */
function Standing({ phase, window, expected, timeZone }: StandingProps) {
  const { t, i18n } = useTranslation('checkin')
  const at = (instant: string) => formatDateTime(instant, timeZone, i18n.language)
  const nobody = expected === 0 && t('host.nobody')
  switch (phase) {
    case 'cancelled':
      return <Note tone="no">{t('host.cancelled')}</Note>
    case 'before':
      return (
        <p className="lead">
          {nobody || t('host.expected', { count: expected })} {t('host.opensAt', { at: at(window.opensAt) })}
        </p>
      )
    case 'open':
      return (
        <p className="lead">
          {nobody} {t('host.openUntil', { at: at(window.closesAt) })}
        </p>
      )
    case 'over':
      return <p className="lead">{t('host.closedSince', { at: at(window.closesAt) })}</p>
  }
}
