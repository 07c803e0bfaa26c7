import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { attempt, type Call } from '#app/lib/attempt.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { CHEQUES_PATH, slipPath } from '#server/domain/participation/hosting-paths.ts'
import { ChequesToDeposit, ReceivedCheque, ReturnedCheque } from '#server/schemas/participation/cheque.ts'
import { Dollars } from '#server/schemas/participation/manual-participant.ts'
import { Id, IdParam } from '#server/schemas/platform/primitives.ts'

/** A message after a button; `to`: the page to show, when it is another one. */
export interface Done {
  /** A key of `cheques:toasts`. */
  toast: string
  tone?: 'danger'
  to?: string
}

/** The form that is returned with errors; `id`: of the cheque or the registration. */
export interface ReturnedRow {
  form: 'receive' | 'amount' | 'return' | 'deposit'
  id: number | null
  result: SubmissionResult
}

type Acted = Done | (ReturnedRow & { status: number })

/** It changed meanwhile, or is somebody else's: the page shows how it stands. */
const STALE: Done = { toast: 'stale', tone: 'danger' }

/** Of nothing there is no cheque. */
const AmountForm = z.object({
  activityId: Id,
  participantId: Id,
  amount: Dollars.refine((cents) => cents > 0, 'amount'),
})

/** Refusals that the page shows as its new state. */
const GONE = ['UNAUTHORIZED', 'NOT_FOUND', 'ORGANISATION_ADMIN_REQUIRED'] as const

/** Handles the forms of `/mes-activites/cheques`: each names itself by `intent`. */
export async function actOnDesk(args: RequestArgs, form: FormData): Promise<Acted> {
  const intent = form.get('intent')
  form.delete('intent')
  const { data: id = null } = IdParam.safeParse(form.get('id') ?? form.get('participantId') ?? undefined)
  switch (intent) {
    case 'receive':
      return receive(args, form, id)
    case 'amount':
      return noteAmount(args, form, id)
    case 'return':
      return returnOne(args, form, id)
    case 'deposit':
      return deposit(args, form)
    case 'cash':
    case 'uncash':
    case 'giveBack':
      return id ? press(api(args).pages.cheque[intent]({ chequeId: id }), { toast: intent }) : STALE
    case null:
    default:
      return STALE
  }
}

/** Handles the buttons of a slip: what is on it, and the slip itself. */
export async function actOnSlip(args: RequestArgs, slipId: number, form: FormData): Promise<Done> {
  const to = slipPath(slipId)
  const { takeOff, closeSlip, cashSlip } = api(args).pages.cheque
  const { data: chequeId } = IdParam.safeParse(form.get('id') ?? undefined)
  switch (form.get('intent')) {
    case 'takeOff':
      return chequeId ? press(takeOff({ chequeId }), { toast: 'takenOff', to }) : { ...STALE, to }
    case 'close':
      return press(closeSlip({ slipId }), { toast: 'closed', to })
    case 'cashSlip':
      return press(cashSlip({ slipId }), { toast: 'cashedSlip', to })
    case null:
    default:
      return { ...STALE, to }
  }
}

async function press<Failure extends Error>(call: Call<unknown, Failure>, done: Done): Promise<Done> {
  const attempted: { answer: unknown } | { refused: string } = await attempt(call)
  return 'answer' in attempted ? done : { ...STALE, to: done.to }
}

async function receive(args: RequestArgs, form: FormData, id: number | null): Promise<Acted> {
  const received = await submitForm(args, form, {
    schema: ReceivedCheque,
    texts: 'chequeDesk',
    send: (cheque) => api(args).pages.cheque.receive(cheque),
    atField: 'checkNumber',
    handled: GONE,
  })
  return settle('receive', id, received)
}

async function noteAmount(args: RequestArgs, form: FormData, id: number | null): Promise<Acted> {
  const noted = await submitForm(args, form, {
    schema: AmountForm,
    texts: 'chequeDesk',
    send: ({ participantId: partGhostId, ...noted }) =>
      api(args).manualParticipant.update({ partGhostId, ...noted }),
    atField: 'amount',
    handled: ['UNAUTHORIZED', 'NOT_FOUND'],
  })
  return settle('amount', id, noted)
}

async function returnOne(args: RequestArgs, form: FormData, id: number | null): Promise<Acted> {
  form.set('chequeId', String(id ?? ''))
  const returned = await submitForm(args, form, {
    schema: ReturnedCheque,
    texts: 'chequeDesk',
    send: (cheque) => api(args).pages.cheque.return(cheque),
    atField: 'reason',
    handled: GONE,
  })
  return settle('return', id, returned)
}

async function deposit(args: RequestArgs, form: FormData): Promise<Acted> {
  const deposited = await submitForm(args, form, {
    schema: ChequesToDeposit,
    texts: 'chequeDesk',
    send: (cheques) => api(args).pages.cheque.deposit(cheques),
    atField: 'chequeIds',
    handled: GONE,
  })
  const to = 'sent' in deposited ? slipPath(deposited.sent.slipId) : CHEQUES_PATH
  return settle('deposit', null, deposited, to)
}

function settle(
  form: ReturnedRow['form'],
  id: number | null,
  sent: { returned: ReturnedForm } | { refused: string } | { sent: unknown },
  to?: string,
): Acted {
  if ('returned' in sent) return { form, id, ...sent.returned }
  return 'sent' in sent ? { toast: form, to } : STALE
}
