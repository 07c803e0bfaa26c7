import { Form, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatLongDateTime } from '#app/lib/dates.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import type { BodyProps } from '#app/ui/page-dialog/dialog.tsx'
import { type CancelProblem, CancelProblemText } from './cancel-problem.tsx'
import type { TicketView } from './view.ts'

export interface CancellingData {
  activity: { activityId: number; name: string; language: 'fr' | 'en'; startDate: string; timeZone: string }
  participantNbr: number
  /** Whether the host has approved none of these places yet. */
  isRequest: boolean
  mayCancel: true | CancelProblem
  tickets: TicketView[]
  /** The uuids of the tickets to cancel; empty: they are chosen first. */
  chosen: string[]
  /** Whether the choice was sent with nothing ticked. */
  isMissing: boolean
  passe: string | null
  page: string
}

/** Whether a whole request is withdrawn, whose tickets open nothing yet. */
export function withdrawsRequest({ isRequest, participantNbr, chosen }: CancellingData): boolean {
  return isRequest && chosen.length === participantNbr
}

/** The query key of a choice that was sent. */
export const CHOICE_SENT = 'choisir'

type CancellingProps = BodyProps<CancellingData, { problem: CancelProblem }>

/** Shows what cancelling these tickets will do. */
export default function TicketCancelling(props: CancellingProps) {
  const { i18n } = useTranslation('participation')
  const { activity, mayCancel, chosen } = props.data
  const { name, language, startDate, timeZone } = activity
  const problem = props.answer?.problem ?? (mayCancel === true ? null : mayCancel)

  return (
    <>
      <p>
        <strong lang={`${language}-CA`}>{name}</strong>
        <br />
        <span className="when">
          <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time>
        </span>
      </p>
      {problem && (
        <div role={props.answer ? 'alert' : undefined}>
          <Note tone="no">
            <CancelProblemText problem={problem} />
          </Note>
        </div>
      )}
      {!problem && (chosen.length > 0 ? <Confirming {...props} /> : <Choosing {...props} />)}
      {problem && <p>{props.leave}</p>}
    </>
  )
}

/** The first ticket that can be ticked: the error leads there. */
const FIRST_ID = 'billets'

/** Shown when nothing was ticked on the page before. */
function Choosing({ data: { tickets, isMissing, passe, page }, leave }: CancellingProps) {
  const { t } = useTranslation('participation')
  const { key } = useLocation()
  const first = tickets.find(({ isUsed, isPaid }) => !isUsed && !isPaid)
  return (
    <Form className="stack" action={page}>
      {isMissing && <NothingChosen key={key} />}
      {passe && <input type="hidden" name="passe" value={passe} />}
      <fieldset>
        <legend className="label">{t('cancel.choose')}</legend>
        {tickets.map((ticket) => (
          <label key={ticket.uuid} className="choice is-card">
            <input
              type="checkbox"
              id={ticket === first ? FIRST_ID : undefined}
              name="billets"
              value={ticket.uuid}
              disabled={ticket.isUsed || ticket.isPaid}
            />
            <TicketWords ticket={ticket} />
          </label>
        ))}
      </fieldset>
      {tickets.some(({ isPaid }) => isPaid) && (
        <p className="small">
          <CancelProblemText problem="PAID_TICKETS" />
        </p>
      )}
      <p className="cluster">
        <button className="button" name={CHOICE_SENT} value="1">
          {t('cancel.continue')}
        </button>
        {leave}
      </p>
    </Form>
  )
}

/** Lets the browser move there by itself when the answer is a whole new page. */
const FOCUSED_ON_LOAD = { autoFocus: true }

const takeFocus = (box: HTMLElement | null) => box?.focus()

function NothingChosen() {
  const { t } = useTranslation('participation')
  return (
    <div ref={takeFocus} className="summary is-no" role="alert" tabIndex={-1} {...FOCUSED_ON_LOAD}>
      <a href={`#${FIRST_ID}`}>{t('cancel.missing')}</a>
    </div>
  )
}

function Confirming({ data, form: BodyForm, action, leave }: CancellingProps) {
  const { t, i18n } = useTranslation('participation')
  const { activity, tickets, chosen } = data
  const { activityId, startDate, timeZone } = activity
  const count = chosen.length
  const isWithdrawn = withdrawsRequest(data)
  const date = formatDateTime(startDate, timeZone, i18n.language)

  return (
    <BodyForm className="stack" method="post" action={action}>
      <input type="hidden" name="activityId" value={activityId} />
      {isWithdrawn && <input type="hidden" name="demande" value="1" />}
      <div>
        <p className="label">{isWithdrawn ? t('cancel.request.these') : t('cancel.these', { count })}</p>
        <ul>
          {tickets
            .filter(({ uuid }) => chosen.includes(uuid))
            .map((ticket) => (
              <li key={ticket.uuid} className="ending">
                <input type="hidden" name="billets" value={ticket.uuid} />
                <TicketWords ticket={ticket} />
              </li>
            ))}
        </ul>
      </div>
      <p>
        <Consequences {...data} />
      </p>
      <p className="small soft">{t('cancel.until', { date })}</p>
      <p className="cluster">
        <SubmitButton tone="danger">
          <ButtonWords {...data} />
        </SubmitButton>
        {leave}
      </p>
    </BodyForm>
  )
}

/** Says what stays of the registration or the request, and that the places are free for others. */
function Consequences(data: CancellingData) {
  const { t } = useTranslation('participation')
  const count = data.chosen.length
  const stays = data.participantNbr - count
  if (withdrawsRequest(data)) return <strong>{t('cancel.request.last', { count })}</strong>

  const people = t('common:people', { count: stays })
  const staying = data.isRequest ? t('cancel.request.stay') : t('cancel.stay', { count: stays, people })
  return (
    <>
      <strong>{stays > 0 ? staying : t('cancel.last')}</strong> {t('cancel.others', { count })}
    </>
  )
}

function ButtonWords(data: CancellingData) {
  const { t } = useTranslation('participation')
  const { participantNbr, chosen } = data
  if (withdrawsRequest(data)) return t('cancel.request.button')
  return chosen.length < participantNbr ? t('cancel.button', { count: chosen.length }) : t('cancel.buttonAll')
}

function TicketWords({ ticket }: { ticket: TicketView }) {
  const { position, of, holderName, code, handedOn, isUsed, isPaid } = ticket
  const { t } = useTranslation('participation')
  return (
    <span>
      {holderName ?? t('code.nameless')}
      <span className="soft small in-choice">
        {t('code.of', { index: position, count: of })}
        {code && ` · ${code}`}
        {handedOn && ` · ${t('code.handedOn')}`}
        {isUsed && ` · ${t('code.used')}`}
        {isPaid && ` · ${t('code.paid')}`}
      </span>
    </span>
  )
}
