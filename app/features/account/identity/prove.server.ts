import { api } from '#app/lib/api.server.ts'
import { attemptForForm } from '#app/lib/attempt.server.ts'
import { KEPT_FORM } from '#app/lib/form/interrupted-form.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { PROOF_PATH, PROOF_REASONS, type ProofReason } from '#server/domain/account/identity-proof.ts'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { ProveByCodeForm, ProveByPasswordForm } from '#server/schemas/account/account.ts'

/** The query parameters of the page. */
export interface Asked {
  /** Why it is asked; null: somebody opened the page by themselves, or from the email. */
  reason: ProofReason | null
  /** The page that asks. */
  returnTo: string
  /** The fields typed there are kept in the address. */
  isKept: boolean
  /** A code has been sent, and is to be typed. */
  isCodeSent: boolean
}

export function readAsked(request: Request): Asked {
  const { searchParams } = new URL(request.url)
  const returnTo = safeReturnTo(searchParams.get('retour'), accountPaths.security)
  return {
    reason: PROOF_REASONS.find((reason) => reason === searchParams.get('pour')) ?? null,
    returnTo,
    isKept: new URL(returnTo, 'http://here.invalid').searchParams.has(KEPT_FORM),
    isCodeSent: searchParams.get('etape') === 'code',
  }
}

export interface Returned extends ReturnedForm {
  way: 'PASSWORD' | 'CODE'
}

/** Handles the forms of the page: each names itself by `intent`. Leads back, or returns the form with its errors. */
export async function prove(args: RequestArgs, form: FormData): Promise<Response | Returned> {
  const intent = form.get('intent')
  if (intent === 'sendCode') return sendCode(args)
  return intent === 'code' ? byCode(args, form) : byPassword(args, form)
}

async function byPassword(args: RequestArgs, form: FormData): Promise<Response | Returned> {
  const proven = await submitForm(args, form, {
    schema: ProveByPasswordForm,
    texts: 'identity',
    send: ({ password }) => api(args).account.confirmIdentity({ password }),
    atField: 'password',
    hideFields: ['password'],
  })
  return 'returned' in proven ? { ...proven.returned, way: 'PASSWORD' } : goBack(args.request)
}

async function byCode(args: RequestArgs, form: FormData): Promise<Response | Returned> {
  const proven = await submitForm(args, form, {
    schema: ProveByCodeForm,
    texts: 'identity',
    send: ({ code }) => api(args).account.confirmIdentity({ code }),
    atField: 'code',
  })
  return 'returned' in proven ? { ...proven.returned, way: 'CODE' } : goBack(args.request)
}

async function sendCode(args: RequestArgs): Promise<Response> {
  const sent = await attemptForForm(api(args).account.sendIdentityCode())
  const typing = samePage(args.request, { etape: 'code' })
  if ('refused' in sent)
    return redirectWithToast(typing, { key: 'identity:toasts.codeTooMany', tone: 'danger' })
  if (sent.answer.sent) return redirectWithToast(typing, { key: 'identity:toasts.codeSent' })
  return redirectWithToast(samePage(args.request), { key: 'identity:toasts.codeNotSent', tone: 'danger' })
}

/** Leads back to the form that was interrupted, which its owner sends again: nothing is done without them. */
export function goBack(request: Request): Promise<Response> {
  return redirectWithToast(readAsked(request).returnTo, { key: 'identity:toasts.proven' })
}

/** The page itself, with what its address says. */
export function samePage(request: Request, more: Record<string, string> = {}): string {
  const { searchParams } = new URL(request.url)
  for (const [name, value] of Object.entries(more)) searchParams.set(name, value)
  return `${PROOF_PATH}?${searchParams}`
}

/** Handles the button of the passkey, which posts twice: first for the challenge, then with the answer of the device. */
export async function proveByPasskey(args: RequestArgs, form: FormData): Promise<Response> {
  const { identity } = api(args).pages
  if (form.get('intent') === 'begin') {
    const begun = await attemptForForm(identity.beginPasskey())
    if ('refused' in begun) return new Response(null, { status: begun.status })
    return Response.json(begun.answer)
  }
  const answer = form.get('answer')
  const proven = await attemptForForm(
    identity.confirmWithPasskey({ answer: typeof answer === 'string' ? answer : '' }),
    ['BAD_REQUEST'],
  )
  if ('answer' in proven) return goBack(args.request)
  const key = proven.refused === 'TOO_MANY_REQUESTS' ? 'tooManyTries' : 'identity:toasts.passkeyRefused'
  return redirectWithToast(samePage(args.request), { key, tone: 'danger' })
}
