import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerWorker } from './shell.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return answerWorker({ request, context })
}
