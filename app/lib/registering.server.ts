import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from '@remix-run/node'
import { paths } from '#app/brand.ts'
import { viewPath } from '#app/components/authentication/view-path.ts'
import { GuestRegistrationForm, RegistrationForm } from '#server/schemas/participation.ts'
import { joinAsGuest } from './guest-join.server.ts'
import { readPass } from './guest-pass.server.ts'
import { KEPT, keepRegistration } from './kept-registration.server.ts'
import { joinActivity, type JoinGrant, type JoinRefusal } from './join.server.ts'
import { currentSession, type Asking } from './request.server.ts'
import { requireSession } from './require-session.server.ts'
import { isCaught, stampOf } from './robot-trap.server.ts'

/** The form as it comes back: with its errors, and what they are about. */
export interface ReturnedRegistration {
  result: SubmissionResult
  status: number
  /** Of the contract, when the form itself was fine. */
  code?: string
  left?: number
  /** The address that a guest gave. */
  email?: string
  stamp: string
}

type Registering =
  | ({ outcome: 'REGISTERED'; setCookie?: string; passe: string | null } & JoinGrant)
  | ({ outcome: 'RETURNED' } & ReturnedRegistration)
  /** They sign in first, at this address, and find their form again. */
  | { outcome: 'SIGN_IN'; at: string }

/** Registers whoever sends the form: an account, somebody who has none, or somebody registered who brings more people. */
export function registerFromForm(asking: Asking, activityId: number, form: FormData): Promise<Registering> {
  const wayIn = form.get('signIn')
  if (wayIn === 'login' || wayIn === 'signup') return Promise.resolve(leaveToSignIn(wayIn, activityId, form))
  const as = form.get('as')
  if (as === 'guest') return registerGuest(asking, activityId, form)
  return as === 'registered' ? enlarge(asking, activityId, form) : registerAccount(asking, activityId, form)
}

function leaveToSignIn(view: 'login' | 'signup', activityId: number, form: FormData): Registering {
  const kept = new URLSearchParams({ [KEPT]: keepRegistration(activityId, form) })
  return { outcome: 'SIGN_IN', at: viewPath(view, `/activites/${activityId}/inscription?${kept}`) }
}

async function registerGuest(asking: Asking, activityId: number, form: FormData): Promise<Registering> {
  const submission = parseWithZod(form, { schema: GuestRegistrationForm })
  const stamp = stampOf(form)
  if (submission.status !== 'success') return comeBack(submission, stamp)
  if (isCaught(form)) return comeBack(submission, stamp, { error: 'trap', status: 400 })

  const end = await joinAsGuest(asking, activityId, submission.value, stamp)
  if ('error' in end) return { ...comeBack(submission, stamp, end), email: submission.value.email }
  return { outcome: 'REGISTERED', ...end, passe: null }
}

async function registerAccount(asking: Asking, activityId: number, form: FormData): Promise<Registering> {
  await requireSession(asking)
  const submission = parseWithZod(form, { schema: RegistrationForm })
  if (submission.status !== 'success') return comeBack(submission)
  const end = await joinActivity(asking, activityId, submission.value)
  return 'error' in end ? comeBack(submission, '', end) : { outcome: 'REGISTERED', ...end, passe: null }
}

/** Without a pass and without an account, the page of the tickets says how people get there. */
async function enlarge(asking: Asking, activityId: number, form: FormData): Promise<Registering> {
  const pass = await readPass(asking)
  if (!pass && !(await currentSession(asking))) throw redirect(paths.myRegistrations)
  const submission = parseWithZod(form, { schema: RegistrationForm })
  if (submission.status !== 'success') return comeBack(submission)
  const end = await joinActivity(asking, activityId, submission.value, pass?.pass)
  if ('error' in end) return comeBack(submission, '', end)
  return { outcome: 'REGISTERED', ...end, passe: pass?.isLink ? pass.pass : null }
}

type Refusal = Pick<JoinRefusal, 'error' | 'status'> & Partial<JoinRefusal>

function comeBack(
  { reply }: Pick<Submission<unknown>, 'reply'>,
  stamp = '',
  refusal?: Refusal,
): { outcome: 'RETURNED' } & ReturnedRegistration {
  if (!refusal) return { outcome: 'RETURNED', result: reply(), status: 400, stamp }
  const { error, field, status, code, left } = refusal
  const result = reply(field ? { fieldErrors: { [field]: [error] } } : { formErrors: [error] })
  return { outcome: 'RETURNED', result, status, stamp, code, left }
}
