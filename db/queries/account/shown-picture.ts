import { sql } from 'kysely'

/** The condition of a join: others see the picture of this person. Banned people have initials (decisions §3). */
export function showsPicture(person: 'author' | 'host' | 'person') {
  return sql<boolean>`${sql.ref(`${person}.accountType`)} <> 'BANNED'`
}
