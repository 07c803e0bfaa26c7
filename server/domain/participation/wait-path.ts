import { waitPath } from './paths.ts'

/** The query key of the chosen ticket type. */
const TICKET_TYPE = 'billet'

/** The form of the waiting list for so many people. Apart from the other paths: the page of an activity does without it. */
export function waitPathFor(activityId: number, people: number, more: Record<string, string> = {}): string {
  return `${waitPath(activityId)}?${new URLSearchParams({ n: String(people), ...more })}`
}

/** Returns the ticket type that the address of the form names, if it is one of these. */
export function askedTicketType(
  address: URLSearchParams,
  ticketTypes: readonly { paymentModelId: number }[],
): number | undefined {
  const asked = address.get(TICKET_TYPE)
  return ticketTypes.find(({ paymentModelId }) => String(paymentModelId) === asked)?.paymentModelId
}

/** The part of the address that names a ticket type; an empty text names none. */
export const ofTicketType = (id: string): Record<string, string> => (id ? { [TICKET_TYPE]: id } : {})
