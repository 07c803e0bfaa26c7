import { parse } from '@conform-to/react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { changeRows, type EditorRows, readIntent } from './rows.ts'

/** The values with which the form remounts; the mark changes each time. */
export interface BegunAnew {
  values: Record<string, unknown>
  mark: string
  focus: string | null
  /** The rows of which one was added or removed: they stay in sight. */
  changed: EditorRows | null
}

/** State that a remounted form would lose: chosen files, and the boxes and cards that were ticked. */
interface Besides {
  files: Map<string, FileList>
  ticked: string[]
  /** The button that gets the focus; null when a new row has it. */
  button: string | null
}

/** The boxes of stored pictures that go, and the cards of a series: conform draws none of them. */
const TICKED = [
  ...['[name=dropPicture]', '[name=dropBanner]'],
  ...['[name=scope][value=this]', '[name=scope][value=following]'],
]

/**
 * With script, rows are added and removed without a request, so that nothing typed meanwhile can be lost on a slow
 * connection. Without it the same buttons submit the form, and the server uses the same functions.
 */
export function useRows(formId: string, returned: object | null) {
  const [change, setChange] = useState<{ since: object | null; begun: BegunAnew } | null>(null)
  const besides = useRef<Besides | null>(null)
  const begun = change && change.since === returned ? change.begun : null

  useLayoutEffect(() => {
    const form = document.getElementById(formId)
    if (!besides.current || !(form instanceof HTMLFormElement)) return
    restore(form, besides.current)
    besides.current = null
  }, [begun?.mark, formId])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = readIntent(submitter instanceof HTMLButtonElement ? submitter.value : '')
    if (intent.kind !== 'add' && intent.kind !== 'remove' && intent.kind !== 'draw') return
    event.preventDefault()
    const form = event.currentTarget
    const typed = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    const { entries, added } = changeRows(typed, intent)
    besides.current = {
      files: filesOf(form),
      ticked: TICKED.filter((box) => form.querySelector<HTMLInputElement>(box)?.checked),
      button: intent.kind === 'draw' ? 'draw' : intent.kind === 'remove' ? `add:${intent.rows}` : null,
    }
    setChange({
      since: returned,
      begun: {
        values: valuesOf(entries),
        mark: `rows:${event.timeStamp}`,
        focus: added,
        changed: intent.kind === 'draw' ? null : intent.rows,
      },
    })
  }

  return { begun, onSubmit }
}

/** In the shape of the form's fields. */
function valuesOf(entries: [string, string][]): Record<string, unknown> {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return parse(form, { resolve: () => ({ value: null }) }).payload
}

function filesOf(form: HTMLFormElement): Besides['files'] {
  const inputs = form.querySelectorAll<HTMLInputElement>('input[type=file]')
  return new Map([...inputs].flatMap(({ name, files }) => (files?.length ? [[name, files] as const] : [])))
}

function restore(form: HTMLFormElement, { files, ticked, button }: Besides) {
  for (const [name, chosen] of files) {
    const input = form.querySelector<HTMLInputElement>(`input[type=file][name="${name}"]`)
    if (input) input.files = chosen
  }
  for (const selector of ticked) {
    const box = form.querySelector<HTMLInputElement>(selector)
    if (box) box.checked = true
  }
  if (button) form.querySelector<HTMLButtonElement>(`button[value="${button}"]`)?.focus()
}
