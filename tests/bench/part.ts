import * as report from './report.ts'
import type { Section } from './report-page.ts'

/** What a part of a benchmark found: its table, what a reader must know about it, and its lines of "Figures". */
export interface Part {
  note: string
  rows: report.Row[]
  figures: report.Figure[]
}

/** Measures the parts one after the other. Those that `wanted` names, where it names any: then nothing is stored. */
export async function measureSection(
  section: Section,
  parts: Record<string, () => Promise<Part>>,
  wanted: string | undefined,
  remarks: string[] = [],
): Promise<report.Figure[]> {
  const head = report.head()
  const names = Object.keys(parts).filter((name) => !wanted || wanted.split(',').includes(name))
  const found: Part[] = []
  for (const name of names) {
    console.log(`${section}: ${name}…`)
    const part = await parts[name]!()
    console.log(report.table(part.rows))
    found.push(part)
  }
  const paragraphs = [head, ...found.flatMap(({ note, rows }) => [note, report.table(rows)]), ...remarks]
  if (wanted) console.log(`\n${paragraphs.join('\n\n')}`)
  else await report.keep(section, paragraphs)
  return found.flatMap(({ figures }) => figures)
}
