import { Link as RemixLink, type LinkProps } from '@remix-run/react'
import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom/server'
import { expect, test } from 'vitest'
import { Link } from '#app/ui/link.tsx'

/** Its id depends on the shape of the tree around it. */
function Numbered() {
  return <span id={useId()}>Voir</span>
}

function drawn(Either: ComponentType<LinkProps>, props: LinkProps): string {
  return renderToString(
    <StaticRouter location="/activites/7/une-marche?page=2#avis">
      <p>
        <Either {...props}>
          Voir <Numbered />
        </Either>
        <Numbered />
      </p>
    </StaticRouter>,
  )
}

const ADDRESSES = [
  ...['/', '/activites', '/activites/', '/activites/7/une-marche', '/a?b=c&d=%20e', '/a#b', '/a?b#c', '/é è'],
  ...['', '?page=3', '#avis', '/a?', '/a#', '/a?#b', '..', '../8', 'suite', '//ailleurs.example/x'],
  ...['https://ailleurs.example/x', 'mailto:a@exemple.org', '/a/../b', '/a//b', '/.a', '/a/.', '/a?b?c#d#e'],
]

test.each(ADDRESSES)('a link to %j is drawn as Remix draws it', (to) => {
  expect(drawn(Link, { to })).toBe(drawn(RemixLink, { to }))
})

test.each<[string, Omit<LinkProps, 'to'>]>([
  ['attributes', { className: 'button', rel: 'nofollow', lang: 'fr-CA', 'aria-label': 'Voir', id: 'x' }],
  ['a state', { state: { from: 'here' }, className: 'soft' }],
  ['another window', { target: '_blank', className: 'soft' }],
  ['its document', { reloadDocument: true }],
  ['no discovery', { discover: 'none' }],
  ['no scrolling', { preventScrollReset: true, replace: true, relative: 'path' }],
  ['a press', { onClick: () => undefined, className: 'soft' }],
])('with %s, too', (_, props) => {
  const to = '/activites'
  expect(drawn(Link, { to, ...props })).toBe(drawn(RemixLink, { to, ...props }))
})
