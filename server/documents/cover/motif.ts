import type { Chance } from './chance.ts'
import { ALL_HOURS, type Hour, type Light } from './light.ts'
import { atelier } from './motifs/atelier.ts'
import { autre } from './motifs/autre.ts'
import { benevolat } from './motifs/benevolat.ts'
import { causerie } from './motifs/causerie.ts'
import { eau } from './motifs/eau.ts'
import { famille } from './motifs/famille.ts'
import { musique } from './motifs/musique.ts'
import { nature } from './motifs/nature.ts'
import { neige } from './motifs/neige.ts'
import { randonnee } from './motifs/randonnee.ts'
import { table } from './motifs/table.ts'
import { velo } from './motifs/velo.ts'
import { ville } from './motifs/ville.ts'

type Draw = (light: Light, chance: Chance) => string

/** The drawing of every kind of activity; the keys are the slugs of the types. */
export const MOTIFS = {
  randonnee,
  eau,
  neige,
  velo,
  musique,
  atelier,
  causerie,
  benevolat,
  table,
  ville,
  nature,
  famille,
  autre,
} as const satisfies Record<string, Draw>

export type Motif = keyof typeof MOTIFS

export function isMotif(name: string): name is Motif {
  return Object.hasOwn(MOTIFS, name)
}

/** Some drawings look right only under some lights. */
const HOURS_OF: Partial<Record<Motif, [Hour, ...Hour[]]>> = {
  neige: ['froid', 'aube', 'brunante'],
  randonnee: ['octobre', 'midi', 'aube', 'brunante'],
  nature: ['brunante', 'octobre', 'aube', 'froid'],
  ville: ['midi', 'brunante', 'octobre', 'froid'],
}

export function hoursOf(motif: Motif): [Hour, ...Hour[]] {
  return HOURS_OF[motif] ?? ALL_HOURS
}
