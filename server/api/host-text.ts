import { readHostText } from '#server/documents/host-text.ts'

type WrongText = { refused: 'BAD_REQUEST'; data: { issues: { path: string[]; message: string }[] } }

/**
 * Returns why a host's Markdown may not be saved, as a schema would say it. Schemas know no Markdown: the links, pictures
 * and fields of a text are found in its tree.
 */
export function textRefusal({ content }: { content: string }): WrongText | null {
  const { fault } = readHostText(content)
  return (
    fault && {
      refused: 'BAD_REQUEST',
      data: { issues: [{ path: ['content'], message: `emailContent.${fault}` }] },
    }
  )
}
