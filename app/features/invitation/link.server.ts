import { api, giveUp, safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import { KEPT, sealJoinForm } from '#app/shared/participation/sealed-join-form.server.ts'
import { keepInvitation } from '#server/api/http/cookies/invitation.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** Loads what the link of an invitation opens; null when the link is unknown. */
export async function loadActivityInvitation(args: RequestArgs, link: string) {
  if (!link) return null
  const { error, isDefined, data } = await safe(api(args).pages.invitation.read({ link }))
  if (!error) return { ...data, activity: data.activity && summaryOf(data.activity) }
  if (!isDefined) giveUp(error)
  return null
}

/**
 * Lets this browser see the private activity of the link. It reveals nothing about the caller, and changes nothing.
 */
export function rememberInvitation({ request }: RequestArgs, link: string): string {
  return keepInvitation(processServices().settings, request.headers, link)
}

type InvitationAnswerResult =
  /** The address of the join form, with name and address filled in. */
  | { outcome: 'ACCEPTED'; at: string }
  /** The result that the page shows. */
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

/** Returns the person whose invitations the link stops; null when the link is unknown. */
export async function loadStopLink(args: RequestArgs, link: string) {
  if (!link) return null
  const { error, isDefined, data } = await safe(api(args).pages.invitation.readStop({ link }))
  if (!error) return data
  if (!isDefined) giveUp(error)
  return null
}

/** False when the link is unknown. */
export async function stopInvitations(args: RequestArgs, link: string, stop: boolean): Promise<boolean> {
  if (!link) return false
  const { error, isDefined } = await safe(api(args).pages.invitation.stop({ link, stop }))
  if (error && !isDefined) giveUp(error)
  return !error
}
