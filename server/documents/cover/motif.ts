import type { MotifName } from '#server/domain/activity/motif.ts'
import type { Chance } from './chance.ts'
import { ALL_HOURS, type Hour, type Light } from './light.ts'
import { atelier } from './motifs/atelier.ts'
import { autre } from './motifs/autre.ts'
import { benevolat } from './motifs/benevolat.ts'
import { causerie } from './motifs/causerie.ts'
import { eau } from './motifs/eau.ts'
import { famille } from './motifs/famille.ts'
import { laine, outils, poterie } from './motifs/further/atelier.ts'
import { fanions, feu } from './motifs/further/autre.ts'
import { corvee, panier } from './motifs/further/benevolat.ts'
import { conte, entretien, livres } from './motifs/further/causerie.ts'
import { phare, voile } from './motifs/further/eau.ts'
import { ballons, jeux, ombres } from './motifs/further/famille.ts'
import { danse, scene, violon } from './motifs/further/musique.ts'
import { champignon, etoiles, oiseau } from './motifs/further/nature.ts'
import { glissade, patin, raquette } from './motifs/further/neige.ts'
import { foret, lanterne, sommet } from './motifs/further/randonnee.ts'
import { marche, pain, soupe } from './motifs/further/table.ts'
import { piste, roue } from './motifs/further/velo.ts'
import { clocher, pont, ruelle } from './motifs/further/ville.ts'
import { musique } from './motifs/musique.ts'
import { nature } from './motifs/nature.ts'
import { neige } from './motifs/neige.ts'
import { randonnee } from './motifs/randonnee.ts'
import { table } from './motifs/table.ts'
import { velo } from './motifs/velo.ts'
import { ville } from './motifs/ville.ts'

type Draw = (light: Light, chance: Chance) => string

/** Every drawing by its name, those of a type together (server/domain/activity/motif.ts). */
export const MOTIFS = {
  randonnee,
  foret,
  lanterne,
  sommet,
  eau,
  phare,
  voile,
  neige,
  glissade,
  patin,
  raquette,
  velo,
  piste,
  roue,
  musique,
  danse,
  scene,
  violon,
  atelier,
  laine,
  outils,
  poterie,
  causerie,
  conte,
  entretien,
  livres,
  benevolat,
  corvee,
  panier,
  table,
  marche,
  pain,
  soupe,
  ville,
  clocher,
  pont,
  ruelle,
  nature,
  champignon,
  etoiles,
  oiseau,
  famille,
  ballons,
  jeux,
  ombres,
  autre,
  fanions,
  feu,
} as const satisfies Record<MotifName, Draw>

export type Motif = MotifName

export function isMotif(name: string): name is Motif {
  return Object.hasOwn(MOTIFS, name)
}

/** Some drawings look right only under some lights. */
const HOURS_OF: Partial<Record<Motif, [Hour, ...Hour[]]>> = {
  neige: ['froid', 'aube', 'brunante'],
  randonnee: ['octobre', 'midi', 'aube', 'brunante'],
  nature: ['brunante', 'octobre', 'aube', 'froid'],
  ville: ['midi', 'brunante', 'octobre', 'froid'],
  raquette: ['froid', 'aube', 'brunante'],
  patin: ['froid', 'brunante', 'midi'],
  glissade: ['froid', 'aube', 'midi'],
  lanterne: ['froid', 'brunante', 'midi'],
  etoiles: ['froid', 'brunante', 'midi'],
  champignon: ['octobre', 'aube', 'midi'],
}

export function hoursOf(motif: Motif): [Hour, ...Hour[]] {
  return HOURS_OF[motif] ?? ALL_HOURS
}
