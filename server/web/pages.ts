import type { RequestListener } from 'node:http'
import { createRequestHandler } from '@remix-run/express'
import {
  type AppLoadContext,
  createRequestHandler as createFetchHandler,
  type ServerBuild,
} from '@remix-run/node'
import express from 'express'
import type { ApiRequest } from '#server/api/http/front.ts'
import type { Settings } from '#server/runtime/env.ts'
import { withCompression } from './compression.ts'
import { withErrorPages } from './error-pages.ts'
import { LINKS_PATH, makeLinks } from './links.ts'
import { groupRoutes, ofLength, readAddress } from './route-groups.ts'
import { holdsNothingPersonal } from './shared-answers/question.ts'

/** Answers pages, data requests and resource routes with Remix. */
export function makePages(build: ServerBuild, settings: Settings): RequestListener {
  const { trustedProxies, compresses } = settings
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', trustedProxies.length > 0 ? trustedProxies : false)
  /** The contexts of requests whose pages may leave compressed. */
  const compressible = new WeakSet()
  const getLoadContext = (request: ApiRequest) => {
    const context = {
      peer: request.peer,
      requestId: request.requestId,
      nameAccount: (id: number) => (request.accountId = id),
    }
    if (compresses && holdsNothingPersonal(request, settings)) compressible.add(context)
    return context
  }
  const compressing = withCompression(withErrorPages(build), (context) => compressible.has(context))
  const handlerFor = handlersOf(compressing, (group) =>
    createRequestHandler({ build: group, mode: 'production', getLoadContext }),
  )
  const answerFor = handlersOf(build, (group) => createFetchHandler(group, 'production'))
  app.all(LINKS_PATH, makeLinks(answerFor))
  app.all('*', (request, response, next) => void handlerFor(request.originalUrl)(request, response, next))
  return app
}

/** Makes a page that is shared, from a request and a load context of its own. */
export function makePageOf(
  build: ServerBuild,
): (request: Request, context: AppLoadContext) => Promise<Response> {
  const handlerFor = handlersOf(build, (group) => createFetchHandler(group, 'production'))
  return (request, context) => handlerFor(new URL(request.url).pathname)(request, context)
}

/** Returns the handler of an address: one for each first segment and number of segments. */
export function handlersOf<Handler>(build: ServerBuild, handlerOf: (group: ServerBuild) => Handler) {
  const { bySegment, others } = groupRoutes(build)
  const handlers = new Map([...bySegment].map(([segment, group]) => [segment, group.map(handlerOf)]))
  const [whole, otherwise] = [handlerOf(build), others.map(handlerOf)]
  return (address: string) => {
    const { segment, length } = readAddress(address)
    return ofLength(handlers.get(segment) ?? otherwise, length) ?? whole
  }
}
