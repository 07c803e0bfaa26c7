import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import { HostWordsPart } from './host-words.tsx'
import { look, SHEET } from './look.ts'
import { Brand, type EmailProps, Facts, Foot, Inside, List, Quotation, Small, Ticket } from './parts.tsx'

/** One column, one button, day and night; React escapes whatever people wrote. */
export function Layout({ t, message, frame }: EmailProps) {
  const { cover, quote, hostWords, facts = [], lists = [], tickets = [], listsBelow = [] } = message
  const { smallPrint = [], closing } = message
  return (
    <Html lang={t('lang')}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{message.subject}</title>
        <style>{SHEET}</style>
      </Head>
      <Body>
        <Preview>{message.preheader}</Preview>
        <Row>
          <Column className="ground" style={look.ground}>
            <Container className="sheet" style={look.sheet}>
              {cover && <Img src={cover} alt="" width={608} height={342} style={look.cover} />}
              <Inside>
                <Brand frame={frame} />
                <Heading className="heading ink" style={look.heading}>
                  {message.heading}
                </Heading>
                {message.paragraphs.map((paragraph) => (
                  <Text key={paragraph} className="ink" style={look.text}>
                    {paragraph}
                  </Text>
                ))}
                {quote && <Quotation quote={quote} />}
                {hostWords && <HostWordsPart words={hostWords} />}
                {facts.length > 0 && <Facts facts={facts} />}
                <Section style={look.afterButton}>
                  <Button href={message.action.href} style={look.button}>
                    {message.action.label}
                  </Button>
                </Section>
                {lists.map((list) => (
                  <List key={list.link.href} list={list} />
                ))}
                {tickets.map((ticket) => (
                  <Ticket key={ticket.page.href} ticket={ticket} />
                ))}
                {listsBelow.map((list) => (
                  <List key={list.link.href} list={list} />
                ))}
                {lists.length + tickets.length + listsBelow.length > 0 && (
                  <Hr className="rule" style={{ ...look.rule, marginTop: 0 }} />
                )}
                {smallPrint.map((line) => (
                  <Small key={line.text} line={line} />
                ))}
                {closing && (
                  <Text className="ink" style={{ ...look.text, margin: '20px 0 0' }}>
                    {closing}
                  </Text>
                )}
                <Hr className="rule" style={look.rule} />
                <Foot t={t} message={message} frame={frame} />
              </Inside>
            </Container>
          </Column>
        </Row>
      </Body>
    </Html>
  )
}
