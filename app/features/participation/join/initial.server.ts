import type { OwnRegistration } from '#app/features/participation/registrations.server.ts'
import type { OwnOffer } from '#app/features/participation/wait/own.server.ts'
import type { ActivityPage } from '#app/shared/activity/summary.ts'
import {
  askedPeople,
  enlargedRegistration,
  typedEnlargement,
  typedRegistration,
} from '#app/shared/participation/party.ts'
import { KEPT, openSealedJoinForm } from '#app/shared/participation/sealed-join-form.server.ts'

/** Returns the initial values of the form: as it was left, or with what the page before asks for. */
export function initialFields(
  address: URLSearchParams,
  { activityId, placesLeft }: Pick<ActivityPage, 'activityId' | 'placesLeft'>,
  { own, offer }: { own: OwnRegistration | null; offer: OwnOffer | null },
): { nbrParticipant: number } {
  const kept = openSealedJoinForm(activityId, address.get(KEPT))
  if (!own) return typedRegistration(address, kept, placesLeft)
  if (kept) return typedEnlargement(own, kept, placesLeft)
  return enlargedRegistration(own, askedPeople(address), offer)
}
