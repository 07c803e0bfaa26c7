import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * Renders a whole document. We defer nothing, so streaming would gain nothing; and Remix's data scripts, which come
 * after `</html>`, can be moved to where HTML allows them.
 */
export function renderWhole(document: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer | string, _encoding, done) {
        parts.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        resolve(tidy(withoutGaps(Buffer.concat(parts).toString('utf8'))))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(document, {
      onAllReady: () => void pipe(sink),
      onShellError: reject,
    })
  })
}

/**
 * React fills its buffers to the byte: where a character of several bytes does not fit any more, zeros stay behind.
 * Nothing that people write contains them (see schemas/text.ts), so they can be removed.
 */
function withoutGaps(html: string): string {
  return html.replaceAll('\0', '')
}

const END = '</body></html>'

/** Moves what came after the end of the document before it. */
function tidy(html: string): string {
  const end = html.indexOf(END)
  if (end === -1) return html
  const tail = html.slice(end + END.length)
  return html.slice(0, end) + tail + END
}
