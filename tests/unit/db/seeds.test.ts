import { DateTime } from 'luxon'
import { rows } from 'virtual:canadian-places'
import { describe, expect, test } from 'vitest'
import {
  activities,
  cast,
  manualParticipants,
  memberships,
  participations,
  type SeedActivity,
} from '#db/seeds/index.ts'
import { datesOf } from '#server/demo/dates.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'
import { TRUSTED_AFTER } from '#server/domain/moderation/validation.ts'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { weekendOf } from '#server/domain/search/weekend.ts'

const quebecTowns = rows
  .map((row) => row.split('\t'))
  .filter(([, , province, , , , , kind]) => province === 'QC' && !kind)
  .map(([, name]) => name)

const people = new Map(cast.map((person) => [person.key, person]))
const byKey = new Map(activities.map((activity) => [activity.key, activity]))
const latestDay = ({ offsetDays, weekday }: SeedActivity) => offsetDays + (weekday ? 6 : 0)
const isPast = (activity: SeedActivity) => latestDay(activity) < 0
const partiesOf = (key: string) =>
  [...participations, ...manualParticipants].filter(({ activity }) => activity === key)
const peopleIn = (key: string) => partiesOf(key).reduce((people, { partySize }) => people + partySize, 0)

/** Returns each value that occurs more than once, with its count. */
const repeated = (values: readonly string[]) =>
  values.filter((value, place) => values.indexOf(value) !== place)

describe('the cast of the demo data', () => {
  test('has one operator, eight hosts and people who take part, each known by one key and one address', () => {
    const roles = cast.map(({ role }) => role)
    expect(roles.filter((role) => role === 'operator')).toHaveLength(1)
    expect(roles.filter((role) => role === 'host')).toHaveLength(8)
    expect(repeated(cast.map(({ key }) => key))).toEqual([])
    expect(repeated(cast.map(({ email }) => email.toLowerCase()))).toEqual([])
  })

  test('writes only to addresses that cannot exist', () => {
    expect(cast.filter(({ email }) => !email.endsWith('@viree.example'))).toEqual([])
  })

  test('lives in towns that the gazetteer knows, each name once', () => {
    expect(cast.filter(({ city }) => !isOneTown(city)).map(({ city }) => city)).toEqual([])
  })

  test('counts an organisation with a pro plan, a very long name and an address not yet confirmed', () => {
    expect(cast.some(({ accountType, organisationName }) => accountType === 'PRO' && organisationName)).toBe(
      true,
    )
    expect(cast.some(({ firstName, lastName }) => `${firstName} ${lastName}`.length > 30)).toBe(true)
    expect(cast.filter(({ emailConfirmed }) => !emailConfirmed)).toHaveLength(1)
  })
})

describe('the activities of the demo data', () => {
  test('are about sixty, of at least twelve types, in both languages', () => {
    expect(activities.length).toBeGreaterThanOrEqual(55)
    expect(activities.length).toBeLessThanOrEqual(75)
    expect(new Set(activities.map(({ typeSlug }) => typeSlug)).size).toBeGreaterThanOrEqual(12)
    expect(activities.filter(({ language }) => language === 'en').length).toBeGreaterThanOrEqual(8)
    expect(repeated([...activities.map(({ key }) => key)])).toEqual([])
  })

  test('are of types that the product has', () => {
    const slugs: readonly string[] = ACTIVITY_TYPES.map(({ slug }) => slug)
    expect(activities.filter(({ typeSlug }) => !slugs.includes(typeSlug))).toEqual([])
  })

  test('take place in towns that the gazetteer knows, each name once', () => {
    expect(activities.filter(({ town }) => !isOneTown(town)).map(({ town }) => town)).toEqual([])
  })

  test('have names and addresses that the form would take', () => {
    expect(activities.filter(({ name }) => name.length > 120)).toEqual([])
    expect(activities.filter(({ address }) => address.length > 200)).toEqual([])
  })

  test('are described in 60 to 200 words, but for those that were refused', () => {
    const words = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
    const kept = activities.filter(({ validation }) => validation !== 'REFUSED')
    const outside = kept.filter(({ description }) => words(description) < 60 || words(description) > 200)
    expect(outside.map(({ key, description }) => [key, words(description)])).toEqual([])
  })

  test('fall within ninety days before and after, whatever the day they are played', () => {
    const outside = activities.filter((activity) => activity.offsetDays < -90 || latestDay(activity) > 90)
    expect(outside.map(({ key }) => key)).toEqual([])
  })

  test('are either over or still to come, whatever the day they are played', () => {
    const straddling = activities.filter((activity) => activity.offsetDays < 0 && !isPast(activity))
    expect(straddling.map(({ key }) => key)).toEqual([])
    expect(activities.filter(isPast).length).toBeGreaterThanOrEqual(15)
  })

  test('have a host with a confirmed address who was there before them', () => {
    const orphans = activities.filter(({ host, publishedDaysAgo }) => {
      const person = people.get(host)
      return !person?.emailConfirmed || person.registeredDaysAgo <= publishedDaysAgo
    })
    expect(orphans.map(({ key }) => key)).toEqual([])
  })

  test('are published in order, a day at least before anybody could start them', () => {
    const days = activities.map(({ publishedDaysAgo }) => publishedDaysAgo)
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    const late = activities.filter(
      ({ publishedDaysAgo, offsetDays }) => publishedDaysAgo < Math.max(1, 1 - offsetDays),
    )
    expect(late.map(({ key }) => key)).toEqual([])
  })

  test('wait for an operator, or were refused, only where the host is not trusted yet', () => {
    const judged = activities.filter(({ validation, prices }) => validation !== 'VALIDED' && !prices)
    const trusted = judged.filter(({ host }) => validatedOf(host) >= TRUSTED_AFTER)
    expect(judged.map(({ validation }) => validation).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'NEED_VALIDATION'),
      ...Array.from({ length: 2 }, () => 'REFUSED'),
    ])
    expect(trusted.map(({ key }) => key)).toEqual([])
  })

  test('say why they were refused, and only then', () => {
    const unexplained = activities.filter(
      ({ validation, refusal }) => (validation === 'REFUSED') !== Boolean(refusal),
    )
    expect(unexplained.map(({ key }) => key)).toEqual([])
  })

  test('speak of no money, as nothing is sold yet', () => {
    const priced = activities.filter(({ name, description }) => /\d\s?\$|\$\s?\d/.test(name + description))
    expect(priced.map(({ key }) => key)).toEqual([])
  })
})

