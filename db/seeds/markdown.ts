/** Blocks of Markdown (a paragraph, a heading, a list) as one text. */
export function markdown(...blocks: string[]): string {
  return blocks.join('\n\n')
}
