import { LATER } from './participations/later.ts'
import { PAST } from './participations/past.ts'
import { SOON } from './participations/soon.ts'
import { WEEKEND_PARTICIPATIONS } from './participations/weekend.ts'
import type { SeedParticipation } from './types.ts'

/** All registrations of the demo data; all are free of charge. */
export const participations: readonly SeedParticipation[] = [
  ...PAST,
  ...SOON,
  ...LATER,
  ...WEEKEND_PARTICIPATIONS,
]
