import { activityPagePath } from '#server/domain/activity/paths.ts'

/** The pages of what a person has bought. */
export const ORDERS_PATH = '/mes-commandes'

/** The page of an order, with its payment or its receipt, or a file below it. It opens for its buyer alone. */
export function orderPath(transactionId: string, below = ''): string {
  return `${ORDERS_PATH}/${transactionId}${below && `/${below}`}`
}

/** The file of a credit note, by its number. */
export function creditNotePath(transactionId: string, number: string, more = ''): string {
  return orderPath(transactionId, `note-de-credit.pdf?numero=${number}${more}`)
}

/** The page before paying, with all that is bought; `query` holds the sealed form. */
export function confirmPath(activityId: number, query: URLSearchParams): string {
  return activityPagePath(activityId, `inscription/payer?${query}`)
}
