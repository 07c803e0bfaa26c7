import { slugOf } from '#server/domain/activity/paths.ts'

/** A question with its answer: everything up to the next heading. */
const QUESTION = /<h3>(.*?)<\/h3>\s*([\s\S]*?)(?=<h[23]>|$)/g

/**
 * Folds each answer of a page of questions beneath its question, without script. The answer carries the name of its
 * address: a browser opens what a link leads into, and would leave what it leads to closed.
 */
export function foldQuestions(html: string, linkText: string): string {
  return html.replace(QUESTION, (_, question: string, answer: string) => {
    const id = slugOf(question.replace(/<[^>]*>/g, ''))
    const link = `<p class="small"><a class="soft" href="#${id}">${linkText}</a></p>`
    return `<details class="question"><summary><h3>${question}</h3></summary><div id="${id}">${answer}${link}</div></details>\n`
  })
}

const GROUP = /<h2>(.*?)<\/h2>/g

/** Puts links to the groups of questions above them: people look for those of their own part. */
export function withContents(html: string, label: string): string {
  const links: string[] = []
  const groups = html.replace(GROUP, (_, title: string) => {
    const id = slugOf(title)
    links.push(`<a class="button is-line is-small" href="#${id}">${title}</a>`)
    return `<h2 id="${id}">${title}</h2>`
  })
  return `<nav class="cluster" aria-label="${label}">${links.join('')}</nav>\n${groups}`
}
