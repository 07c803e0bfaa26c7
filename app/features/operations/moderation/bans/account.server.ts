import { api } from '#app/lib/api.server.ts'
import { filledIn, reopenForm } from '#app/lib/form/interrupted-form.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { BanForm, ConfirmedBanCallOffForm } from '#server/schemas/moderation/ban.ts'

const DECISIONS = ['ban', 'lift', 'callOff', 'endSessions'] as const

export type BanDecision = (typeof DECISIONS)[number]

/** Returns the form that was interrupted by the question who it is; null when there is none. */
export async function reopenDecision(args: RequestArgs) {
  const form = await reopenForm(args)
  const decision = DECISIONS.find((decision) => decision === form?.get('decision'))
  if (!form || !decision) return null
  return { decision, result: filledIn(form, decision === 'callOff' ? ConfirmedBanCallOffForm : BanForm) }
}

type Act =
  | { done: 'BANNED' | 'LIFTED' | 'SESSIONS_ENDED' }
  /** Another operator decided meanwhile. */
  | { done: 'NOT_WAITING' }
  | { done: 'CALLED_OFF'; activities: number }
  | { returned: ReturnedForm & { decision: BanDecision } }

/** Bans, lifts the ban, cancels the upcoming activities or ends the sessions, as the button that was pressed says. */
export async function decideOnAccount(args: RequestArgs, userId: number, form: FormData): Promise<Act> {
  const decision = form.get('decision')
  if (decision === 'callOff') return callOff(args, userId, form)
  if (decision === 'endSessions') return endSessions(args, userId, form)
  return decision === 'lift' ? lift(args, userId, form) : ban(args, userId, form)
}

async function ban(args: RequestArgs, userId: number, form: FormData): Promise<Act> {
  const banned = await submitForm(args, form, {
    schema: BanForm,
    texts: 'ban',
    send: ({ reason }) => api(args).pages.ban.place({ userId, reason }),
    handled: ['NOT_WAITING'],
  })
  if ('returned' in banned) return { returned: { ...banned.returned, decision: 'ban' } }
  return { done: 'refused' in banned ? banned.refused : 'BANNED' }
}

async function lift(args: RequestArgs, userId: number, form: FormData): Promise<Act> {
  const lifted = await submitForm(args, form, {
    schema: BanForm,
    texts: 'ban',
    send: ({ reason }) => api(args).pages.ban.lift({ userId, reason }),
    handled: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'NOT_WAITING'],
  })
  if ('returned' in lifted) return { returned: { ...lifted.returned, decision: 'lift' } }
  return { done: 'refused' in lifted ? 'NOT_WAITING' : 'LIFTED' }
}

async function endSessions(args: RequestArgs, userId: number, form: FormData): Promise<Act> {
  const ended = await submitForm(args, form, {
    schema: BanForm,
    texts: 'ban',
    send: ({ reason }) => api(args).pages.ban.endSessions({ userId, reason }),
    handled: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'NOT_WAITING'],
  })
  if ('returned' in ended) return { returned: { ...ended.returned, decision: 'endSessions' } }
  return { done: 'refused' in ended ? 'NOT_WAITING' : 'SESSIONS_ENDED' }
}

async function callOff(args: RequestArgs, userId: number, form: FormData): Promise<Act> {
  const calledOff = await submitForm(args, form, {
    schema: ConfirmedBanCallOffForm,
    texts: 'ban',
    send: ({ confirmed: _, ...fields }) => api(args).pages.ban.callOff({ userId, ...fields }),
    handled: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'NOT_WAITING'],
  })
  if ('returned' in calledOff) return { returned: { ...calledOff.returned, decision: 'callOff' } }
  if ('refused' in calledOff) return { done: 'NOT_WAITING' }
  return { done: 'CALLED_OFF', activities: calledOff.sent.activities }
}
