import type { SeedMembership } from './types.ts'

/** Members who act for the organisations of the demo data. */
export const memberships: readonly SeedMembership[] = [
  { organisation: 'boussole', person: 'anneSophie', role: 'ADMIN' },
  { organisation: 'boussole', person: 'gabriel', role: 'MEMBER' },
  { organisation: 'maisonFamilles', person: 'marieEve', role: 'ADMIN' },
  { organisation: 'maisonFamilles', person: 'elodie', role: 'MEMBER' },
]
