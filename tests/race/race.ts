import { makeChance } from '#tests/fuzz/chance.ts'
import { makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { type Buyer, KINDS, makeBuyer, verdict } from './buyer.ts'
import { callTogether } from './same-instant.ts'

export const SEED = Number(process.env.RACE_SEED ?? 20_261_121)
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 60)

/** One place, two buyers at the same instant. */
export interface Round {
  activityId: number
  buyers: Buyer[]
  /** `won`, or the code of the refusal; in the order of the buyers. */
  verdicts: string[]
}

/**
 * Plays rounds one after the other, each for the one place of a new activity, a buyer at each web process; until
 * `isEnough`.
 */
export async function race(
  site: Site,
  rounds: number,
  isEnough: (played: Round[]) => boolean = () => false,
  /** The limit of one place: that of the activity, or of its ticket type. */
  limited: 'ACTIVITY' | 'TICKET_TYPE' = 'ACTIVITY',
): Promise<Round[]> {
  const chance = makeChance(SEED)
  const [host] = await makeMembers(site.db, 1)
  if (!host) throw new Error('Nobody was made.')
  const activities = await makeActivities(site.db, { count: rounds, hostId: host.id, capacity: 1 })
  if (limited === 'TICKET_TYPE') await limitTicketTypes(site)
  const played: Round[] = []
  for (const activityId of activities) {
    const buyers = [
      await makeBuyer(site, chance.pick(KINDS), host),
      await makeBuyer(site, chance.pick(KINDS), host),
    ]
    const calls = buyers.map((buyer, index) =>
      buyer.calls(site.urls[index % site.urls.length] ?? '', activityId),
    )
    const inOrder = chance.is(0.5)
    const answers = await callTogether(inOrder ? calls : calls.toReversed())
    if (!inOrder) answers.reverse()
    const verdicts = answers.map((answer, index) => verdict(buyers[index]!, answer))
    played.push({ activityId, buyers, verdicts })
    if (isEnough(played)) break
  }
  return played
}

/** The activities have places; their one ticket type has only one. */
async function limitTicketTypes({ db }: Site): Promise<void> {
  await db.updateTable('activity').set({ capacity: 50 }).where('capacity', '=', 1).execute()
  await db.updateTable('ticketType').set({ capacity: 1 }).execute()
}

/** Without a lock chance decides whether two meet: so often the rounds are played before the race counts as blind. */
const MOST_PLAYS = 5

/** Plays until a round shows what the lock prevents; returns the rounds of the last play. */
export async function playUntil<Played>(
  isNoticed: (round: Played) => boolean,
  play: () => Promise<Played[]>,
): Promise<Played[]> {
  let rounds: Played[] = []
  for (let plays = 0; plays < MOST_PLAYS && !rounds.some(isNoticed); plays++) rounds = await play()
  return rounds
}

export const winners = ({ verdicts }: Round) => verdicts.filter((verdict) => verdict === 'won').length

/** The results of the rounds, as lines to print. */
export function describeRounds(what: string, rounds: Round[]): string {
  const outcomes = rounds.flatMap(({ buyers, verdicts }) =>
    verdicts.map((verdict, process) => ({ verdict, process, kind: buyers[process]!.kind })),
  )
  const won = outcomes.filter(({ verdict }) => verdict === 'won')
  const lost = outcomes.filter(({ verdict }) => verdict !== 'won')
  return [
    `${what}, seed ${SEED}: ${rounds.length} rounds of 1 place and 2 buyers`,
    `  winners: ${won.length} (${tally(won.map(({ kind }) => kind))}; ${tally(won.map(({ process }) => `process ${process + 1}`))})`,
    `  refused: ${lost.length} (${tally(lost.map(({ verdict }) => verdict))})`,
    `  rounds with two winners: ${rounds.filter((round) => winners(round) > 1).length}, with none: ${rounds.filter((round) => winners(round) === 0).length}`,
  ].join('\n')
}

function tally(words: string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .map(([word, count]) => `${word}: ${count}`)
    .sort()
    .join(', ')
}
