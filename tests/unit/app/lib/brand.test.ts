import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Brand, brand, brands, navigation, organisePath, siteMap } from '#app/lib/brand.ts'
import routes from '#app/routes.ts'

const hidden = ['/forfaits', '/a-propos', '/blog', '/application']

function everyLink(of: Brand): string[] {
  const menus = [false, true].flatMap((signedIn) => {
    const { main, more } = navigation(of, { signedIn, isOperator: signedIn })
    return [...main, ...more]
  })
  return [...menus, ...siteMap(of).flatMap(({ links }) => links)].map(({ href }) => href)
}

describe('the brand', () => {
  test('is Virée, unless the flag says otherwise', () => {
    expect(brand).toBe(brands.viree)
    expect(organisePath(brand)).toBe('/organiser-sur-viree')
  })

  test('links to its offers, about, blog and application pages', () => {
    expect(everyLink(brands.viree)).toEqual(expect.arrayContaining(hidden))
  })

  test('the second brand links to none of them, in no menu and not in the footer', () => {
    expect(everyLink(brands.sa).filter((href) => hidden.includes(href))).toEqual([])
    expect(everyLink(brands.sa)).toContain('/politique-de-confidentialite')
  })

  test('has its page for organisers where the brand says: each its own short name', () => {
    expect(organisePath(brands.sa)).toBe('/organiser-sur-sa')
    const paths = (routes as { path?: string }[]).map(({ path }) => `/${path ?? ''}`)
    expect(paths).toContain(organisePath(brand))
    expect(readFileSync('app/routes.ts', 'utf8')).not.toContain('organiser-sur')
  })

  test('only operators are shown the way to the operations', () => {
    const { more } = navigation(brand, { signedIn: true, isOperator: false })
    expect(more.map(({ href }) => href)).not.toContain('/operations/activites')
  })
})
