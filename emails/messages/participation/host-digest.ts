import { when } from '#emails/dates.ts'
import type { EmailList, EmailMessage, EmailWriter, Recipient, Translate } from '#emails/message.ts'
import { hello, placesLeftText } from '#emails/messages/activity-facts.ts'

/** All registrations of a while with one host, when there were too many for an email each. */
export interface HostDigest extends Recipient {
  since: string
  timeZone: string
  activities: readonly DigestedActivity[]
  /** The page with all activities of the host. */
  activitiesUrl: string
}

export interface DigestedActivity {
  activity: string
  registrations: readonly DigestedRegistration[]
  /** Null when places are unlimited. */
  placesLeft: number | null
  manageUrl: string
}

export interface DigestedRegistration {
  participant: string
  /** How many people it added since the last email. */
  people: number
  /** True when they were added to an earlier registration. */
  isEnlarged: boolean
}

/** A longer list belongs on the page, not in an email. */
const MOST_NAMES = 50

/** The registrations since the last email. */
export const writeHostDigest: EmailWriter<HostDigest> = (t, details) =>
  digestEmail(t, details, { many: 'hostDigest', one: 'participationForHost' })

interface Words {
  /** The keys of the sentences about several registrations, and about those of a single activity. */
  many: 'hostDigest' | 'requests.digest'
  one: 'participationForHost' | 'requests.forHost'
}

export function digestEmail(t: Translate, details: HostDigest, { many, one }: Words): EmailMessage {
  const { activities, since, timeZone, brand } = details
  const all = activities.flatMap(({ registrations }) => registrations)
  const count = peopleOf(all)
  const only = activities.length === 1 ? activities[0] : undefined
  return {
    subject: only
      ? t(`${one}.subject`, { count, activity: only.activity })
      : t(`${many}.subject`, { count, activities: activities.length }),
    preheader: t(`${many}.preheader`, { count: all.length }),
    heading: t(`${many}.heading`, { count }),
    paragraphs: [hello(t, details.firstName), t(`${many}.body`, { count: all.length })],
    facts: [{ ...when(t, { at: since, timeZone }), label: t('facts.since') }],
    action: only
      ? { label: t(`${one}.see`), href: only.manageUrl }
      : { label: t('hostDigest.see'), href: details.activitiesUrl },
    lists: activities.map((activity) => digested(t, activity, { many, one })),
    smallPrint: [{ text: t(`${many}.why`) }],
    reason: t('hostDigest.reason', { brand }),
  }
}

function digested(
  t: Translate,
  { activity, registrations, placesLeft, manageUrl }: DigestedActivity,
  { many, one }: Words,
): EmailList {
  const gained = t(`${many}.gained`, { count: peopleOf(registrations) })
  const others = registrations.length - MOST_NAMES
  const items = registrations
    .slice(0, MOST_NAMES)
    .map(({ participant, people, isEnlarged }) =>
      t(`${many}.${isEnlarged ? 'enlarged' : 'registered'}`, { participant, count: people }),
    )
  if (others > 0) items.push(t(`${many}.others`, { count: others }))
  return {
    title: activity,
    text: placesLeft === null ? gained : `${gained} ${placesLeftText(t, placesLeft)}.`,
    items,
    link: { label: t(`${one}.see`), href: manageUrl },
  }
}

function peopleOf(registrations: readonly DigestedRegistration[]): number {
  return registrations.reduce((sum, { people }) => sum + people, 0)
}
