import { dateAndTime } from '#emails/dates.ts'
import { type EmailList, type EmailWriter, listed, type Recipient, type Translate } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

/** New activities of hosts that the recipient follows, or that their saved search looks for. */
export interface NewActivities extends Recipient {
  /** Soonest first; never empty. */
  activities: readonly [AnnouncedActivity, ...AnnouncedActivity[]]
  /** How many more there are than the email lists. */
  others: number
  /** The page that lists all of them. */
  listUrl: string
}

export interface AnnouncedActivity extends ActivityFacts {
  host: string
  /** The reason why the recipient gets the email. */
  cause: 'FOLLOWING' | 'SEARCH'
  pageUrl: string
  coverUrl: string
}

export const writeNewActivities: EmailWriter<NewActivities> = (t, details) => {
  const { activities, others } = details
  return activities.length === 1 && others === 0
    ? oneActivity(t, details, activities[0])
    : severalActivities(t, details)
}

function oneActivity(t: Translate, { firstName, brand }: NewActivities, announced: AnnouncedActivity) {
  const { activity, host, startsAt, timeZone, place, pageUrl, coverUrl, cause } = announced
  const why = cause === 'FOLLOWING' ? 'following' : 'search'
  return {
    subject: t(`newActivities.${why}.subject`, { activity, host }),
    preheader: listed(dateAndTime(t, { at: startsAt, timeZone }), place),
    heading: activity,
    paragraphs: [hello(t, firstName), t(`newActivities.${why}.body`, { activity, host })],
    facts: [...whenAndWhere(t, announced), { label: t('facts.host'), text: host }],
    action: { label: t('newActivities.see'), href: pageUrl },
    cover: coverUrl,
    reason: t(`newActivities.${why}.reason`, { brand, host }),
  }
}

function severalActivities(t: Translate, { firstName, brand, activities, others, listUrl }: NewActivities) {
  const count = activities.length + others
  const [first] = activities
  return {
    subject: t('newActivities.several.subject', { count }),
    preheader: activities.map(({ activity }) => activity).join(', '),
    heading: t('newActivities.several.heading', { count }),
    paragraphs: [
      hello(t, firstName),
      t('newActivities.several.body', { count }),
      ...(others > 0 ? [t('newActivities.several.others', { count: others })] : []),
    ],
    action: { label: t('newActivities.several.see'), href: listUrl },
    lists: activities.map((announced) => described(t, announced)),
    cover: first.coverUrl,
    reason: t('newActivities.several.reason', { brand }),
  }
}

function described(
  t: Translate,
  { activity, host, startsAt, timeZone, place, pageUrl }: AnnouncedActivity,
): EmailList {
  return {
    title: activity,
    text: listed(dateAndTime(t, { at: startsAt, timeZone }), place ?? t('facts.online')),
    items: [t('newActivities.by', { host })],
    link: { label: t('newActivities.see'), href: pageUrl },
  }
}
