import { api } from '#app/lib/api.server.ts'
import { secretOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import type { ActivityPage } from '#app/shared/activity/summary.ts'

/** Loads what the caller waits for in this activity, or what the link of the address is about. */
export async function readOwnWaiting(args: RequestArgs, activityId: number) {
  const pass = await readPass(args)
  const link = secretOf(args.request, 'lien')
  const waiting = await api(args).pages.waitingList.read({
    activityId,
    guestId: pass?.pass,
    link: link || undefined,
  })
  return waiting && { ...waiting, passe: pass?.mark ?? null }
}

/** The places that are kept for the caller. */
export interface OwnOffer {
  people: number
  paymentModelId: number
  email: string | null
}

/** Loads the caller's offer of places in this activity. */
export async function findOwnOffer(args: RequestArgs, activityId: number): Promise<OwnOffer | null> {
  const waiting = await readOwnWaiting(args, activityId)
  if (!waiting?.isOwn || waiting.over !== null || waiting.offeredUntil === undefined) return null
  const { nbrParticipant: people, paymentModelId, email } = waiting
  return { people, paymentModelId, email }
}

/** Nothing is to be had by others: all is taken, or other ticket types are on sale later. */
const OPEN_WITH_OFFER: readonly ActivityPage['join'][] = ['FULL', 'NOT_ON_SALE']

/** Returns the activity as the holder of an offer may join it: the places of the offer are free to them. */
export function withOffer(activity: ActivityPage, offer: OwnOffer | null): ActivityPage {
  if (!offer) return activity
  const more = (placesLeft: number | null) => (placesLeft === null ? null : placesLeft + offer.people)
  return {
    ...activity,
    placesLeft: more(activity.placesLeft),
    paymentModels: activity.paymentModels.map((model) =>
      model.paymentModelId === offer.paymentModelId
        ? { ...model, placesLeft: more(model.placesLeft) }
        : model,
    ),
    join: OPEN_WITH_OFFER.includes(activity.join) ? 'OPEN' : activity.join,
  }
}
