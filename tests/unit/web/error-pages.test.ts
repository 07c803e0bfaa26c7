import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { describe, expect, test, vi } from 'vitest'
import { withErrorPages } from '#server/web/error-pages.ts'

const FAULT = new Error('the disk is full')

const refuse = () => {
  throw new Response(null, { status: 404 })
}

const MODULES = {
  root: { path: '', module: { default: () => null, loader: () => ({ frame: 'of the site' }) } },
  'site/not-found': { path: '*', module: { default: () => null, loader: refuse } },
  'a file': { path: 'recu.pdf', module: { loader: () => new Response('%PDF') } },
  'a file of others': { path: 'autre.pdf', module: { loader: refuse, action: refuse } },
  'a spent limit': {
    path: 'limite.pdf',
    module: {
      loader() {
        throw Response.json({ minutes: 3 }, { status: 429, headers: { 'Retry-After': '180' } })
      },
    },
  },
  'a fault': { path: 'panne.pdf', module: { loader: () => Promise.reject(FAULT) } },
  'a fault of a form': { path: 'panne', module: { action: () => Promise.reject(FAULT) } },
  'a redirect': {
    path: 'ailleurs',
    module: {
      loader() {
        throw new Response(null, { status: 302, headers: { Location: '/' } })
      },
    },
  },
  'only a form': { path: 'formulaire', module: { action: () => new Response('done') } },
}

/** The matched routes of a drawn page, and the error that it is about. */
function drawn(request: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) {
  const { errors, matches, loaderData } = staticHandlerContext
  const error = errors?.root as { data?: unknown } | undefined
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const body = { ids: matches.map(({ route }) => route.id), error: error?.data ?? null, loaderData }
  return new Response(JSON.stringify({ path: new URL(request.url).pathname, ...body }), { status, headers })
}

interface Asked {
  method?: string
  body?: URLSearchParams
  headers?: Record<string, string>
}

function siteOf() {
  const routes = Object.entries(MODULES).map(([id, route]) => [
    id,
    { id, ...route, ...(id !== 'root' && { parentId: 'root' }) },
  ])
  const handleError = vi.fn()
  const build = {
    entry: { module: { default: drawn, handleError } },
    routes: Object.fromEntries(routes) as ServerBuild['routes'],
    assets: { version: '1', entry: { imports: [], module: '' }, routes: Object.fromEntries(routes), url: '' },
    future: { v3_singleFetch: true },
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
  } as unknown as ServerBuild
  const handle = createRequestHandler(withErrorPages(build), 'production')
  const open = async (path: string, init: Asked = {}) => {
    const headers = { Accept: 'text/html,*/*;q=0.8', ...init.headers }
    const answer = await handle(new Request(`https://viree.example${path}`, { ...init, headers }), {})
    return { status: answer.status, type: answer.headers.get('Content-Type'), text: await answer.text() }
  }
  return { open, handleError }
}

const page = (path: string, status: number, error: unknown) => ({
  status,
  type: 'text/html; charset=utf-8',
  text: JSON.stringify({
    path,
    ids: ['root', 'site/not-found'],
    error,
    loaderData: { root: { frame: 'of the site' } },
  }),
})

describe('a person who opens the address of a file', () => {
  test('gets the file', async () => {
    expect(await siteOf().open('/recu.pdf')).toMatchObject({ status: 200, text: '%PDF' })
  })

  test('gets the page of the error where there is none for them', async () => {
    expect(await siteOf().open('/autre.pdf')).toEqual(page('/autre.pdf', 404, ''))
  })

  test('gets it with what the error says, as on every page', async () => {
    expect(await siteOf().open('/limite.pdf')).toEqual(page('/limite.pdf', 429, { minutes: 3 }))
  })

  test('gets it after a form', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ a: '1' }) }
    expect(await siteOf().open('/autre.pdf', form)).toEqual(page('/autre.pdf', 404, ''))
    expect(await siteOf().open('/recu.pdf', form)).toEqual(page('/recu.pdf', 405, ''))
  })

  test('gets it for an address that only takes a form', async () => {
    expect(await siteOf().open('/formulaire')).toEqual(page('/formulaire', 404, ''))
  })

  test('gets the page of a fault, which is told once', async () => {
    const { open, handleError } = siteOf()
    expect(await open('/panne.pdf')).toMatchObject({ status: 500, type: 'text/html; charset=utf-8' })
    expect(handleError.mock.calls.map(([error]: unknown[]) => error)).toEqual([FAULT])
  })

  test('gets it after a form, too, which is told with its method', async () => {
    const { open, handleError } = siteOf()
    const form = { method: 'POST', body: new URLSearchParams({ a: '1' }) }
    expect(await open('/panne', form)).toMatchObject({ status: 500, type: 'text/html; charset=utf-8' })
    expect(handleError.mock.calls).toMatchObject([[FAULT, { context: { method: 'POST' } }]])
  })

  test('follows its redirect', async () => {
    expect(await siteOf().open('/ailleurs')).toMatchObject({ status: 302, text: '' })
  })
})

test.each([
  ['a program', { Accept: '*/*' }],
  ['a page that shows a picture', { Accept: 'image/avif,*/*', 'Sec-Fetch-Dest': 'image' }],
  ['a frame', { 'Sec-Fetch-Dest': 'iframe' }],
])('%s gets the bare answer', async (_name, headers: Record<string, string>) => {
  expect(await siteOf().open('/autre.pdf', { headers })).toEqual({ status: 404, type: null, text: '' })
})
