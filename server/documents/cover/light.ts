/** The light of a drawing. The id picks the hour, the theme picks day or night; far → near is the depth of the land. */

export type Theme = 'jour' | 'nuit'

export type Hour = keyof typeof HOURS

type Colour = 'sky' | 'low' | 'far' | 'mid' | 'near' | 'deep' | 'water' | 'snow' | 'light' | 'pop' | 'ink'

export type Light = Record<Colour, string> & { night: boolean }

const HOURS = {
  aube: {
    jour: {
      sky: '#FBE3D6',
      low: '#FFF3EA',
      far: '#B9D6D2',
      mid: '#6FAFA6',
      near: '#1E7A6E',
      deep: '#0B4A43',
      water: '#CFE6E3',
      snow: '#FFFFFF',
      light: '#F9A27C',
      pop: '#E4572E',
      ink: '#12312B',
    },
    nuit: {
      sky: '#2A2E3F',
      low: '#3B3848',
      far: '#35515A',
      mid: '#22464A',
      near: '#12383A',
      deep: '#0A2326',
      water: '#2F4A57',
      snow: '#A9BFC6',
      light: '#F2B79C',
      pop: '#F08A63',
      ink: '#061315',
    },
  },
  midi: {
    jour: {
      sky: '#DDF0F1',
      low: '#F4FAF6',
      far: '#A5CFCB',
      mid: '#4B9E92',
      near: '#047E6F',
      deep: '#064A45',
      water: '#BFE0E4',
      snow: '#FFFFFF',
      light: '#FFD98A',
      pop: '#F0703F',
      ink: '#0E2E2A',
    },
    nuit: {
      sky: '#12303A',
      low: '#1B4148',
      far: '#1F4D52',
      mid: '#14484A',
      near: '#0C3A39',
      deep: '#072524',
      water: '#1E4A57',
      snow: '#9DBDC0',
      light: '#F6E3B4',
      pop: '#F2895C',
      ink: '#041211',
    },
  },
  brunante: {
    jour: {
      sky: '#F7B58F',
      low: '#FFD9BC',
      far: '#B7899A',
      mid: '#5E6F8A',
      near: '#1D5F66',
      deep: '#0A3B42',
      water: '#F3C7A8',
      snow: '#FFF4EA',
      light: '#FFF0D2',
      pop: '#D8432B',
      ink: '#122A33',
    },
    nuit: {
      sky: '#3A2433',
      low: '#5A3140',
      far: '#3F3350',
      mid: '#263648',
      near: '#123840',
      deep: '#08232A',
      water: '#553648',
      snow: '#C9B2BC',
      light: '#FFC59A',
      pop: '#F2744E',
      ink: '#0A1218',
    },
  },
  froid: {
    jour: {
      sky: '#D7E4F0',
      low: '#EEF5F8',
      far: '#B5CBDD',
      mid: '#7099B5',
      near: '#2C6B83',
      deep: '#123F55',
      water: '#C8DCEA',
      snow: '#FFFFFF',
      light: '#FFE7C2',
      pop: '#EC6B48',
      ink: '#10283A',
    },
    nuit: {
      sky: '#121F33',
      low: '#1C3147',
      far: '#213D57',
      mid: '#193A52',
      near: '#112F42',
      deep: '#0A1D2C',
      water: '#1E3C59',
      snow: '#A6BDD0',
      light: '#F3EBD8',
      pop: '#F08B68',
      ink: '#050E17',
    },
  },
  octobre: {
    jour: {
      sky: '#F3EBD3',
      low: '#FBF6E6',
      far: '#D9B56C',
      mid: '#C77B3B',
      near: '#3F7A5B',
      deep: '#17493E',
      water: '#D5E3D3',
      snow: '#FFFBF0',
      light: '#F6B63F',
      pop: '#C8402B',
      ink: '#20302A',
    },
    nuit: {
      sky: '#1F2A2A',
      low: '#2C3832',
      far: '#6A5330',
      mid: '#5A3B26',
      near: '#1F4034',
      deep: '#0E2621',
      water: '#2B423F',
      snow: '#C3BFA9',
      light: '#F2CB7B',
      pop: '#E2774D',
      ink: '#0A1513',
    },
  },
} as const satisfies Record<string, Record<Theme, Record<Colour, string>>>

export const ALL_HOURS = Object.keys(HOURS) as [Hour, ...Hour[]]

export function lightOf(hour: Hour, theme: Theme): Light {
  return { ...HOURS[hour][theme], night: theme === 'nuit' }
}
