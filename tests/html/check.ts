import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { javaProgram } from '#tests/infrastructure/programs.mjs'

export interface CheckedPage {
  url: string
  html: string
}

export interface HtmlFault {
  url: string
  line: number | undefined
  message: string
  extract: string | undefined
}

interface NuMessage {
  type: 'error' | 'info' | 'non-document-error'
  subType?: 'warning' | 'fatal'
  url?: string
  lastLine?: number
  message: string
  extract?: string
}

const JAR = 'node_modules/vnu-jar/build/dist/vnu.jar'

/** Errors and warnings of the Nu HTML checker about these pages. One run for all: starting Java is the slow part. */
export async function checkHtml(pages: readonly CheckedPage[]): Promise<HtmlFault[]> {
  const java = javaProgram()
  if (!java) throw new Error('Java is not installed (on Debian: apt-get install default-jre-headless).')
  const folder = await mkdtemp(join(tmpdir(), 'viree-html-'))
  try {
    const files = await Promise.all(
      pages.map(async ({ html }, index) => {
        const file = join(folder, `${index}.html`)
        await writeFile(file, html)
        return file
      }),
    )
    const options = ['--format', 'json', '--stdout', '--exit-zero-always']
    const command = ['-Xss1024k', '-jar', JAR, ...options, ...files]
    const { stdout } = await promisify(execFile)(java, command, { maxBuffer: 64 * 1024 * 1024 })
    const { messages } = JSON.parse(stdout) as { messages: NuMessage[] }
    return messages
      .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
      .map(({ url, lastLine, message, extract }) => ({
        url: addressOf(url, pages),
        line: lastLine,
        message,
        extract,
      }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The checker names files; the message names the page. */
function addressOf(file: string | undefined, pages: readonly CheckedPage[]): string {
  const index = /(\d+)\.html$/.exec(file ?? '')?.[1]
  return (index && pages[Number(index)]?.url) ?? file ?? 'the checker'
}
