import { api } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import type { Session } from '#server/runtime/context.ts'
import type { Publishing } from './finish.tsx'
import type { Step } from './steps.ts'
import { mayPublish } from './values.server.ts'

/** Returns what publishing will do for this host, and the draft that they wrote last. */
export async function readOutlook(args: RequestArgs, session: Session) {
  const { newest, ...outlook } = await api(args).pages.draft.outlook()
  const publishing: Publishing = {
    ...outlook,
    unconfirmed: mayPublish(session) ? null : session.email,
  }
  return { publishing, newest }
}

/** The title of the page: people who cannot see it hear which step it is. */
export function stepTitle(args: RequestArgs, step: Step): Promise<string> {
  return pageTitle(args, step === 1 ? 'hosting:editor.title' : `hosting:editor.steps.${step}.pageTitle`)
}
