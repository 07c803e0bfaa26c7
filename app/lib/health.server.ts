import { describeHealth } from '#server/api/health.ts'
import { processServices } from '#server/process-services.ts'

export function checkHealth() {
  return describeHealth(processServices())
}
