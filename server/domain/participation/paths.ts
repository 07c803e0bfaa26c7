import { activityPagePath } from '#server/domain/activity/paths.ts'

/** The form to join an activity. */
export function joinPath(activityId: number, query?: URLSearchParams): string {
  return activityPagePath(activityId, query ? `inscription?${query}` : 'inscription')
}

/** The page of a ticket, or a file below it. */
export function ticketPath(uuid: string, below = ''): string {
  return `/billets/${uuid}${below && `/${below}`}`
}
