import type { CSSOptions } from 'vite'
import { PALETTES, paletteSheet } from './server/domain/platform/palette.ts'

/** Puts the colours of the brand that is built in the place of `@palette` in the style sheet. */
export function brandPalette(saFlag: string | undefined): CSSOptions {
  const sheet = paletteSheet(saFlag === 'true' ? PALETTES.sa : PALETTES.viree)
  const plugin = {
    postcssPlugin: 'viree-palette',
    AtRule: { palette: (rule: Rule, { parse }: Helpers) => rule.replaceWith(parse(sheet).nodes) },
  }
  return { postcss: { plugins: [plugin] as unknown as Plugins } }
}

/** Of PostCSS, which Vite brings along and we do not name. */
type Plugins = Exclude<CSSOptions['postcss'], string | undefined>['plugins']

interface Rule {
  replaceWith(nodes: unknown[]): void
}

interface Helpers {
  parse: (css: string) => { nodes: unknown[] }
}
