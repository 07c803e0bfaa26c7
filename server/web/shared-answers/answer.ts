import type { IncomingMessage, ServerResponse } from 'node:http'
import { headOf } from '#server/api/http/call-head.ts'
import type { ApiRequest, Front } from '#server/api/http/front.ts'
import { isNotModified } from '#server/api/http/not-modified.ts'
import { mayAskForNew } from '#server/api/rate-limit.ts'
import type { Locale, Services } from '#server/runtime/context.ts'
import { drawMarks, type Marks } from './holes.ts'
import { type Awaited, type InTurn, makeMemory, type MemoryOptions } from './memory.ts'
import {
  activityAskedByMember,
  isCounted,
  keyOf,
  memberQuestion,
  type Question,
  questionOf,
  requestOf,
} from './question.ts'
import { codingFor, compressed, fillSheet, readMemberSheet, readSheet, type Sheet } from './sheet.ts'

/** Make answers from requests that nobody sent: they are built from questions. */
export interface Makers {
  page: (request: Request) => Promise<Response>
  json: (request: Request) => Promise<Response>
  /** The page of an activity for a member who does not exist. */
  member: (request: Request, member: Marks & { locale: Locale }) => Promise<Response>
  findStranger: Front['findStranger']
}

export interface SharedAnswersOptions extends MemoryOptions {
  makers: Makers
  /** Where pages wait for their turn. */
  inTurn: InTurn
}

/**
 * Answers what everybody is shown alike: made at most once a second, and shown for a second (docs/decisions/058).
 * Calls `otherwise` for every other request, and where the answer cannot be made.
 */
export function makeSharedAnswers(
  services: Services,
  { makers, inTurn, ...memoryOptions }: SharedAnswersOptions,
) {
  const { settings, log } = services
  const memory = makeMemory<Sheet>(memoryOptions)

  async function find(request: ApiRequest, response: ServerResponse): Promise<Sheet | null> {
    const question = await questionOf(request, settings)
    if (question) return answerTo(question, { peer: request.peer ?? 'unknown', userId: null }, response)

    const activityId = activityAskedByMember(request, settings)
    if (activityId === null) return null
    const person = await makers.findStranger(headOf(request, services), activityId)
    if (!person) return null
    request.accountId = person.userId
    const caller = { peer: request.peer ?? 'unknown', userId: person.userId }
    const sheet = await answerTo(memberQuestion(request, settings, person), caller, response)
    return sheet?.template ? fillSheet(sheet, sheet.template, person) : null
  }

  async function answerTo(
    question: Question,
    caller: { peer: string; userId: number | null },
    response: ServerResponse,
  ): Promise<Sheet | null> {
    const key = keyOf(question)
    const known = memory.find(key)
    if (known) return known
    const joined = memory.join(key)
    if (joined) return awaited(joined, response)
    // A new one counts as a search of whoever asks first, so that nobody makes us compute without limit.
    if (!(await mayAskForNew(services, caller))) return null
    const turn = question.kind === 'json' ? atOnce : inTurn
    return awaited(memory.join(key) ?? memory.make(key, turn, () => make(question)), response)
  }

  async function make(question: Question): Promise<Sheet> {
    const request = requestOf(question, settings)
    try {
      if (question.kind !== 'member' && question.kind !== 'portrayed')
        return await readSheet(await makers[question.kind](request), !isCounted(question))
      const marks = drawMarks(question.kind === 'portrayed')
      const response = await makers.member(request, { ...marks, locale: question.locale })
      return await readMemberSheet(response, marks)
    } catch (error) {
      log.error({ err: error }, 'shared answer could not be made')
      throw error
    }
  }

  return (request: ApiRequest, response: ServerResponse, otherwise: () => void): void => {
    find(request, response)
      .then(async (sheet) => {
        if (response.destroyed) return
        if (!sheet || !isForEverybody(sheet)) otherwise()
        else if (isKnown(sheet, request)) sendKnown(sheet, response)
        else await send(sheet, request, response, settings.compresses)
      })
      .catch((error: unknown) => {
        log.warn({ err: error, requestId: request.requestId }, 'shared answer failed')
        if (response.headersSent) response.destroy()
        else if (!response.destroyed) otherwise()
      })
      .catch((error: unknown) => {
        log.error({ err: error, requestId: request.requestId }, 'page could not be made alone either')
        response.destroy()
      })
  }
}

/** Calls wait for nothing, as before. */
const atOnce: InTurn = (_isWanted, work) => work()

/** A fault of ours is answered with the number of its request, and a cookie belongs to one browser. */
function isForEverybody({ status, isKept }: Sheet): boolean {
  return isKept || (status !== 200 && status < 500) || status === 503
}

async function awaited({ answer, leave }: Awaited<Sheet>, response: ServerResponse): Promise<Sheet | null> {
  response.once('close', leave)
  try {
    return await answer
  } catch {
    return null // each of those who waited asks for a page of their own
  } finally {
    response.off('close', leave)
  }
}

/** Feeds are fetched again and again by programs that have them already. */
function isKnown(sheet: Sheet, { headers }: IncomingMessage): boolean {
  const tag = headerOf(sheet, 'etag')
  if (tag === undefined) return false
  const asked = { tags: headers['if-none-match'] ?? null, date: headers['if-modified-since'] ?? null }
  return isNotModified(asked, tag, Date.parse(headerOf(sheet, 'last-modified') ?? ''))
}

function headerOf({ headers }: Sheet, wanted: string): string | undefined {
  return headers.find(([name]) => name === wanted)?.[1]
}

function sendKnown(sheet: Sheet, response: ServerResponse): void {
  for (const [name, value] of sheet.headers) if (name !== 'content-type') response.setHeader(name, value)
  response.writeHead(304)
  response.end()
}

async function send(
  sheet: Sheet,
  request: IncomingMessage,
  response: ServerResponse,
  compresses: boolean,
): Promise<void> {
  const coding = compresses ? codingFor(sheet, request.headers['accept-encoding']) : null
  const body = coding ? await compressed(sheet, coding) : sheet.body
  if (response.destroyed) return
  for (const [name, value] of sheet.headers) response.setHeader(name, value)
  if (coding) {
    response.setHeader('Content-Encoding', coding)
    const tag = headerOf(sheet, 'etag')
    if (tag?.startsWith('"')) response.setHeader('ETag', `W/${tag}`) // other bytes, the same content
  }
  response.writeHead(sheet.status, { 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}
