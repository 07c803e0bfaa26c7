import { waitPath } from './paths.ts'

/** The form of the waiting list for so many people. Apart from the other paths: the page of an activity does without it. */
export function waitPathFor(activityId: number, people: number, more: Record<string, string> = {}): string {
  return `${waitPath(activityId)}?${new URLSearchParams({ n: String(people), ...more })}`
}
