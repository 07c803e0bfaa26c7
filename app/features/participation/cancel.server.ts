import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { asFault } from '#app/lib/form/fault.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { Id, Uuid } from '#server/schemas/platform/primitives.ts'
import type { CancelProblem } from './cancel-problem.tsx'

/** Loads one of the caller's registrations; null for callers with neither an account nor a pass. */
export async function readOwnRegistration(args: RequestArgs, participantId: number) {
  const pass = await readPass(args)
  const read = await attempt(api(args).pages.participation.read({ guestId: pass?.pass, participantId }))
  if ('answer' in read) return { ...read.answer, passe: pass?.mark ?? null }
  if (read.refused === 'UNAUTHORIZED') return null
  throw new Response(null, { status: 404 })
}

const CancelForm = z.object({ activityId: Id, billets: z.array(Uuid).min(1).max(50) })

/** `count`: of the tickets; null when these are not theirs, or not there, or when it failed. */
type CancelResult = { count: number | null; passe: string | null } | { problem: CancelProblem }

/** Cancels the tickets that the form names. A repeated form gets the same answer. */
export async function cancelFromForm(
  args: RequestArgs,
  participantId: number,
  form: FormData,
): Promise<CancelResult> {
  const pass = await readPass(args)
  const passe = pass?.mark ?? null
  const submission = parseForm(form, CancelForm)
  if (submission.status !== 'success') return { count: null, passe }

  const { activityId, billets: ticketsId } = submission.value
  const input = { activityId, participantId, ticketsId, guestId: pass?.pass }
  const cancelled = await attempt(api(args).participation.cancelTickets(input)).catch((error: unknown) =>
    asFault(args, error),
  )
  if ('answer' in cancelled) return { count: ticketsId.length, passe }
  switch (cancelled.refused) {
    case 'UNAUTHORIZED':
    case 'NOT_FOUND':
    case 'INTERNAL':
      return { count: null, passe }
    case 'ACTIVITY_CANCELLED':
    case 'ALREADY_STARTED':
    case 'ALREADY_RATED':
    case 'ALREADY_SCANNED':
    case 'PAID_TICKETS':
    case 'ORDER_OPEN':
      return { problem: cancelled.refused }
  }
}
