import { api } from '#app/lib/api.server.ts'
import { answerOr404, attempt, type Call } from '#app/lib/attempt.server.ts'
import { filledIn, reopenForm } from '#app/lib/form/interrupted-form.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { CardForm, InvitationForm } from '#server/schemas/organisation/organisation.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

/** The message of the page after a button. */
interface Toast {
  /** A key of `organisations:toasts`. */
  toast: string
  tone?: 'danger'
}

interface Returned extends ReturnedForm {
  /** Says which form of the page was returned with errors. */
  form: 'invite' | 'card'
}

const GONE: Toast = { toast: 'gone', tone: 'danger' }

/** Makes a call and says how it ended; the row may have been removed by somebody else meanwhile. */
async function press<Failure extends Error>(call: Call<unknown, Failure>, done: string): Promise<Toast> {
  const attempted: { answer: unknown } | { refused: string } = await attempt(call)
  if ('answer' in attempted) return { toast: done }
  return attempted.refused === 'LAST_ADMIN' ? { toast: 'lastAdmin', tone: 'danger' } : GONE
}

/** Handles `/mon-compte/organisations`: chooses for whom the person acts, or leaves an organisation. */
export function changeOwnOrganisations(args: RequestArgs, userId: number, form: FormData): Promise<Toast> {
  const { data: organisationId = null } = IdParam.safeParse(form.get('organisationId') || undefined)
  const { act, removeMember } = api(args).organisation
  if (form.get('intent') === 'leave' && organisationId)
    return press(removeMember({ query: { userId, organisationId } }), 'left')
  return press(act({ organisationId }), organisationId ? 'acting' : 'actingForOneself')
}

/** Handles the page of one organisation: each form names itself by `intent`. */
export async function changeOrganisation(
  args: RequestArgs,
  organisationId: number,
  form: FormData,
): Promise<Toast | Returned> {
  const intent = form.get('intent')
  form.delete('intent')
  if (intent === 'invite') return invite(args, organisationId, form)
  if (intent === 'card') return issueCard(args, organisationId, form)

  const { data: id } = IdParam.safeParse(form.get('id'))
  if (!id) return GONE
  const { setRole, withdraw, endCard } = api(args).pages.organisation
  switch (intent) {
    case 'remove':
      return press(api(args).organisation.removeMember({ query: { userId: id, organisationId } }), 'removed')
    case 'makeAdmin':
      return press(setRole({ organisationId, userId: id, role: 'ADMIN' }), 'roleSet')
    case 'makeMember':
      return press(setRole({ organisationId, userId: id, role: 'MEMBER' }), 'roleSet')
    case 'withdraw':
      return press(withdraw({ organisationId, invitationId: id }), 'withdrawn')
    case 'endCard':
      return press(endCard({ organisationId, memberCardId: id }), 'cardEnded')
    case null:
    default:
      return GONE
  }
}

/** Refusals of somebody who does not lead the organisation any more. */
const LEADS_NO_MORE = ['UNAUTHORIZED', 'NOT_FOUND', 'ORGANISATION_ADMIN_REQUIRED'] as const

async function invite(args: RequestArgs, organisationId: number, form: FormData): Promise<Toast | Returned> {
  const invited = await submitForm(args, form, {
    schema: InvitationForm,
    texts: 'organisation',
    send: (invitation) => api(args).pages.organisation.invite({ ...invitation, organisationId }),
    atField: { ALREADY_MEMBER: 'email', ORGANISATION_NOT_USABLE: 'email', TOO_MANY_REQUESTS: 'email' },
    handled: LEADS_NO_MORE,
  })
  if ('returned' in invited) return { form: 'invite', ...invited.returned }
  return 'refused' in invited ? GONE : { toast: 'invited' }
}

async function issueCard(
  args: RequestArgs,
  organisationId: number,
  form: FormData,
): Promise<Toast | Returned> {
  const issued = await submitForm(args, form, {
    schema: CardForm,
    texts: 'organisation',
    send: (card) => api(args).pages.organisation.issueCard({ ...card, organisationId }),
    atField: {
      NUMBER_TAKEN: 'number',
      IN_THE_PAST: 'validUntil',
      ORGANISATION_NOT_USABLE: 'email',
      TOO_MANY_REQUESTS: 'email',
    },
    handled: LEADS_NO_MORE,
  })
  if ('returned' in issued) return { form: 'card', ...issued.returned }
  if ('refused' in issued) return GONE
  return { toast: issued.fields.email ? 'cardSent' : 'cardIssued' }
}

/** The invitation that the question who it is interrupted, filled in as it was; the other forms of the page have no role. */
export async function reopenedInvitation(args: RequestArgs) {
  const form = await reopenForm(args)
  return form?.has('role') ? filledIn(form, InvitationForm) : undefined
}

/** The page of one organisation; 404 for everybody except its admins. */
export function loadOrganisation(args: RequestArgs, organisationId: number) {
  return answerOr404(api(args).pages.organisation.view({ organisationId }))
}

/** Whether the person is still an admin after the change that they just made. */
export function stillLeads(args: RequestArgs, organisationId: number): Promise<boolean> {
  return api(args)
    .pages.organisation.view({ organisationId })
    .then(
      () => true,
      () => false,
    )
}
