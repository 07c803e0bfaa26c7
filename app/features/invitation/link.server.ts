import { api, giveUp, safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import { KEPT, sealJoinForm } from '#app/shared/participation/sealed-join-form.server.ts'
import { keepInvitation } from '#server/api/http/cookies/invitation.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** What the link of an invitation opens; null when there is nothing behind it. */
export async function loadActivityInvitation(args: RequestArgs, link: string) {
  if (!link) return null
  const { error, isDefined, data } = await safe(api(args).pages.invitation.read({ link }))
  if (!error) return { ...data, activity: data.activity && summaryOf(data.activity) }
  if (!isDefined) giveUp(error)
  return null
}

/** Lets this browser see the private activity that the link is for. It says nothing else of who asks, and changes nothing. */
export function rememberInvitation({ request }: RequestArgs, link: string): string {
  return keepInvitation(processServices().settings, request.headers, link)
}

type InvitationAnswerResult =
  /** Where they register, with name and address filled in. */
  | { outcome: 'ACCEPTED'; at: string }
  /** The page says what came of it. */
  | { outcome: 'SEEN' }

export async function answerActivityInvitation(
  args: RequestArgs,
  form: FormData,
  link: string,
): Promise<InvitationAnswerResult> {
  if (!link) return { outcome: 'SEEN' }
  const answer = form.get('reponse') === 'non' ? 'DECLINED' : 'ACCEPTED'
  const { error, isDefined, data } = await safe(api(args).pages.invitation.answer({ link, answer }))
  if (error) {
    if (!isDefined) giveUp(error)
    return { outcome: 'SEEN' }
  }
  if (answer === 'DECLINED') return { outcome: 'SEEN' }
  return { outcome: 'ACCEPTED', at: registrationOf(data) }
}

function registrationOf(guest: {
  activityId: number
  email: string
  firstname: string
  name: string
}): string {
  const { activityId, email, firstname, name } = guest
  const form = new FormData()
  const fields = { prenom: firstname, nom: name, email, emailAgain: email }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return `/activites/${activityId}/inscription?${new URLSearchParams({ [KEPT]: sealJoinForm(activityId, form) })}`
}

/** Who would not write any more; null when the link is none of ours. */
export async function loadStopLink(args: RequestArgs, link: string) {
  if (!link) return null
  const { error, isDefined, data } = await safe(api(args).pages.invitation.readStop({ link }))
  if (!error) return data
  if (!isDefined) giveUp(error)
  return null
}

/** False when the link is none of ours. */
export async function stopInvitations(args: RequestArgs, link: string, stop: boolean): Promise<boolean> {
  if (!link) return false
  const { error, isDefined } = await safe(api(args).pages.invitation.stop({ link, stop }))
  if (error && !isDefined) giveUp(error)
  return !error
}
