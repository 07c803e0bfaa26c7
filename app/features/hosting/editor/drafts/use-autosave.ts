import { useLocation, useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useLayoutEffect, useState } from 'react'
import { paths } from '#app/lib/brand.ts'
import { Autosave, type DraftMark, type SaveAnswer, type SaveState, type Trouble } from './autosave.ts'
import { sendDraft } from './send.ts'

/** What a button's answer says of the draft. */
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
  /** Changes when a row came or went. */
  rows: string | undefined
}

interface Kept {
  state: SaveState
  draft: DraftMark
}

/** Keeps the draft while people type. Without script, and of what is published, nothing happens by itself. */
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
    // Before the script was there, too, somebody may have typed.
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

/** A file goes with the buttons: to say of it that it is kept would be wrong. */
function isFile(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'file'
}

/** Whether a field holds something else than the page was drawn with. */
function isTypedInto(form: HTMLElement | null): boolean {
  if (!(form instanceof HTMLFormElement)) return false
  return [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || field.type === 'file') return false
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  })
}

/** A button sends the form: what is still under way is older than what goes now. */
function sendWith(autosave: Autosave, event: FormEvent<HTMLFormElement>): void {
  const form = event.currentTarget
  const { submitter } = event.nativeEvent as SubmitEvent
  if (autosave.isOffline || !navigator.onLine) {
    // Sent now, what is typed would give way to a page that says that there is no network.
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
  // The other troubles stand at the head of the form already.
  const isOvertaken = answered?.unsaved === 'CHANGED_MEANWHILE'
  return { draft, state: isOvertaken ? { kind: 'UNSAVED', why: 'CHANGED_MEANWHILE' } : { kind: 'QUIET' } }
}

/** The whole form goes to another page with it, and comes back from there. */
function leadsElsewhere(submitter: HTMLElement | null): boolean {
  return submitter?.getAttribute('formaction')?.startsWith('/') ?? false
}

/** When the page goes out of sight, when it is looked at again, and when the network is back. */
function useMoments(autosave: Autosave, isDraft: boolean): void {
  useLayoutEffect(
    () => () => {
      // The form is still there to be read.
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

/** A button's answer is there: what it kept counts, and saving goes on. */
function useAnswer(autosave: Autosave, answered: Answered | null): void {
  const { state } = useNavigation()

  useEffect(() => {
    if (state === 'idle') autosave.release(answered?.unsaved ?? null, answered)
  }, [autosave, state, answered])
}

/** The address takes the draft's number, so that neither a reload nor the Back button begins a second draft. */
function useAddress(draftId: number | null): void {
  const location = useLocation()

  // With the words that say that it is saved: a reload a moment later must find the draft.
  useLayoutEffect(() => {
    if (draftId === null || location.pathname !== paths.addActivity) return
    const url = new URL(window.location.href)
    url.searchParams.set('brouillon', String(draftId))
    // Not through the router: it would ask the server for the page again, under the hands of whoever types.
    window.history.replaceState(window.history.state, '', url)
  }, [draftId, location])
}
