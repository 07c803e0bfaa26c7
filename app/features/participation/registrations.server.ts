import { api } from '#app/lib/api.server.ts'
import { answerOrNull, attempt } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readPass, readUnmarkedLink } from '#app/shared/account/guest-pass.server.ts'
import type { Activity } from '#server/contract/entities.ts'

type Tab = 'coming' | 'waiting' | 'past'

/** Loads one tab of the registrations of this pass or account; null for a pass that is not valid. */
export async function listRegistrations(
  args: RequestArgs,
  pass: string | undefined,
  of: { tab: Tab; page: number },
) {
  const listed = await attempt(api(args).pages.participation.list({ guestId: pass, ...of }))
  return 'answer' in listed ? listed.answer : null
}

/** The existing registration, as the form for more people needs it. */
export interface OwnRegistration {
  people: number
  /** How many of them in each ticket type, by its id. */
  held: Record<number, number>
  /** How many of them have a place that is only held until it is paid. */
  unpaid: number
  /** How many of them the host has yet to approve. */
  requested: number
  email: string | null
  /** The secret of an email's link, if it opened the page. */
  passe: string | null
}

/**
 * Loads the caller's registration in this activity: by the link of an email, the account, or the pass of this browser.
 */
export async function findOwnRegistration(
  args: RequestArgs,
  { activityId, own }: Pick<Activity, 'activityId' | 'own'>,
): Promise<OwnRegistration | null> {
  const pass = await readPass(args)
  const ofPass = pass && (await findOfPass(args, pass.pass, activityId))
  const participant = ofPass ?? own
  if (!participant) return null
  const { participantNbr: people, email, tickets } = participant
  const held: Record<number, number> = {}
  for (const { paymentModelId } of tickets) held[paymentModelId] = (held[paymentModelId] ?? 0) + 1
  const waiting = (reason: 'PAYMENT' | 'APPROVAL') =>
    tickets.filter(({ waitsFor }) => waitsFor === reason).length
  const [unpaid, requested] = [waiting('PAYMENT'), waiting('APPROVAL')]
  return { people, held, unpaid, requested, email, passe: ofPass ? pass.mark : null }
}

/**
 * Returns the mark of the link that this browser keeps, if it opens a registration in this activity: links of public
 * pages have no mark, and the form would not say that there are tickets. Null for accounts, and where it says so.
 * The form does without it where too many links were tried.
 */
export async function findOpenedBefore(args: RequestArgs, activityId: number): Promise<string | null> {
  const link = await readUnmarkedLink(args)
  if (!link) return null
  const guestId = link.pass
  const own = await answerOrNull(api(args).pages.participation.ofActivity({ guestId, activityId }))
  return own && link.mark
}

async function findOfPass(args: RequestArgs, guestId: string, activityId: number) {
  const found = await attempt(api(args).pages.participation.ofActivity({ guestId, activityId }))
  return 'answer' in found ? found.answer : null
}
