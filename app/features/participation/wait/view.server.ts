import { inLanguageOf } from '#app/lib/http/email-link.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import type { ActivityPage, CardActivity } from '#app/shared/activity/summary.ts'
import { ticketTypesOf } from '#app/shared/activity/ticket-types/view.ts'
import { viewOf } from '#app/shared/activity/view.server.ts'
import { askedPeople, clampParty } from '#app/shared/participation/party.ts'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { joinPath } from '#server/domain/participation/paths.ts'
import type { PlaceInLine } from '#server/domain/participation/place-in-line-path.ts'
import { askedTicketType } from '#server/domain/participation/wait-path.ts'
import { readOwnWaiting } from './own.server.ts'

type OwnWaiting = NonNullable<Awaited<ReturnType<typeof readOwnWaiting>>>

/** The reason why an attempt to get places is over. */
export type OverReason = NonNullable<OwnWaiting['over']>

/** Columns of the activity that the form depends on. */
export interface WaitOf {
  activityId: number
  ticketTypes: { paymentModelId: number; name: string | null; price: number }[]
  /** The largest party that can wait. */
  most: number
  /** How many people the page before asks for. */
  asked: number
  /** The ticket type that the address names. */
  askedType: number | undefined
  /** How many places are left for smaller parties. */
  placesLeft: number | null
  /** Shows a pass already: nothing is asked of them anew. */
  isGuest: boolean
}

/** What the page says first. */
type WaitState =
  | { kind: 'OFFERED'; people: number; until: string; takePath: string }
  | { kind: 'WAITING'; people: number; position: number }
  | { kind: 'OVER'; reason: OverReason }
  | ({ kind: 'NOTED' } & PlaceInLine)
  | { kind: 'CLOSED' }
  | { kind: 'NOT_OPEN'; activity: ReturnType<typeof viewOf> }
  | { kind: 'FORM'; of: WaitOf }

/** Loads the page for the caller. `noted`: what the form of a guest was answered. */
export async function loadWaitPage(
  args: RequestArgs,
  activityId: number,
  noted: PlaceInLine | null,
): Promise<{ activity: CardActivity; state: WaitState }> {
  const own = noted ? null : await readOwnWaiting(args, activityId)
  if (own?.activity) return { activity: summaryOf(own.activity), state: stateOfOwn(args, activityId, own) }

  const activity = await readActivity(args, activityId)
  const summary = summaryOf(activity)
  if (noted) return { activity: summary, state: { kind: 'NOTED', ...noted } }
  return { activity: summary, state: await stateOfOthers(args, activity) }
}

/** The link of an email names its language, in which people go on. */
function stateOfOwn({ request }: RequestArgs, activityId: number, own: OwnWaiting): WaitState {
  const { nbrParticipant: people, position, offeredUntil, over, isOwn, passe } = own
  if (over) return { kind: 'OVER', reason: over }
  if (offeredUntil === undefined) return { kind: 'WAITING', people, position }
  const form = joinPath(activityId, new URLSearchParams({ n: String(people) }))
  const takePath = isOwn ? withPass(form, passe) : viewPath('login', form)
  return { kind: 'OFFERED', people, until: offeredUntil, takePath: inLanguageOf(request, takePath) }
}

async function stateOfOthers(args: RequestArgs, activity: ActivityPage): Promise<WaitState> {
  if (!activity.hasWaitingList && activity.join === 'FULL') return { kind: 'CLOSED' }
  // Without a list the places that are left are for everybody: the box leads to them.
  if (!activity.hasWaitingList || !/^(FULL|OPEN|JOINED)$/.test(activity.join))
    return { kind: 'NOT_OPEN', activity: viewOf(activity, currentInstant()) }
  const { activityId, participantNbr } = activity
  // The places that are left then belong to ticket types that are not on sale.
  const placesLeft = activity.join === 'FULL' ? 0 : activity.placesLeft
  const ticketTypes = ticketTypesOf(activity, currentInstant())
    .filter(({ sale }) => sale === 'OPEN' || sale === 'SOLD_OUT')
    .map(({ paymentModelId, name, price }) => ({ paymentModelId, name, price }))
  const most = participantNbr < 0 ? LARGEST_PARTY : Math.min(participantNbr, LARGEST_PARTY)
  const isGuest = (await readPass(args))?.isLink ?? false
  const { searchParams } = new URL(args.request.url)
  const asked = Math.min(clampParty(askedPeople(searchParams), null), most)
  const askedType = askedTicketType(searchParams, ticketTypes)
  return { kind: 'FORM', of: { activityId, ticketTypes, most, asked, askedType, placesLeft, isGuest } }
}
