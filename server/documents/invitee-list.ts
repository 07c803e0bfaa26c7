import addressparser from 'nodemailer/lib/addressparser'
import Papa from 'papaparse'

/** A person as entered: nothing is validated yet. */
export interface EnteredGuest {
  email: string
  firstname: string
  name: string
  /** The line number, from 1, and its text. */
  line: number
  text: string
}

/** Reads addresses separated by lines, commas or semicolons: `bob@exemple.org`, `Bob Tremblay <bob@exemple.org>`. */
export function readPastedGuests(text: string): EnteredGuest[] {
  return text.split('\n').flatMap((written, index) => {
    const line = written.trim()
    return line === '' ? [] : addressesOf(line).map((guest) => ({ ...guest, line: index + 1, text: line }))
  })
}

function addressesOf(line: string): Pick<EnteredGuest, 'email' | 'firstname' | 'name'>[] {
  const found = addressparser(line, { flatten: true })
  // A line without anything like an address is shown as it was written.
  if (found.length === 0) return [{ email: '', firstname: '', name: '' }]
  return found.flatMap(({ name, address }) => {
    // Two addresses with nothing but a space between them: the library takes one for the name of the other.
    if (name.includes('@'))
      return [...name.split(/\s+/), address].map((email) => ({ email, firstname: '', name: '' }))
    return [{ email: address, ...splitName(name) }]
  })
}

/** `Tremblay, Bob` and `Bob Tremblay` are the same person. */
function splitName(name: string): Pick<EnteredGuest, 'firstname' | 'name'> {
  const [last = '', first] = name.split(',').map((part) => part.trim())
  if (first) return { firstname: first, name: last }
  const [firstname = '', ...rest] = name.trim().split(/\s+/)
  return { firstname, name: rest.join(' ') }
}

type Field = 'email' | 'firstname' | 'name'

/** The possible titles of a file's columns, in both languages and without accents. */
const HEADERS: Record<string, Field> = {
  courriel: 'email',
  email: 'email',
  'e-mail': 'email',
  mail: 'email',
  adresse: 'email',
  'adresse courriel': 'email',
  'adresse de courriel': 'email',
  'adresse electronique': 'email',
  'email address': 'email',
  'e-mail address': 'email',
  prenom: 'firstname',
  'first name': 'firstname',
  firstname: 'firstname',
  'given name': 'firstname',
  nom: 'name',
  'nom de famille': 'name',
  'last name': 'name',
  lastname: 'name',
  surname: 'name',
  'family name': 'name',
  name: 'name',
}

const SEPARATORS = new Set([...Buffer.from(',;\t')])

/**
 * Returns the number of lines of a file, whatever ends them, and of the cells in them at most; of one in UTF-16, too.
 */
export function countParts(bytes: Uint8Array): { lines: number; cells: number } {
  let [feeds, returns, separators] = [0, 0, 0]
  for (const byte of bytes) {
    if (byte === 0x0a) feeds += 1
    else if (byte === 0x0d) returns += 1
    else if (SEPARATORS.has(byte)) separators += 1
  }
  const lines = Math.max(feeds, returns) + 1
  return { lines, cells: lines + separators }
}

/**
 * Reads the rows of a CSV file, with commas, semicolons or tabs; returns null when it is no text. A first row of titles
 * names the columns.
 */
export function readGuestFile(bytes: Uint8Array): EnteredGuest[] | null {
  const text = decode(bytes)
  if (text === null) return null
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'], skipEmptyLines: false })
  const rows = data.map((cells, index) => ({ cells: cells.map((cell) => cell.trim()), line: index + 1 }))
  const filled = rows.filter(({ cells }) => cells.some(Boolean))
  const columns = columnsOf(filled[0]?.cells ?? [])
  return (columns ? filled.slice(1) : filled).map(({ cells, line }) => ({
    ...(columns ? readNamed(cells, columns) : readUnnamed(cells)),
    line,
    text: cells.filter(Boolean).join(', '),
  }))
}

/** UTF-8 with or without a byte order mark, UTF-16 with it, else what Excel writes in Québec. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const text =
    first === 0xff && second === 0xfe
      ? new TextDecoder('utf-16le').decode(bytes)
      : (decodeStrictly(bytes) ?? new TextDecoder('windows-1252').decode(bytes))
  return text.includes('\0') ? null : text
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function columnsOf(cells: string[]): (Field | undefined)[] | null {
  if (cells.some((cell) => cell.includes('@'))) return null
  const columns = cells.map((cell) => HEADERS[withoutAccents(cell)])
  return columns.includes('email') ? columns : null
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('_', ' ').trim()
}

function readNamed(cells: string[], columns: (Field | undefined)[]): Pick<EnteredGuest, Field> {
  const cell = (field: Field) => cells[columns.indexOf(field)] ?? ''
  const [email, firstname, name] = [cell('email'), cell('firstname'), cell('name')]
  // A single column of names contains whole names.
  return columns.includes('firstname') ? { email, firstname, name } : { email, ...splitName(name) }
}

/** Without titles: the address is the cell with the @, then first name and last name in the order of the cells. */
function readUnnamed(cells: string[]): Pick<EnteredGuest, Field> {
  const at = cells.findIndex((cell) => cell.includes('@'))
  const others = cells.filter((cell, index) => cell && index !== at)
  const written = addressparser(cells[at] ?? '', { flatten: true })[0]
  const email = written?.address ?? cells[at] ?? ''
  if (written?.name) return { email, ...splitName(written.name) }
  const [firstname = '', name] = others
  return name === undefined ? { email, ...splitName(firstname) } : { email, firstname, name }
}

/** Returns a person on a line of their own, in the format of the form. */
export function writeGuest({ email, firstname, name, text }: EnteredGuest): string {
  if (!email) return text
  const fullName = `${firstname} ${name}`.trim()
  return fullName ? `${/[,;"<>]/.test(fullName) ? JSON.stringify(fullName) : fullName} <${email}>` : email
}
