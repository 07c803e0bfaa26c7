/** The order of activities that match words. Pure. */

export interface SearchMatch {
  id: number
  /** Folded words of its name and of its town. */
  nameWords: string[]
  townWords: string[]
  startsAt: string
}

/** A word in the name says what it is about; in the town, where; elsewhere it is only mentioned. */
const IN_NAME = 3
const IN_TOWN = 2

/** Shorter forms would be prefixes of too many words. */
const SHORTEST_BEGINNING = 4

/** The best matches first; among equals the soonest. `words` contains the forms of each searched word. */
export function rankByRelevance<Activity extends SearchMatch>(
  activities: readonly Activity[],
  words: readonly string[][],
): Activity[] {
  const scores = new Map(activities.map((activity) => [activity.id, scoreOf(activity, words)]))
  return [...activities].sort(
    (one, other) =>
      (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0) ||
      one.startsAt.localeCompare(other.startsAt) ||
      one.id - other.id,
  )
}

function scoreOf({ nameWords, townWords }: SearchMatch, words: readonly string[][]): number {
  return words.reduce((score, forms) => {
    if (holds(nameWords, forms)) return score + IN_NAME
    return holds(townWords, forms) ? score + IN_TOWN : score
  }, 0)
}

function holds(texts: readonly string[], forms: readonly string[]): boolean {
  return texts.some((text) =>
    forms.some((form) => text === form || (form.length >= SHORTEST_BEGINNING && text.startsWith(form))),
  )
}
