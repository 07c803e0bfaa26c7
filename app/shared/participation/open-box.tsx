import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SPONSOR, useSponsor } from '#app/shared/account/sponsor.ts'
import { TicketTypeList } from '#app/shared/activity/ticket-types/list.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import { joinPath } from '#server/domain/participation/paths.ts'
import {
  ApprovalNote,
  AT_ONCE_FORM,
  type BoxProps,
  buttonKey,
  isAtOnce,
  MembersNote,
  PlacesOf,
} from './box.tsx'
import { PartyOptions } from './party-options.tsx'

/** A larger party is entered on the next page: a list of fifty lines helps nobody. */
const LARGEST_QUICK_PARTY = 10

/**
 * Asks how many people come, then leads to the form. Where nothing is left to ask, one press is enough: it sends what
 * that form would with nothing ticked, so the host gets no address (decisions §10). The form stays a link away, for a
 * larger party and for those who want to give theirs.
 */
export function OpenBox(props: BoxProps) {
  const { activity } = props
  const { t } = useTranslation('activity')
  const { activityId, placesLeft, price, ticketTypes, timeZone } = activity
  if (ticketTypes.length > 1) return <TicketTypeBox activity={activity} />
  const most = Math.min(placesLeft ?? LARGEST_QUICK_PARTY, LARGEST_QUICK_PARTY)
  const atOnce = isAtOnce(props)
  const hasMore = !atOnce && (placesLeft === null || placesLeft > most)

  return (
    <Form
      className="panel stack"
      action={joinPath(activityId)}
      data-plain=""
      {...(atOnce && { id: AT_ONCE_FORM, method: 'post' as const })}
    >
      <SponsorField />
      <h2 id="box">{t('page.box.OPEN.title')}</h2>
      <PlacesOf activity={activity} />
      <div className="field">
        <label htmlFor="n">{t('page.box.OPEN.people')}</label>
        {hasMore && (
          <span className="hint" id="n-hint">
            {t('page.box.OPEN.more', { count: most })}
          </span>
        )}
        <select
          className="input"
          id="n"
          name={atOnce ? 'nbrParticipant' : 'n'}
          aria-describedby={hasMore ? 'n-hint' : undefined}
        >
          <PartyOptions most={most} />
        </select>
      </div>
      {ticketTypes.some(({ salesEnd, membersOnly }) => salesEnd ?? membersOnly) && (
        <TicketTypeList ticketTypes={ticketTypes} timeZone={timeZone} />
      )}
      <MembersNote activity={activity} />
      <ApprovalNote activity={activity} />
      <dl className="sum">
        <div className="total">
          <dt>{t('page.box.OPEN.price')}</dt>
          <dd>
            <Price cents={price} />
          </dd>
        </div>
      </dl>
      {atOnce && <input type="hidden" name="as" value="account" />}
      <SubmitButton full>{t(buttonKey(activity))}</SubmitButton>
      <p className="small soft">
        {atOnce ? (
          <>
            {t('page.box.OPEN.atOnce')} <Link to={joinPath(activityId)}>{t('page.box.OPEN.form')}</Link>
          </>
        ) : (
          t('page.box.OPEN.next')
        )}
      </p>
    </Form>
  )
}

/** The form that opens with a new address would leave the code of the link behind. */
function SponsorField() {
  const code = useSponsor()
  return code && <input type="hidden" name={SPONSOR} value={code} />
}

/** With several ticket types the form asks for the number of each. */
function TicketTypeBox({ activity }: BoxProps) {
  const { t } = useTranslation('activity')
  const { activityId, ticketTypes, timeZone } = activity

  return (
    <Form className="panel stack" action={joinPath(activityId)} data-plain="">
      <SponsorField />
      <h2 id="box">{t('page.box.OPEN.title')}</h2>
      <PlacesOf activity={activity} />
      <TicketTypeList ticketTypes={ticketTypes} timeZone={timeZone} />
      <MembersNote activity={activity} />
      <ApprovalNote activity={activity} />
      <button className="button is-full">{t(buttonKey(activity))}</button>
      <p className="small soft">{t('page.box.OPEN.next')}</p>
    </Form>
  )
}
