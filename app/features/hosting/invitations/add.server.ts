import { api } from '#app/lib/api.server.ts'
import { attemptForForm } from '#app/lib/attempt.server.ts'
import { refusalText } from '#app/lib/form/submit.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { EnteredGuest } from '#server/documents/invitee-list.ts'
import { MOST_INVITED } from '#server/domain/invitation/invitee-list.ts'
import { GuestInput } from '#server/schemas/invitation/invitee-list.ts'

/** A line that cannot be read: its number, and why. */
export interface GuestFault {
  from: 'text' | 'file'
  line: number
  text: string
  /** A key of the errors of forms. */
  error: string
}

/** The form as it is returned: the pasted lines and those of the file. */
export interface ReturnedGuests {
  /** Keys of the errors of forms. */
  error: string
  field: 'guests' | 'file'
  faults: GuestFault[]
  /** The total number of wrong lines. */
  wrong: number
  typed: string
  status: number
}

type AddResult = { added: number; duplicates: number; registered: number } | { returned: ReturnedGuests }

/** The most lines that are listed. */
const FAULTS_SHOWN = 50

const LARGEST_FILE = 2 * 1024 * 1024

/** A longer list is not read: each line costs as much as a person, also an empty one. */
const MOST_LINES = 5 * MOST_INVITED

/** The same of what stands beside each other: a table of addresses has twenty columns at most. */
const MOST_CELLS = 20 * MOST_INVITED

/** The readers of lists and addresses are loaded with the first list. */
const reader = () => import('#server/documents/invitee-list.ts')

/**
 * Adds the people who were pasted or are in the file. If one line cannot be read nothing is stored, and the form
 * returns all of them.
 */
export async function addGuestsFromForm(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<AddResult> {
  const { readPastedGuests, writeGuest } = await reader()
  const pasted = textOf(form, 'guests').replace(/\r\n?/g, '\n')
  const file = await readFile(form.get('file'))
  const comeBack = (error: string, beside: Partial<ReturnedGuests> = {}): AddResult => ({
    returned: { error, field: 'guests', faults: [], wrong: 0, typed: pasted, status: 400, ...beside },
  })
  if (typeof file === 'string') return comeBack(file, { field: 'file' })
  const people = pasted.split(/[\n,;]/).length
  if (people > MOST_LINES) return comeBack(tooMany(people), { status: 422 })

  const entered = [
    ...readPastedGuests(pasted).map((guest) => ({ ...guest, from: 'text' as const })),
    ...file.map((guest) => ({ ...guest, from: 'file' as const })),
  ]
  // A file field cannot be filled in again, so the lines of the file are added to the text.
  const typed = [pasted.trimEnd(), ...file.map(writeGuest)].filter(Boolean).join('\n')
  if (entered.length === 0) return comeBack('invitation.guests.required')
  if (entered.length > 2 * MOST_INVITED) return comeBack(tooMany(entered.length), { typed, status: 422 })
  const judged = entered.map(judge)
  const faults = judged.flatMap((guest) => ('error' in guest ? [guest] : []))
  if (faults.length > 0) {
    const several = `invitation.guests.severalUnreadable?count=${faults.length}`
    return comeBack(faults.length === 1 ? 'invitation.guests.unreadable' : several, {
      faults: faults.slice(0, FAULTS_SHOWN),
      wrong: faults.length,
      typed,
    })
  }
  const guests = judged.flatMap((guest) => ('email' in guest ? [guest] : []))
  const adding = await attemptForForm(api(args).pages.invitation.add({ activityId, guests }))
  if ('answer' in adding) return adding.answer
  if (adding.refused === 'ORGANISATION_ADMIN_REQUIRED') throw new Response(null, { status: 403 })
  return comeBack(await refusalText(args, 'invitation', adding), { typed, status: 422 })
}

function tooMany(total: number): string {
  return `invitation.TOO_MANY_GUESTS?total=${total}`
}

function judge({ from, line, text, ...guest }: EnteredGuest & { from: 'text' | 'file' }) {
  const { email, firstname, name } = guest
  const { success, data, error } = GuestInput.safeParse({ email, firstname, name })
  if (success) return data
  if (!email) return { from, line, text: text.slice(0, 120), error: 'invitation.guests.noAddress' }
  return { from, line, text: text.slice(0, 120), error: error.issues[0]?.message ?? 'email.wrong' }
}

/** Returns the people in the file; the key of an error when it cannot be read. */
async function readFile(file: FormDataEntryValue | null): Promise<EnteredGuest[] | string> {
  if (!(file instanceof File) || file.size === 0) return []
  if (file.size > LARGEST_FILE) return 'invitation.file.tooLarge'
  const { countParts, readGuestFile } = await reader()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { lines, cells } = countParts(bytes)
  if (lines > MOST_LINES || cells > MOST_CELLS) return tooMany(Math.max(lines, cells))
  return readGuestFile(bytes) ?? 'invitation.file.notText'
}
