import { api, giveUp, safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'

/** Why a link cannot be used; the keys of the page's texts are named after it. */
export type LinkProblem = 'unknown' | 'over' | 'expired'

/** Why this account cannot accept the invitation. */
export type AcceptProblem = 'ownOrganisation' | 'mailNotConfirmed' | 'banned'

/** The data of `/invitation`: an invitation that can be answered, or the reason why there is none. */
export async function loadInvitation(args: RequestArgs, link: string) {
  if (!link) return { problem: 'unknown' as const, status: 404 }
  const { error, isDefined, data } = await safe(api(args).pages.organisation.readInvitation({ link }))
  if (!error) return { problem: null, invitation: data }
  if (!isDefined) giveUp(error)
  return { problem: problemOf(error.code), status: error.status }
}

function problemOf(code: 'UNKNOWN_LINK' | 'INVITATION_OVER' | 'INVITATION_EXPIRED'): LinkProblem {
  switch (code) {
    case 'UNKNOWN_LINK':
      return 'unknown'
    case 'INVITATION_OVER':
      return 'over'
    case 'INVITATION_EXPIRED':
      return 'expired'
  }
}

type InvitationAnswerResult =
  | { outcome: 'ACCEPTED' | 'DECLINED' | 'GONE' }
  | { outcome: 'REFUSED'; problem: AcceptProblem; status: number }

/** Handles the two buttons of the page. */
export async function answerInvitation(
  args: RequestArgs,
  form: FormData,
  link: string,
): Promise<InvitationAnswerResult> {
  if (!link) return { outcome: 'GONE' }
  const calls = api(args).pages.organisation
  if (form.get('intent') === 'decline') {
    const { error, isDefined } = await safe(calls.decline({ link }))
    if (error && !isDefined) giveUp(error)
    return { outcome: error ? 'GONE' : 'DECLINED' }
  }
  const { error, isDefined } = await safe(calls.accept({ link }))
  if (!error) return { outcome: 'ACCEPTED' }
  if (!isDefined) {
    if (codeOf(error) === 'ACCOUNT_BANNED') return { outcome: 'REFUSED', problem: 'banned', status: 403 }
    giveUp(error)
  }
  switch (error.code) {
    case 'OWN_ORGANISATION':
      return { outcome: 'REFUSED', problem: 'ownOrganisation', status: 409 }
    case 'MAIL_NOT_CONFIRMED':
      return { outcome: 'REFUSED', problem: 'mailNotConfirmed', status: 403 }
    case 'UNKNOWN_LINK':
    case 'INVITATION_OVER':
    case 'INVITATION_EXPIRED':
      return { outcome: 'GONE' }
    case 'UNAUTHORIZED':
      giveUp(error)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
