import { isReachable } from '#server/api/health.ts'
import { processServices } from '#server/process-services.ts'

export function checkHealth(): Promise<boolean> {
  return isReachable(processServices())
}
