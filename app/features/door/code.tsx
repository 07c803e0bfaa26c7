import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { idOf } from '#app/lib/params.server.ts'
import { markFormInvalid, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { Link } from '#app/ui/link.tsx'
import { doorPath } from '#server/domain/participation/door-paths.ts'
import { ClosedDoor } from './closed.tsx'
import { lookAtAddress, readHeld, readPosted } from './code.server.ts'
import { CodeForm } from './code-form.tsx'
import { LetIn } from './let-in.tsx'
import { VerdictPanel } from './verdict.tsx'

export { doorLinks as links } from '#app/styles/door.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['checkin', 'forms'] }

/** Without a referrer at all, a browser without script would send its forms as from nowhere, and they were refused. */
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' })

/** `?code=`: a ticket that the camera of the telephone opened; it is looked at, and let in with one button. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const activityId = idOf(params.activityId)
  const door = await readHeld(args, activityId)
  if (door.state !== 'open') return { ...door, title: await pageTitle(args, 'checkin:pass.title') }
  const title = await pageTitle(args, 'checkin:code.title', { activity: door.activity.name })
  return { ...door, looked: await lookAtAddress(args, activityId), scanId: randomUUID(), title }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const posted = await readPosted({ request, context }, idOf(params.activityId))
  if (posted.error) markFormInvalid({ request, context })
  return data({ ...posted, nextScanId: randomUUID() }, { status: posted.status })
}

/** The door without script: eight characters, or what the camera of the telephone opened. */
export default function DoorCode() {
  const door = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const formKey = useKeyOfVerdict(answer)
  const { t } = useTranslation('checkin')
  useErrorTitle(Boolean(answer?.error))
  if (door.state !== 'open') return <ClosedDoor {...door} />
  const { activity, entered, expected, looked } = door
  // With the answer, not with the page that is read anew after it: between the two somebody may be typing the next code.
  const scanId = answer?.nextScanId ?? door.scanId
  const { activityId, timeZone } = activity

  return (
    <div className="wrap narrow page stack">
      <h1>{activity.name}</h1>
      <p className="meter">{t('entered', { count: entered, expected })}</p>
      {answer?.verdict && <VerdictPanel verdict={answer.verdict} timeZone={timeZone} />}
      {!answer && looked && <LetIn {...looked} scanId={scanId} timeZone={timeZone} />}
      <CodeForm key={formKey} scanId={scanId} error={answer?.error ?? null} text={answer?.text ?? ''} />
      <p className="cluster">
        <Link to={doorPath(activityId)} reloadDocument>
          {t('code.camera')}
        </Link>
        <Link to={doorPath(activityId, 'quitter')}>{t('leave.link')}</Link>
      </p>
    </div>
  )
}

/** A verdict empties the form for the next code. An error leaves it as it was sent, also after an earlier verdict. */
function useKeyOfVerdict(answer: { verdict: unknown; nextScanId: string } | undefined): string {
  const [key, setKey] = useState('')
  const wanted = answer?.verdict ? answer.nextScanId : key
  if (wanted !== key) setKey(wanted)
  return wanted
}
