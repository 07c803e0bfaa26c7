import { addGuestsFromForm, type ReturnedGuests } from '#app/features/hosting/invitations/add.server.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { GUEST_STATES, type GuestState } from '#server/domain/invitation/invitee-list.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

/** `/mes-activites/:id/invitations`; 404 for everybody except the host. */
export async function loadInvitations(args: RequestArgs, activityId: number) {
  const { searchParams } = new URL(args.request.url)
  const state = stateOf(searchParams.get('etat'))
  const page = pageOf(args.request)
  const list = await attempt(api(args).pages.invitation.view({ activityId, state, page }))
  if ('refused' in list) throw noPage(list)
  return { ...list.answer, state }
}

function stateOf(text: string | null): GuestState | null {
  return GUEST_STATES.find((state) => state === text) ?? null
}

interface Toast {
  /** A key of `invitations:toasts`, and its numbers. */
  toast: string
  values: Record<string, number>
  tone?: 'info'
}

/** The forms of the page: add people, send emails, remove somebody. */
export async function changeInvitations(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<Toast | { returned: ReturnedGuests }> {
  switch (form.get('intent')) {
    case 'send':
      return letLeave(args, activityId, 'sent')
    case 'remind':
      return letLeave(args, activityId, 'reminded')
    case 'remove':
      return takeOff(args, activityId, form.get('id'))
    case null:
    default: {
      await loadInvitations(args, activityId) // a long list is read for those alone who may add it
      const adding = await addGuestsFromForm(args, activityId, form)
      if ('returned' in adding) return adding
      const { added: count, duplicates, registered } = adding
      const toast = `added${duplicates > 0 ? 'Merged' : ''}${registered > 0 ? 'Registered' : ''}`
      return { toast, values: { count, duplicates, registered } }
    }
  }
}

async function letLeave(args: RequestArgs, activityId: number, toast: 'sent' | 'reminded'): Promise<Toast> {
  const calls = api(args)
  const left =
    toast === 'sent'
      ? await attempt(calls.invitation.send({ activityId }))
      : await attempt(calls.pages.invitation.remind({ activityId }))
  if ('refused' in left) {
    if (left.refused === 'ACTIVITY_CANCELLED' || left.refused === 'ALREADY_STARTED')
      return { toast: 'closed', values: {}, tone: 'info' }
    throw noPage(left)
  }
  const { queued: count } = left.answer
  return count > 0 ? { toast, values: { count } } : { toast: 'nobody', values: {}, tone: 'info' }
}

async function takeOff(args: RequestArgs, activityId: number, id: FormDataEntryValue | null): Promise<Toast> {
  const invitationId = IdParam.safeParse(id).data
  if (invitationId === undefined) throw new Response(null, { status: 400 })
  const removed = await attempt(api(args).pages.invitation.remove({ activityId, invitationId }))
  // The person may have been removed by a second press or in another window: that counts as done.
  if ('refused' in removed && removed.refused !== 'ACTIVITY_UNRECOVERED') throw noPage(removed)
  return { toast: 'removed', values: {} }
}

/** Members of the organisation know that the activity exists; strangers do not. */
function noPage({ status }: { status: number }): Response {
  return new Response(null, { status: status === 403 ? 403 : 404 })
}
