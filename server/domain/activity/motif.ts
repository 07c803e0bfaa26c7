import { type ActivityTypeSlug, activityTypeSlug } from './type.ts'

/**
 * The drawings of each type. The first has the name of the type and is the one of tiles; the others were drawn later.
 * A name is part of the addresses of drawings, so it never changes, and none is removed.
 */
export const MOTIFS_OF = {
  randonnee: ['randonnee', 'sommet', 'foret', 'lanterne'],
  eau: ['eau', 'voile', 'phare'],
  neige: ['neige', 'raquette', 'patin', 'glissade'],
  velo: ['velo', 'piste', 'roue'],
  musique: ['musique', 'violon', 'danse', 'scene'],
  atelier: ['atelier', 'poterie', 'outils', 'laine'],
  causerie: ['causerie', 'conte', 'livres', 'entretien'],
  benevolat: ['benevolat', 'corvee', 'panier'],
  table: ['table', 'soupe', 'marche', 'pain'],
  ville: ['ville', 'pont', 'clocher', 'ruelle'],
  nature: ['nature', 'etoiles', 'champignon', 'oiseau'],
  famille: ['famille', 'ballons', 'jeux', 'ombres'],
  autre: ['autre', 'fanions', 'feu'],
} as const satisfies { [Slug in ActivityTypeSlug]: readonly [Slug, ...string[]] }

export type MotifName = (typeof MOTIFS_OF)[ActivityTypeSlug][number]

/** Drawings of a pattern instead of a thing: not for a place where one picture stands for everything. */
const PATTERNS: readonly MotifName[] = ['atelier', 'benevolat', 'causerie']

/**
 * Beginnings of words, French and English, without accents, that name what a drawing shows. The type says what an
 * activity is; a word of its title says it better, whatever the type: the first one of this list that occurs.
 */
const WORDS: readonly (readonly [MotifName, readonly string[]])[] = [
  ['patin', ['patin', 'patins', 'patinage', 'patinoire', 'skating', 'rink']],
  ['raquette', ['raquette', 'snowshoe']],
  ['glissade', ['glissade', 'traineau', 'toboggan', 'sledding', 'luge']],
  ['neige', ['ski', 'skis', 'skiing', 'skate-ski']],
  ['lanterne', ['frontale', 'flambeau', 'lanterne', 'headlamp', 'lantern']],
  ['etoiles', ['etoile', 'astronom', 'orion', 'telescope', 'stargazing', 'perseide']],
  ['champignon', ['champignon', 'mushroom', 'mycolog']],
  ['oiseau', ['mangeoire', 'mesange', 'chickadee', 'feeder', 'oiseau', 'birding']],
  ['nature', ['oie', 'oies', 'geese', 'bernache']],
  [
    'eau',
    ['canot', 'canots', 'canoe', 'canoes', 'canoeing', 'kayak', 'kayaks', 'paddle', 'paddling', 'pagaie'],
  ],
  ['voile', ['voile', 'voiles', 'voilier', 'sailing', 'sailboat']],
  ['phare', ['phare', 'phares', 'lighthouse']],
  ['velo', ['velo', 'velos', 'bike', 'bicycle']],
  ['famille', ['cerf-volant', 'cerfs-volants', 'kite', 'kites']],
  ['ombres', ['ombres', 'theatre', 'marionnette', 'puppet']],
  ['jeux', ['jeu', 'jeux', 'board', 'game', 'games', 'echecs', 'chess', 'quiz', 'trivia']],
  ['ballons', ['anniversaire', 'ballon', 'birthday']],
  ['conte', ['conte', 'contes', 'conteur', 'legende', 'story', 'storytelling', 'tales']],
  ['danse', ['danse', 'danses', 'danser', 'contredanse', 'dance', 'dances', 'dancing', 'swing', 'tango']],
  ['violon', ['violon', 'fiddle', 'podorythmie', 'reel', 'reels', 'veillee']],
  ['scene', ['concert', 'spectacle', 'karaoke', 'impro', 'chanson', 'chorale', 'choir', 'singing']],
  ['poterie', ['poterie', 'ceramique', 'argile', 'pottery', 'ceramic', 'clay']],
  ['laine', ['laine', 'mitaine', 'tricot', 'cafe-tricot', 'crochet', 'knitting', 'wool', 'mitten']],
  ['atelier', ['courtepointe', 'quilt', 'couture', 'sewing']],
  ['outils', ['reparation', 'repair', 'menuiserie', 'woodwork', 'gravure', 'linograv']],
  ['livres', ['livre', 'livres', 'lecture', 'roman', 'romans', 'bibliotheque', 'book', 'books', 'reading']],
  ['soupe', ['soupe', 'soupes', 'potage', 'bouillon', 'soup', 'chowder']],
  ['pain', ['pain', 'pains', 'levain', 'boulangerie', 'bread', 'sourdough']],
  ['marche', ['marche-public', 'market', 'kiosque']],
  ['panier', ['panier', 'banque', 'denree', 'basket', 'pantry']],
  ['corvee', ['plantation', 'corvee', 'nettoyage', 'cleanup', 'clean-up', 'planting']],
  ['pont', ['pont', 'ponts', 'bridge']],
  ['clocher', ['clocher', 'eglise', 'patrimoine', 'steeple', 'church', 'heritage']],
  ['ruelle', ['ruelle', 'alley']],
  ['sommet', ['mont', 'monts', 'sommet', 'montagne', 'crete', 'cretes', 'summit', 'mountain', 'peak']],
  ['foret', ['foret', 'forets', 'forest', 'woods', 'sentier']],
  ['feu', ['feu', 'feux', 'foyer', 'campfire', 'bonfire']],
]

