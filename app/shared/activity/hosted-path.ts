import { paths } from '#app/lib/brand.ts'

/** The host's page of an activity, and the pages below it. */
export function hostedPath(activityId: number, below = ''): string {
  return `${paths.myActivities}/${activityId}${below && `/${below}`}`
}
