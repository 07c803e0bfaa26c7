import { Fragment } from 'react'

/** A sentence in which text between backticks is code. */
export function CodeText({ text }: { text: string }) {
  return text
    .split('`')
    .map((words, index) =>
      index % 2 === 1 ? <code key={index}>{words}</code> : <Fragment key={index}>{words}</Fragment>,
    )
}