/** Words that are too short to be the beginning of another one: "mont" is not in "montre", nor "conte" in "content". */
const WHOLE_UP_TO = 5

/** Places in `WORDS` by whole word, and by the first characters of longer beginnings: each card of a list asks. */
const WHOLE_WORDS = new Map<string, number[]>()
const LONG_BEGINNINGS = new Map<string, { beginning: string; place: number }[]>()
for (const [place, [, beginnings]] of WORDS.entries())
  for (const beginning of beginnings) {
    if (beginning.length <= WHOLE_UP_TO) {
      WHOLE_WORDS.set(beginning, [...(WHOLE_WORDS.get(beginning) ?? []), place])
    } else {
      const start = beginning.slice(0, WHOLE_UP_TO + 1)
      LONG_BEGINNINGS.set(start, [...(LONG_BEGINNINGS.get(start) ?? []), { beginning, place }])
    }
  }

interface Drawn {
  id: number
  typeId: number
  name: string
}

/** Returns the drawing of an activity: that of a word of its title, else one of its type, in turn. */
export function motifOf({ id, typeId, name }: Drawn): MotifName {
  return motifOfWords(name) ?? motifInTurn(typeId, id)
}

function motifInTurn(typeId: number, turn: number): MotifName {
  const motifs: readonly MotifName[] = MOTIFS_OF[activityTypeSlug(typeId)]
  return motifs[turn % motifs.length] ?? motifs[0] ?? 'autre'
}

function motifOfWords(name: string): MotifName | null {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
  const places = words.flatMap((word) => [
    ...(WHOLE_WORDS.get(word) ?? []),
    ...(LONG_BEGINNINGS.get(word.slice(0, WHOLE_UP_TO + 1)) ?? []).flatMap(({ beginning, place }) =>
      word.startsWith(beginning) ? place : [],
    ),
  ])
  return places.length > 0 ? (WORDS[Math.min(...places)]?.[0] ?? null) : null
}

/** Whether a drawing shows a thing, and not a pattern. */
export function showsThing(motif: MotifName): boolean {
  return !PATTERNS.includes(motif)
}

/** In a grid of three columns so many stand around an activity, before it and above it. */
const AROUND = 3

interface Neighbour extends Drawn {
  /** It has no picture of its host. */
  isDrawn: boolean
  /** The drawing stays, whatever stands beside it. */
  isFixed?: boolean
}

/**
 * Returns the drawings of activities that stand side by side: each its own, and another one of its type where the one
 * before, or a fixed one after it, has the same, or one around it where no word has chosen it.
 */
export function motifsBeside(activities: readonly Neighbour[]): MotifName[] {
  const around: (MotifName | null)[] = []
  return activities.map((activity, index) => {
    const own = motifOf(activity)
    const next = activities[index + 1]
    const after = next?.isDrawn && next.isFixed ? motifOf(next) : null
    const mayDiffer = activity.isDrawn && !activity.isFixed
    const motif = mayDiffer ? unlike(own, activity, { around, after }) : own
    around.unshift(activity.isDrawn ? motif : null)
    around.splice(AROUND)
    return motif
  })
}

interface Others {
  around: readonly (MotifName | null)[]
  after: MotifName | null
}

function unlike(own: MotifName, { typeId, name }: Drawn, { around, after }: Others): MotifName {
  const beside = [around[0], after]
  const isAlike = beside.includes(own) || (motifOfWords(name) === null && around.includes(own))
  if (!isAlike) return own
  const others: readonly MotifName[] = MOTIFS_OF[activityTypeSlug(typeId)]
  const fitting = others.filter((motif) => motif !== own && !beside.includes(motif))
  return fitting.find((motif) => !around.includes(motif)) ?? fitting[0] ?? own
}

/** Returns whether a name is a drawing of ours. */
export function isMotifName(name: string): name is MotifName {
  return ALL.has(name)
}

const ALL: ReadonlySet<string> = new Set(Object.values(MOTIFS_OF).flat())
