export { activities } from './activities.ts'
export { cast } from './cast.ts'
export { comments, reviews } from './conversation.ts'
export { doorDay } from './door.ts'
export { hostEmails } from './host-emails.ts'
export { manualParticipants } from './manual-participants.ts'
export { memberships } from './memberships.ts'
export { participations } from './participations.ts'
export { tastes } from './tastes.ts'
export { givenBack, waitingList } from './waiting-list.ts'
export type {
  SeedActivity,
  SeedComment,
  SeedManualParticipant,
  SeedMembership,
  SeedParticipation,
  SeedPerson,
  SeedReview,
  SeedTaste,
  SeedTypeSlug,
  SeedWaiting,
  Weekday,
} from './types.ts'
export { announcement } from './announcement.ts'