describe('what the demo shows', () => {
  test('is each thing that a host can ask for, and each thing that can happen', () => {
    const has = (shows: (activity: SeedActivity) => unknown) => activities.some((one) => Boolean(shows(one)))
    expect(has(({ needsApproval }) => needsApproval)).toBe(true)
    expect(has(({ questions }) => questions)).toBe(true)
    expect(has(({ weeks }) => weeks)).toBe(true)
    expect(has(({ cancelReason }) => cancelReason)).toBe(true)
    expect(has(({ isPicked }) => isPicked)).toBe(true)
    expect(activities.filter(({ prices }) => prices).map(({ validation }) => validation)).toEqual([
      'WAITING_PAYMENT_VALID',
    ])
  })

  const moments = Array.from({ length: 7 * 8 }, (_, index) => new Date(Date.UTC(2026, 10, 16, index * 3)))
  test.each(moments.map((at) => [at.toISOString(), at] as const))(
    'is a filled weekend at %s, with something in Québec',
    (_, at) => {
      const local = DateTime.fromJSDate(at, { zone: HOME_ZONE }).toFormat("yyyy-MM-dd'T'HH:mm")
      const { startDate, endDate } = weekendOf(local)
      const there = activities.filter((activity) => {
        const { startsAt, localStart } = datesOf(activity, at)
        const day = localStart.slice(0, 10)
        return startsAt > at && day >= startDate && day <= endDate && activity.validation === 'VALIDED'
      })
      expect(there.length).toBeGreaterThanOrEqual(4)
      expect(there.some(({ town }) => town === 'Québec')).toBe(true)
    },
  )
})

describe('the registrations of the demo data', () => {
  test('join activities that are online and people with a confirmed address', () => {
    const refused = participations.filter(({ activity, person }) => {
      return byKey.get(activity)?.validation !== 'VALIDED' || !people.get(person)?.emailConfirmed
    })
    expect(refused).toEqual([])
  })

  test('are made once per person and activity, never by its host, by people who had signed up', () => {
    expect(repeated(participations.map(({ activity, person }) => `${activity} ${person}`))).toEqual([])
    expect(participations.filter(({ activity, person }) => byKey.get(activity)?.host === person)).toEqual([])
    const early = participations.filter(({ activity, person }) => {
      const published = byKey.get(activity)?.publishedDaysAgo ?? Infinity
      return (people.get(person)?.registeredDaysAgo ?? 0) <= published
    })
    expect(early).toEqual([])
  })

  test('never hold more people than there are places', () => {
    const overfull = activities.filter(({ key, capacity }) => capacity !== null && peopleIn(key) > capacity)
    expect(overfull.map(({ key }) => key)).toEqual([])
    const sizes = participations.map(({ partySize }) => partySize)
    expect(sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= LARGEST_PARTY)).toBe(true)
  })

  test('fill some of the coming activities, and nearly fill others', () => {
    const left = activities
      .filter((activity) => !isPast(activity) && activity.capacity !== null && peopleIn(activity.key) > 0)
      .map(({ key, capacity }) => (capacity ?? 0) - peopleIn(key))
    expect(left.filter((places) => places === 0).length).toBeGreaterThanOrEqual(3)
    expect(left.filter((places) => places > 0 && places <= 3).length).toBeGreaterThanOrEqual(3)
  })

  test('are marked present or absent only once the activity is over, and some are still to be marked', () => {
    const past = participations.filter(({ activity }) => isPastKey(activity))
    const coming = participations.filter(({ activity }) => !isPastKey(activity))
    expect(coming.filter(({ attendance }) => attendance)).toEqual([])
    expect(new Set(past.map(({ attendance }) => attendance))).toEqual(
      new Set(['present', 'absent', undefined]),
    )
  })
})

function isOneTown(name: string): boolean {
  return quebecTowns.filter((town) => town === name).length === 1
}

function validatedOf(host: string): number {
  return activities.filter((activity) => activity.host === host && activity.validation === 'VALIDED').length
}

function isPastKey(key: string): boolean {
  const activity = byKey.get(key)
  return activity !== undefined && isPast(activity)
}

test('members are people of the cast, who act for its organisations', () => {
  for (const { organisation, person } of memberships) {
    expect([organisation, people.get(organisation)?.organisationName]).toEqual([
      organisation,
      expect.any(String),
    ])
    expect([person, people.get(person)?.emailConfirmed]).toEqual([person, true])
    expect(people.get(person)?.registeredDaysAgo).toBeGreaterThan(5)
  }
})
