import { ATELIER } from './activities/atelier.ts'
import { AUTRE } from './activities/autre.ts'
import { BENEVOLAT } from './activities/benevolat.ts'
import { CAUSERIE } from './activities/causerie.ts'
import { EAU } from './activities/eau.ts'
import { FAMILLE } from './activities/famille.ts'
import { MUSIQUE } from './activities/musique.ts'
import { NATURE } from './activities/nature.ts'
import { NEIGE } from './activities/neige.ts'
import { RANDONNEE } from './activities/randonnee.ts'
import { TABLE } from './activities/table.ts'
import { VELO } from './activities/velo.ts'
import { VILLE } from './activities/ville.ts'
import { WEEKEND } from './activities/weekend.ts'
import type { SeedActivity } from './types.ts'

/** All activities of the demo data in the order of publication: a host becomes trusted with the first three. */
export const activities: readonly SeedActivity[] = [
  ...RANDONNEE,
  ...EAU,
  ...NEIGE,
  ...VELO,
  ...MUSIQUE,
  ...ATELIER,
  ...CAUSERIE,
  ...BENEVOLAT,
  ...TABLE,
  ...VILLE,
  ...NATURE,
  ...FAMILLE,
  ...AUTRE,
  ...WEEKEND,
].sort((one, other) => other.publishedDaysAgo - one.publishedDaysAgo)
