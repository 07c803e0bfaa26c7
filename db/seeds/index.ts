export { activities } from './activities.ts'
export { cast } from './cast.ts'
export { participations } from './participations.ts'
export type { SeedActivity, SeedParticipation, SeedPerson, SeedTypeSlug, Weekday } from './types.ts'
