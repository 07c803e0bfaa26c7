import { readFileSync } from 'node:fs'

/** The commands of one section of docs/operating.md, as they stand in its blocks of code. */
export interface Section {
  commands: string[]
  /** Of its line for cron: the command after the five fields. */
  cron: string[]
}

const PAGE = 'docs/operating.md'

export function readSection(title: string): Section {
  const page = readFileSync(PAGE, 'utf8')
  const [, text] = page.split(`**${title}.** `)
  if (text === undefined) throw new Error(`${PAGE} has no section "${title}".`)
  const [own = ''] = text.split(/^\*\*/m)
  const lines = (kind: string) =>
    [...own.matchAll(new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\``, 'gm'))].flatMap(([, block = '']) =>
      block.split('\n').filter(Boolean),
    )
  return {
    commands: lines('sh'),
    cron: lines('cron').map((line) => line.replace(/^(\S+ ){5}/, '')),
  }
}
