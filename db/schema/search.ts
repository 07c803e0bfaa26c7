import type { Generated, Insertable } from 'kysely'

export interface SearchTables {
  searchWord: SearchWordTable
  searchTrigram: SearchTrigramTable
  following: FollowingTable
  activityAlert: ActivityAlertTable
  nameWord: NameWordTable
}

/**
 * The vocabulary of the search, kept by triggers: in how many public activities a word occurs; the empty word in all of
 * them.
 */
interface SearchWordTable {
  word: string
  activities: number
}

/** The trigrams of each word, by which a misspelled one finds similar words. */
interface SearchTrigramTable {
  trigram: string
  length: number
  word: string
}

export type NameWordKind = 'user' | 'activity'

/** The words by which operators find accounts and published activities, kept by triggers from `name_words`. */
interface NameWordTable {
  kind: NameWordKind
  word: string
  rowId: number
}

/** A person who follows a host to be alerted to new activities. */
interface FollowingTable {
  id: Generated<number>
  followerId: number
  hostId: number
  since: string
  endedAt: string | null
}

/** An alert of a person to a new activity: one row per person and activity, for ever. */
interface ActivityAlertTable {
  id: Generated<number>
  activityId: number
  userId: number
  /** The person follows its host, or has a saved search that matches. */
  cause: 'FOLLOWING' | 'SEARCH'
  createdAt: string
  /** When the email with it is written. */
  dueAt: string
  /** The email; null while it waits. */
  notificationId: number | null
}

export type NewActivityAlert = Insertable<ActivityAlertTable>
