import { Column, Img, Link, Row, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import type { Frame } from './frame.ts'
import { look } from './look.ts'
import type { EmailList, EmailMessage, EmailTicket, Fact, Quote, SmallPrint, Translate } from './message.ts'

export interface EmailProps {
  t: Translate
  message: EmailMessage
  frame: Frame
}

/** Padding is set on a cell: some mail programs ignore it on a table. */
export function Inside({ children }: { children: ReactNode }) {
  return (
    <Row>
      <Column className="inside" style={look.inside}>
        {children}
      </Column>
    </Row>
  )
}

/**
 * The mark as a picture and the name as text: the name stays when pictures are blocked, and takes the night colours.
 */
export function Brand({ frame }: { frame: Frame }) {
  return (
    <Text style={look.brandLine}>
      <Link href={frame.siteUrl} className="ink" style={look.brand}>
        {frame.logoUrl && <Img src={frame.logoUrl} alt="" width={32} height={32} style={look.logo} />}
        {frame.brand}
      </Link>
    </Text>
  )
}

/** A line at the side marks a quotation. */
export function Quotation({ quote: { label, text } }: { quote: Quote }) {
  return (
    <Row className="said" style={look.quote}>
      <Column style={look.quoteText}>
        <Text className="soft" style={look.quoteLabel}>
          {label}
        </Text>
        <Text className="ink" style={{ ...look.text, margin: 0 }}>
          <Lines text={text} />
        </Text>
      </Column>
    </Row>
  )
}

/** Few mail programs support `white-space`, so line breaks are written out. */
function Lines({ text }: { text: string }) {
  return text.split(/\r\n?|\n/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <table cellPadding="0" cellSpacing="0" border={0} width="100%" style={look.facts}>
      <tbody>
        {facts.map(({ label, strong, text, link }) => (
          <tr key={label}>
            <th scope="row" align="left" className="stacked stacked-label soft" style={look.factLabel}>
              {label}
            </th>
            <td className="stacked ink" style={look.fact}>
              {strong && <strong>{strong}</strong>}
              {strong && text && ', '}
              {text}
              {link && (
                <>
                  <br />
                  <Link href={link.href} className="link" style={look.link}>
                    {link.label}
                  </Link>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function List({ list: { title, text, items, link } }: { list: EmailList }) {
  return (
    <Row className="rule" style={look.ticket}>
      <Column style={look.ticketText}>
        <Text className="ink" style={{ ...look.text, fontWeight: 600, margin: 0 }}>
          {title}
        </Text>
        {text && (
          <Text className="soft" style={{ ...look.small, color: look.foot.color, margin: 0 }}>
            {text}
          </Text>
        )}
        <ul style={look.list}>
          {items.map((item, index) => (
            <li key={index} className="ink" style={look.listItem}>
              {item}
            </li>
          ))}
        </ul>
        <Text style={{ ...look.small, margin: 0 }}>
          <Link href={link.href} className="link" style={look.link}>
            {link.label}
          </Link>
        </Text>
      </Column>
    </Row>
  )
}

export function Ticket({ ticket: { label, holder, spelled, page, code } }: { ticket: EmailTicket }) {
  return (
    <Row className="rule" style={look.ticket}>
      {code && (
        <Column className="stacked" style={look.ticketCode}>
          <Img src={code.src} alt={code.alt} width={160} height={160} style={look.code} />
        </Column>
      )}
      <Column className="stacked" style={look.ticketText}>
        <Text className="soft" style={{ ...look.small, color: look.foot.color, margin: 0 }}>
          {label}
        </Text>
        {holder && (
          <Text className="ink" style={{ ...look.text, fontWeight: 600, margin: 0 }}>
            {holder}
          </Text>
        )}
        {spelled && (
          <Text className="ink" style={{ ...look.small, margin: 0 }}>
            {spelled}
          </Text>
        )}
        <Text style={{ ...look.small, margin: '8px 0 0' }}>
          <Link href={page.href} className="link" style={look.link}>
            {page.label}
          </Link>
        </Text>
      </Column>
    </Row>
  )
}

export function Small({ line: { text, link } }: { line: SmallPrint }) {
  return (
    <Text className="ink" style={look.small}>
      {text}
      {link && ' '}
      {link && (
        <Link href={link.href} className="link" style={look.link}>
          {link.label}
        </Link>
      )}
    </Text>
  )
}

export function Foot({ t, message, frame }: EmailProps) {
  return (
    <Text className="soft" style={look.foot}>
      {message.reason} {frame.postalAddress}
      {frame.unsubscribeUrl && (
        <>
          {' '}
          <Link href={frame.unsubscribeUrl} className="soft" style={{ ...look.link, color: look.foot.color }}>
            {t('footer.unsubscribe')}
          </Link>
        </>
      )}
    </Text>
  )
}
