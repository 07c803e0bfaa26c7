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
