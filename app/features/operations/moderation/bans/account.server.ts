import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { BanCallOffForm, BanForm } from '#server/schemas/moderation/report.ts'

/** Loads what operators see of an account; 404 for a deleted one. */
export async function readAccount(args: RequestArgs, userId: number) {
  const { data, error, isDefined } = await safe(api(args).pages.ban.account({ userId }))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  return data
}

export type BanDecision = 'ban' | 'lift' | 'callOff'

type Act =
  | { outcome: 'BANNED' | 'LIFTED' | 'NOT_WAITING' }
  | { outcome: 'CALLED_OFF'; activities: number }
  | { outcome: 'RETURNED'; decision: BanDecision; result: SubmissionResult; status: number }

/** Bans, lifts the ban, or cancels the upcoming activities, as the button that was pressed says. */
export async function decideOnAccount(args: RequestArgs, userId: number, form: FormData): Promise<Act> {
  const decision = form.get('decision')
  if (decision === 'callOff') return callOff(args, userId, form)
  return decision === 'lift' ? lift(args, userId, form) : ban(args, userId, form)
}

async function ban(args: RequestArgs, userId: number, form: FormData): Promise<Act> {
  const submission = parseForm(form, BanForm)
  if (submission.status !== 'success') return returned('ban', submission.reply())
  const { error, isDefined } = await safe(api(args).pages.ban.place({ userId, ...submission.value }))
  if (!error) return { outcome: 'BANNED' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'OPERATOR':
      return returned('ban', submission.reply({ formErrors: ['ban.operator'] }), error.status)
    case 'NOT_WAITING':
      return { outcome: 'NOT_WAITING' }
    case 'NOT_FOUND':
    case 'UNAUTHORIZED':
    case 'FORBIDDEN':
      throw new Response(null, { status: 404 })
  }
}

async function lift(args: RequestArgs, userId: number, form: FormData): Promise<Act> {
  const submission = parseForm(form, BanForm)
  if (submission.status !== 'success') return returned('lift', submission.reply())
  const { error, isDefined } = await safe(api(args).pages.ban.lift({ userId, ...submission.value }))
  if (error && !isDefined) giveUp(error)
  return { outcome: error ? 'NOT_WAITING' : 'LIFTED' }
}

async function callOff(args: RequestArgs, userId: number, form: FormData): Promise<Act> {
  const submission = parseForm(form, BanCallOffForm)
  if (submission.status !== 'success') return returned('callOff', submission.reply())
  const { data, error, isDefined } = await safe(api(args).pages.ban.callOff({ userId, ...submission.value }))
  if (error && !isDefined) giveUp(error)
  return error ? { outcome: 'NOT_WAITING' } : { outcome: 'CALLED_OFF', activities: data.activities }
}

function returned(decision: BanDecision, result: SubmissionResult, status = 400): Act {
  return { outcome: 'RETURNED', decision, result, status }
}
