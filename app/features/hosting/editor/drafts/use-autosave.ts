import { useLocation, useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '#app/lib/brand.ts'
import { Autosave, type DraftMark, type SaveAnswer, type SaveState, type Trouble } from './autosave.ts'
import { sendDraft } from './send.ts'

/** The draft's state in the answer to a button. */
interface Answered extends DraftMark {
  unsaved: Trouble | null
}

/** The page as it was opened: its key, and the draft that it shows. */
interface Opened extends DraftMark {
  requestKey: string
}

interface AutosaveInput {
  isDraft: boolean
  opened: Opened
  answered: Answered | null
  /** Changes when a row was added or removed. */
  rows: string | undefined
}

interface Kept {
  state: SaveState
  draft: DraftMark
}

/** Saves the draft while people type. Without script, and for a published activity, nothing is saved by itself. */
export function useAutosave(formId: string, { isDraft, opened, answered, rows }: AutosaveInput) {
  const [kept, setKept] = useState<Kept>(() => beginning(opened, answered))
  const [requestKey] = useState(opened.requestKey)
  const [autosave] = useState(() => {
    const send = async (draft: DraftMark & { turn: number }, leaving: boolean): Promise<SaveAnswer> => {
      const form = document.getElementById(formId)
      return form instanceof HTMLFormElement ? sendDraft(form, draft, leaving) : { outcome: 'OFFLINE' }
    }
    const show = (state: SaveState, draft: DraftMark) => {
      setKept({ state, draft })
    }
    return new Autosave({ send, show }, kept.draft, kept.state.kind === 'UNSAVED' ? kept.state.why : null)
  })
  useMoments(autosave, isDraft)
  useAnswer(autosave, answered)
  useAddress(isDraft ? kept.draft.draftId : null)
  useEffect(() => {
    // Something may have been typed before the script had loaded.
    if (isDraft && isTypedInto(document.getElementById(formId))) autosave.touch()
  }, [autosave, isDraft, formId])
  useEffect(() => {
    if (isDraft && rows !== undefined) autosave.touch()
  }, [autosave, isDraft, rows])

  return {
    ...kept,
    requestKey,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      if (isDraft && !isFile(event.target)) autosave.touch()
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if (isDraft) sendWith(autosave, event)
    },
  }
}

/** Files are sent by the buttons only: to show a draft with an unsent file as saved would be wrong. */
function isFile(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'file'
}

/** Whether the value of a field differs from the rendered one. */
function isTypedInto(form: HTMLElement | null): boolean {
  if (!(form instanceof HTMLFormElement)) return false
  return [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (field instanceof HTMLSelectElement) return field.selectedIndex !== renderedOption(field)
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || field.type === 'file') return false
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  })
}

/** The option that the server chose; without one, browsers show the first. */
function renderedOption({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  )
}

/** A button submits the form: a save that is still under way is older than this one. */
function sendWith(autosave: Autosave, event: FormEvent<HTMLFormElement>): void {
  const form = event.currentTarget
  const { submitter } = event.nativeEvent as SubmitEvent
  if (autosave.isOffline || !navigator.onLine) {
    // Submitting now would replace what is typed with the browser's offline page.
    event.preventDefault()
    void autosave.reach().then((isThere) => {
      if (isThere) form.requestSubmit(submitter)
    })
    return
  }
  const turn = form.elements.namedItem('turn')
  if (leadsElsewhere(submitter) || !(turn instanceof HTMLInputElement)) return
  turn.value = String(autosave.hold())
}

function beginning(opened: Opened, answered: Answered | null): Kept {
  const { draftId, draftVersion } = answered ?? opened
  const draft = { draftId: draftId ?? opened.draftId, draftVersion }
  // The form already shows the other problems at its top.
  const isOvertaken = answered?.unsaved === 'CHANGED_MEANWHILE'
  return { draft, state: isOvertaken ? { kind: 'UNSAVED', why: 'CHANGED_MEANWHILE' } : { kind: 'QUIET' } }
}

/** Whether the whole form is posted to another page, from which it comes back. */
function leadsElsewhere(submitter: HTMLElement | null): boolean {
  return submitter?.getAttribute('formaction')?.startsWith('/') ?? false
}

/** Listens for the page being hidden, shown again, and back online. */
function useMoments(autosave: Autosave, isDraft: boolean): void {
  useLayoutEffect(
    () => () => {
      // The form can still be read here.
      autosave.leave()
    },
    [autosave],
  )

  useEffect(() => {
    if (!isDraft) return
    const look = () => {
      if (document.visibilityState === 'hidden') autosave.leave()
      else autosave.tryNow()
    }
    const retry = () => {
      autosave.tryNow()
    }
    autosave.start()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', retry)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', retry)
      autosave.stop()
    }
  }, [autosave, isDraft])
}

/**
 * Takes over the draft's state from the answer to a button, and resumes saving. With the answer, not with the page that is read anew
 * after it: between the two the button may be pressed again, and has to send the version of the answer.
 */
function useAnswer(autosave: Autosave, answered: Answered | null): void {
  const { state } = useNavigation()
  const taken = useRef(answered)

  useLayoutEffect(() => {
    const isNew = answered !== taken.current
    taken.current = answered
    if (isNew || state === 'idle') autosave.release(answered?.unsaved ?? null, isNew ? answered : null)
  }, [autosave, state, answered])
}

/** Puts the draft's id into the address, so that neither a reload nor the Back button begins a second draft. */
function useAddress(draftId: number | null): void {
  const location = useLocation()

  // Changes with the message that the draft is saved: a reload a moment later must find the draft.
  useLayoutEffect(() => {
    if (draftId === null || location.pathname !== paths.addActivity) return
    const url = new URL(window.location.href)
    url.searchParams.set('brouillon', String(draftId))
    // Not through the router: it would load the page again while somebody types.
    window.history.replaceState(window.history.state, '', url)
  }, [draftId, location])
}
