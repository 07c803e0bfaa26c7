import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import { KEPT, sealJoinForm } from '#app/shared/participation/sealed-join-form.server.ts'
import { keepInvitation } from '#server/api/http/cookies/invitation.ts'
import { joinPath } from '#server/domain/participation/paths.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** Loads what the link of an invitation opens; null when the link is unknown. */
export async function loadActivityInvitation(args: RequestArgs, link: string) {
  if (!link) return null
  const read = await attempt(api(args).pages.invitation.read({ link }))
  if ('refused' in read) return null
  const { activity, ...invitation } = read.answer
  return { ...invitation, activity: activity && summaryOf(activity) }
}

/** Lets this browser see the private activity of the link. It reveals nothing about the caller, and changes nothing. */
export function rememberInvitation({ request }: RequestArgs, link: string): string {
  return keepInvitation(processServices().settings, request.headers, link)
}

/**
 * Stores the answer. Returns the address of the join form, with name and address filled in, for people who come; null:
 * the page itself shows the result.
 */
export async function answerActivityInvitation(
  args: RequestArgs,
  form: FormData,
  link: string,
): Promise<string | null> {
  if (!link) return null
  const answer = form.get('reponse') === 'non' ? 'DECLINED' : 'ACCEPTED'
  const answered = await attempt(api(args).pages.invitation.answer({ link, answer }))
  return 'answer' in answered && answer === 'ACCEPTED' ? registrationOf(answered.answer) : null
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
  return joinPath(activityId, new URLSearchParams({ [KEPT]: sealJoinForm(activityId, form) }))
}

/** Returns the person whose invitations the link stops; null when the link is unknown. */
export async function loadStopLink(args: RequestArgs, link: string) {
  if (!link) return null
  const read = await attempt(api(args).pages.invitation.readStop({ link }))
  return 'answer' in read ? read.answer : null
}

/** False when the link is unknown. */
export async function stopInvitations(args: RequestArgs, link: string, stop: boolean): Promise<boolean> {
  if (!link) return false
  return 'answer' in (await attempt(api(args).pages.invitation.stop({ link, stop })))
}
