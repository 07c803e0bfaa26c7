import { addGuestsFromForm, type ReturnedGuests } from '#app/features/hosting/invitations/add.server.ts'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { GUEST_STATES, type GuestState } from '#server/domain/invitation/invitee-list.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

/** `/mes-activites/:id/invitations`; 404 for everybody except the host. */
export async function loadInvitations(args: RequestArgs, activityId: number) {
  const { searchParams } = new URL(args.request.url)
  const state = stateOf(searchParams.get('etat'))
  const page = pageOf(args.request)
  const { error, data } = await safe(api(args).pages.invitation.view({ activityId, state, page }))
  if (error) refuse(error)
  return { ...data, state, page }
}

function stateOf(text: string | null): GuestState | null {
  return GUEST_STATES.find((state) => state === text) ?? null
}

interface Told {
  outcome: 'DONE'
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
): Promise<Told | ReturnedGuests> {
  switch (form.get('intent')) {
    case 'send':
      return letLeave(args, activityId, 'sent')
    case 'remind':
      return letLeave(args, activityId, 'reminded')
    case 'remove':
      return takeOff(args, activityId, form.get('id'))
    case null:
    default: {
      const adding = await addGuestsFromForm(args, activityId, form)
      if (adding.outcome === 'RETURNED') return adding
      const { added: count, duplicates, registered } = adding
      return { outcome: 'DONE', toast: 'added', values: { count, duplicates, registered } }
    }
  }
}

async function letLeave(args: RequestArgs, activityId: number, toast: 'sent' | 'reminded'): Promise<Told> {
  const calls = api(args)
  const { error, data } = await safe(
    toast === 'sent' ? calls.invitation.send({ activityId }) : calls.pages.invitation.remind({ activityId }),
  )
  if (error) {
    if ('code' in error && (error.code === 'ACTIVITY_CANCELLED' || error.code === 'ALREADY_STARTED'))
      return { outcome: 'DONE', toast: 'closed', values: {}, tone: 'info' }
    refuse(error)
  }
  if (data.queued === 0) return { outcome: 'DONE', toast: 'nobody', values: {}, tone: 'info' }
  return { outcome: 'DONE', toast, values: { count: data.queued } }
}

async function takeOff(args: RequestArgs, activityId: number, id: FormDataEntryValue | null): Promise<Told> {
  const invitationId = IdParam.safeParse(id).data
  if (invitationId === undefined) throw new Response(null, { status: 400 })
  const { error } = await safe(api(args).pages.invitation.remove({ activityId, invitationId }))
  // The person may have been removed by a second press or in another window: that counts as done.
  if (error && !('code' in error && error.code === 'ACTIVITY_UNRECOVERED')) refuse(error)
  return { outcome: 'DONE', toast: 'removed', values: {} }
}

function refuse(error: Error): never {
  const code = 'code' in error ? error.code : undefined
  if (code === 'ACTIVITY_UNRECOVERED') throw new Response(null, { status: 404 })
  if (code === 'ORGANISATION_ADMIN_REQUIRED') throw new Response(null, { status: 403 })
  giveUp(error)
}
