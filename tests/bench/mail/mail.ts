import { measureSection, type Part } from '../part.ts'
import * as report from '../report.ts'
import { percentile } from '../rush/rows.ts'
import { MODES, PEOPLE, send, type Sent, TICKET_EMAILS } from './sending.ts'

const LONGEST_ANSWER_MS = 200
const MOST_OF_A_TICKET = 0.25
const LONGEST_WAIT_S = 10

/** A message of a host to everybody who comes, with the worker's own loop and with BullMQ. */
export function mail(): Promise<report.Figure[]> {
  return measureSection('mail', { messages }, process.env.MAIL_PARTS)
}

async function messages(): Promise<Part> {
  const sent: Sent[] = []
  for (const mode of MODES) sent.push(await send(mode))
  const people = PEOPLE.toLocaleString('en-CA')
  return {
    note: `A message to ${people} people, from the click of its host until all are at a mail server on this machine; the processor of the worker for one of them, beside that for one of ${TICKET_EMAILS} confirmations with a ticket. In the middle somebody registers, and waits for their confirmation`,
    rows: [
      ['', ...sent.map(({ mode }) => mode), 'aim'],
      row('the host’s click is answered', sent, ({ answerMs }) => report.milliseconds(answerMs), ''),
      row('a message, processor', sent, ({ messageMs }) => report.hundredths(messageMs), ''),
      row('a ticket e-mail, processor', sent, ({ ticketMs }) => report.hundredths(ticketMs), ''),
      row('message ÷ ticket e-mail', sent, (one) => report.ratio(ratioOf(one)), `≤ ${MOST_OF_A_TICKET}`),
      row('messages a second', sent, ({ perSecond }) => report.perSecond(perSecond), ''),
      row(
        'a confirmation in the middle leaves after',
        sent,
        ({ waitedSeconds }) => `${report.tenths(waitedSeconds)} s`,
        `< ${LONGEST_WAIT_S} s`,
      ),
      row('p99 of /activites meanwhile', sent, ({ looks }) => report.milliseconds(percentile(looks, 99)), ''),
    ],
    figures: sent.flatMap(figuresOf),
  }
}

function row(what: string, sent: readonly Sent[], cell: (one: Sent) => string, aim: string): report.Row {
  return [what, ...sent.map(cell), aim]
}

const ratioOf = ({ messageMs, ticketMs }: Sent) => messageMs / ticketMs

function figuresOf(one: Sent): report.Figure[] {
  const { mode, answerMs, perSecond, waitedSeconds, looks } = one
  const figure = (what: string, now: string, aim = ''): report.Figure => [
    `mail, ${mode}: ${what}`,
    '',
    now,
    aim,
  ]
  return [
    figure(
      `a message to ${PEOPLE.toLocaleString('en-CA')} is answered`,
      report.milliseconds(answerMs),
      report.below(`< ${LONGEST_ANSWER_MS} ms`, answerMs < LONGEST_ANSWER_MS),
    ),
    figure(
      'processor of a message ÷ of a ticket e-mail',
      report.ratio(ratioOf(one)),
      report.atMost(MOST_OF_A_TICKET, ratioOf(one)),
    ),
    figure('messages a second', report.perSecond(perSecond)),
    figure(
      'a confirmation in the middle leaves after',
      `${report.tenths(waitedSeconds)} s`,
      report.below(`< ${LONGEST_WAIT_S} s`, waitedSeconds < LONGEST_WAIT_S),
    ),
    figure('p99 of /activites meanwhile', report.milliseconds(percentile(looks, 99))),
  ]
}
