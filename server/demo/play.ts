import { randomBytes } from 'node:crypto'
import { updateUser } from '#db/queries/account/user.ts'
import { listQuestions } from '#db/queries/activity/question.ts'
import { findOpenParticipationOf } from '#db/queries/participation/participation.ts'
import { beginWaitingNow, completePastWork } from '#db/queries/platform/task.ts'
import {
  activities,
  announcement,
  cast,
  comments,
  manualParticipants,
  memberships,
  participations,
  reviews,
  tastes,
  waitingList,
} from '#db/seeds/index.ts'
import type {
  SeedActivity,
  SeedComment,
  SeedManualParticipant,
  SeedMembership,
  SeedParticipation,
  SeedPerson,
  SeedReview,
} from '#db/seeds/types.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { signUp } from '#server/services/account/account.ts'
import { makePromotionalCode } from '#server/services/account/billing/promotional-code.ts'
import { confirmEmail, makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { saveDraft } from '#server/services/activity/draft.ts'
import type { DraftFields } from '#server/services/activity/draft-reading.ts'
import { publishActivity } from '#server/services/activity/publish.ts'
import { say } from '#server/services/conversation/comment.ts'
import { answerReview, saveReview } from '#server/services/conversation/review.ts'
import { refuseActivity, validateActivity } from '#server/services/moderation/validation.ts'
import { acceptInvitation, invite, sealInvitation } from '#server/services/organisation/invitation.ts'
import { issueMemberCard } from '#server/services/organisation/member-card.ts'
import { markAttendance } from '#server/services/participation/attendance.ts'
import { join } from '#server/services/participation/join.ts'
import { addManualParticipant } from '#server/services/participation/manual-participant.ts'
import { saveAnnouncement } from '#server/services/platform/announcement.ts'
import { approve, laterScenes, tasteScene } from './afterwards.ts'
import { playCheques } from './cheque.ts'
import { type ActivityDates, datesOf, DAY_MS, HOUR_MS } from './dates.ts'
import { playDoor } from './door.ts'
import { hostEmailsScene } from './host-emails.ts'
import { playHostStates } from './host-states.ts'
import { hostOf, operatorOf, type Scene, sessionOf, type Stage } from './stage.ts'
import { playTickets } from './tickets.ts'
import { givingBackScene, waitingScene } from './waiting-list.ts'

export interface DemoAccount {
  role: SeedPerson['role']
  name: string
  email: string
  password: string
}

/** All people of the cast had an account by then. */
const MEMBERS_SINCE_DAYS = 5
const CARD_DAYS = 365

/** Emails of the last day are still sent; older ones count as sent long ago. */
const RECENT_MS = DAY_MS

/** Nothing that the demo does counts against a limit. */
const UNLIMITED: Services['rateLimits'] = {
  spend: () => Promise.resolve(null),
  look: () => Promise.resolve(null),
  giveBack: () => Promise.resolve(),
}

/**
 * Inserts the demo data into an empty database: every scene goes through the services, at its own time, so that no rule
 * is by-passed. Returns the accounts to sign in with.
 */
export async function playDemo(services: Services): Promise<DemoAccount[]> {
  const today = services.now()
  const stage: Stage = { people: new Map(), activities: new Map(), comments: new Map() }
  const accounts = cast.map(makeAccount)

  const scenes = [
    ...cast.map((person, index) => signUpScene(person, accounts[index]?.password ?? '', stage, today)),
    ...activities.flatMap((activity) => activityScenes(activity, stage, today)),
    ...activities.flatMap((activity) => laterScenes(activity, stage, today)),
    ...participations.flatMap((participation) => participationScenes(participation, stage, today)),
    ...manualParticipants.map((person) => manualScene(person, stage, today)),
    ...memberships.map((membership) => membershipScene(membership, stage, today)),
    ...tastes.map((taste) => tasteScene(taste, stage, today)),
    ...comments.map((comment) => commentScene(comment, stage, today)),
    ...reviews.map((written) => reviewScene(written, stage, today)),
    ...waitingList.map((waiting) => waitingScene(waiting, stage, today)),
    givingBackScene(stage, today),
    hostEmailsScene(stage, today),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())

  const rateLimits = UNLIMITED
  const log = services.log.child({}, { level: 'warn' }) // events of the demo are not logged
  for (const { at, play } of scenes) await play({ ...services, log, rateLimits, now: () => at })
  await announce({ ...services, now: () => today }, stage)
  await makeCode({ ...services, now: () => today }, stage)
  await beginDraft({ ...services, now: () => today }, stage)
  await playHostStates({ ...services, log, rateLimits }, stage, today)
  await playDoor({ ...services, log, rateLimits }, stage, today)
  await completePastWork(services.db, instant(new Date(today.getTime() - RECENT_MS)))
  await beginWaitingNow(services.db, instant(services.now()))
  return accounts
}

function makeAccount({ role, firstName, lastName, organisationName, email }: SeedPerson): DemoAccount {
  const name = organisationName ?? `${firstName} ${lastName}`
  return { role, name, email, password: randomBytes(12).toString('base64url') }
}

function signUpScene(person: SeedPerson, password: string, stage: Stage, today: Date): Scene {
  return {
    at: new Date(today.getTime() - person.registeredDaysAgo * DAY_MS),
    async play(services) {
      const { firstName, lastName, organisationName = null, email, locale } = person
      const { description, city, accountType } = person
      const input = { email, password, firstName, lastName, organisationName, sponsorshipCode: null, locale }
      const signedUp = await signUp(services, input)
      if ('refused' in signedUp) throw new Error(`${person.key} could not sign up: ${signedUp.refused}`)
      stage.people.set(person.key, signedUp.userId)
      await updateUser(services.db, signedUp.userId, { description, city, accountType, isDemo: true })
      if (person.emailConfirmed)
        await confirmEmail(services, await makeConfirmationLink(services, signedUp.userId))
    },
  }
}

function activityScenes(seed: SeedActivity, stage: Stage, today: Date): Scene[] {
  const dates = datesOf(seed, today)
  const published = new Date(today.getTime() - seed.publishedDaysAgo * DAY_MS)
  return [
    { at: published, play: (services: Services) => publish(services, seed, dates, stage) },
    {
      at: new Date(published.getTime() + HOUR_MS),
      play: (services: Services) => review(services, seed, stage),
    },
  ].filter(({ at }) => at <= today)
}

async function publish(services: Services, seed: SeedActivity, dates: ActivityDates, stage: Stage) {
  const host = await sessionOf(services, stage, seed.host)
  const published = await publishActivity(services, host, {
    name: seed.name,
    typeId: ACTIVITY_TYPES.find(({ slug }) => slug === seed.typeSlug)?.id ?? 13,
    description: seed.description,
    language: seed.language,
    start: dates.localStart,
    end: dates.localEnd,
    timeZone: HOME_ZONE,
    place: { placeId: await quebecPlace(services, seed.town), city: seed.town },
    address: seed.address,
    capacity: seed.capacity,
    ticketTypes: seed.prices ?? [],
    questions: seed.questions ?? [],
    needsApproval: seed.needsApproval ?? false,
    pictureKey: null,
  })
  if ('refused' in published) throw new Error(`${seed.key} could not be published: ${published.refused}`)
  stage.activities.set(seed.key, published.id)
}

async function announce(services: Services, stage: Stage): Promise<void> {
  const { textFr, textEn, href, runsForDays } = announcement
  const startsAt = instant(services.now())
  const endsAt = instant(new Date(services.now().getTime() + runsForDays * DAY_MS))
  await saveAnnouncement(services, await operatorOf(services, stage), {
    textFr,
    textEn,
    href,
    linkFr: null,
    linkEn: null,
    startsAt,
    endsAt,
  })
}

/** Half a year of PRO for everybody with the code of the launch. */
async function makeCode(services: Services, stage: Stage): Promise<void> {
  const endsAt = instant(new Date(services.now().getTime() + 90 * DAY_MS))
  const made = await makePromotionalCode(services, await operatorOf(services, stage), {
    code: 'HIVER-VIREE',
    months: 6,
    percent: null,
    startsAt: instant(services.now()),
    endsAt,
    mostUses: 100,
    purpose: 'Lancement des sorties d’hiver',
  })
  if ('refused' in made) throw new Error(`The demo's code could not be made: ${made.refused}`)
}

/** A draft that a host has begun and not published yet. */
async function beginDraft(services: Services, stage: Stage): Promise<void> {
  const host = await sessionOf(services, stage, cast.find(({ role }) => role === 'host')?.key ?? '')
  const inThreeWeeks = instant(new Date(services.now().getTime() + 21 * DAY_MS)).slice(0, 10)
  const name = 'Veillée de contes au coin du feu'
  const fields: DraftFields = [
    ['name', name],
    ['typeId', '13'],
    ['language', 'fr'],
    ['description', 'Trois conteurs, un foyer, du chocolat chaud. **Apportez une histoire.**'],
    ['startDate', `${inThreeWeeks}T19:00`],
    ['timeZone', HOME_ZONE],
    ['city', 'Rimouski'],
    ['address', 'Maison Lamontagne'],
    ['participantNbr', '24'],
    ['questions[0].row', '0'],
    ['questions[0].type', 'CHECKBOX'],
    ['questions[0].label', 'J’aimerais raconter une histoire'],
  ]
  await saveDraft(services, host, { draftId: null, name, fields })
}

/** Several towns of Canada may share a name: the seeds mean the largest one of Québec. */
async function quebecPlace({ places }: Services, town: string): Promise<string | null> {
  const namesakes = (await places.search(town, 20)).filter(
    ({ city, province }) => city === town && province === 'QC',
  )
  return namesakes[0]?.id ?? null
}

async function review(services: Services, seed: SeedActivity, stage: Stage): Promise<void> {
  const operator = await operatorOf(services, stage)
  const activityId = stage.activities.get(seed.key) ?? 0
  if (seed.validation === 'VALIDED') await validateActivity(services, operator, { activityId })
  if (seed.refusal) await refuseActivity(services, operator, { activityId, ...seed.refusal })
}

function participationScenes(seed: SeedParticipation, stage: Stage, today: Date): Scene[] {
  const activity = activities.find(({ key }) => key === seed.activity)
  if (!activity) throw new Error(`Nobody knows the activity ${seed.activity}.`)
  const { startsAt } = datesOf(activity, today)
  const published = today.getTime() - activity.publishedDaysAgo * DAY_MS
  const open = published + 2 * HOUR_MS
  const close = Math.min(startsAt.getTime(), today.getTime())
  const joined = new Date(open + (close - open) * spread(seed))
  const rated = new Date(startsAt.getTime() + 2 * HOUR_MS)

  const scenes: Scene[] = [{ at: joined, play: (services) => register(services, seed, stage) }]
  if (seed.attendance) scenes.push({ at: rated, play: (services) => rate(services, seed, activity, stage) })
  const approved = new Date(joined.getTime() + HOUR_MS)
  if (seed.isApproved) scenes.push({ at: approved, play: (services) => approve(services, seed, stage) })
  return scenes
}

/** Returns a number between 0.05 and 0.95, the same for the same registration: people join at different times. */
function spread({ activity, person }: SeedParticipation): number {
  const sum = Buffer.from(`${activity}/${person}`).reduce((total, byte) => (total * 31 + byte) % 997, 7)
  return 0.05 + (0.9 * sum) / 997
}

async function register(services: Services, seed: SeedParticipation, stage: Stage): Promise<void> {
  const person = await sessionOf(services, stage, seed.person)
  const activityId = stage.activities.get(seed.activity) ?? 0
  const input = {
    activityId,
    parts: [{ ticketTypeId: null, people: seed.partySize }],
    consent: seed.consent,
    acceptsFewer: false,
    answers: await answersOf(services, seed, activityId),
  }
  const joined = await join(services, person, input)
  if ('refused' in joined || joined.outcome !== 'JOINED')
    throw new Error(`${seed.person} could not join ${seed.activity}: ${JSON.stringify(joined)}`)
  await playTickets(services, person, joined.participationId, seed)
}

async function answersOf({ db }: Services, { answers = [] }: SeedParticipation, activityId: number) {
  if (answers.length === 0) return []
  const questions = await listQuestions(db, [activityId])
  return questions.flatMap(({ id, isPerPerson }, index) => {
    const value = answers[index]
    if (value === undefined || value === '') return []
    return [{ questionId: id, value, ...(isPerPerson && { person: 1 }) }]
  })
}

/** The person registered by telephone with the host last week. */
function manualScene(seed: SeedManualParticipant, stage: Stage, today: Date): Scene {
  return {
    at: new Date(today.getTime() - 7 * DAY_MS),
    async play(services) {
      const host = await sessionOf(services, stage, hostOf(seed.activity))
      const activityId = stage.activities.get(seed.activity) ?? 0
      const { firstName, lastName, partySize, amountCents = null } = seed
      const added = await addManualParticipant(services, host, {
        activityId,
        firstName,
        lastName,
        organisationName: null,
        email: null,
        partySize,
        chequeNumber: null,
        ticketTypeId: null,
        amountCents,
        requestKey: null,
      })
      if ('refused' in added) throw new Error(`${firstName} could not be entered: ${added.refused}`)
      await playCheques(services, host, { activityId, participationId: added.participationId }, seed)
    },
  }
}

/** They were invited once all accounts existed, and accepted. */
function membershipScene({ organisation, person, role }: SeedMembership, stage: Stage, today: Date): Scene {
  return {
    at: new Date(today.getTime() - MEMBERS_SINCE_DAYS * DAY_MS),
    async play(services) {
      const host = await sessionOf(services, stage, organisation)
      const member = await sessionOf(services, stage, person)
      const { email, locale } = member
      const inviting = await invite(services, host, { organisationId: host.userId, email, role, locale })
      if ('refused' in inviting) throw new Error(`${person} could not be invited: ${inviting.refused}`)
      const link = sealInvitation(services, inviting.invitationId)
      const accepting = await acceptInvitation(services, member, link)
      if ('refused' in accepting) throw new Error(`${person} could not accept: ${accepting.refused}`)
      await handOutCard(services, host, member)
    },
  }
}

/** On paper: no email is sent. */
async function handOutCard(services: Services, organisation: Session, member: Session): Promise<void> {
  const validUntil = instant(new Date(services.now().getTime() + CARD_DAYS * DAY_MS)).slice(0, 10)
  const issuing = await issueMemberCard(services, organisation, {
    organisationId: organisation.userId,
    number: `M-${String(member.userId).padStart(4, '0')}`,
    holderName: member.displayName,
    holderEmail: null,
    validUntil,
    locale: organisation.locale,
  })
  if ('refused' in issuing) throw new Error(`${member.displayName} could not get a card: ${issuing.refused}`)
}

function commentScene(seed: SeedComment, stage: Stage, today: Date): Scene {
  return {
    at: new Date(today.getTime() - seed.hoursAgo * HOUR_MS),
    async play(services) {
      const person = await sessionOf(services, stage, seed.person)
      const activityId = stage.activities.get(seed.activity) ?? 0
      const parentId = seed.answers ? (stage.comments.get(seed.answers) ?? 0) : null
      const said = await say(services, person, { activityId, parentId, text: seed.text })
      if ('refused' in said) throw new Error(`${seed.person} could not say: ${said.refused}`)
      if (seed.key) stage.comments.set(seed.key, said.comment.id)
    },
  }
}

function reviewScene(seed: SeedReview, stage: Stage, today: Date): Scene {
  return {
    at: new Date(today.getTime() - seed.hoursAgo * HOUR_MS),
    async play(services) {
      const { mark, text, answer } = seed
      const person = await sessionOf(services, stage, seed.person)
      const activityId = stage.activities.get(seed.activity) ?? 0
      const saved = await saveReview(services, person, { activityId, mark, text })
      if ('refused' in saved) throw new Error(`${seed.person} could not review: ${saved.refused}`)
      if (!answer) return
      const host = await sessionOf(services, stage, hostOf(seed.activity))
      await answerReview(services, host, { reviewId: saved.review.id, answer })
    },
  }
}

async function rate(services: Services, seed: SeedParticipation, activity: SeedActivity, stage: Stage) {
  if (!seed.attendance) return
  const host = await sessionOf(services, stage, activity.host)
  const activityId = stage.activities.get(seed.activity) ?? 0
  const participation = await findOpenParticipationOf(
    services.db,
    activityId,
    stage.people.get(seed.person) ?? 0,
  )
  const mark = { activityId, participationId: participation?.id ?? 0, attendance: seed.attendance }
  const marked = await markAttendance(services, host, mark)
  if ('refused' in marked) throw new Error(`${seed.person} could not be rated: ${marked.refused}`)
}
