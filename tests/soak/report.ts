import type { Soak } from './soak.ts'

/** What happened, in words and numbers. */
export function report({ seed, minutes }: { seed: number; minutes: number }, soak: Soak): string {
  const { outages, attempts, balance, tally, growth } = soak
  const count = (has: (attempt: (typeof attempts)[number]) => boolean) => attempts.filter(has).length
  return [
    `soak of ${minutes} minutes, seed ${seed}: ${outages.length} faults`,
    ...outages.map(({ victim, way, from, until }) => `  ${way} ${victim}: away ${seconds(until - from)}`),
    `requests: ${counted(tally.requests)}`,
    `answers: ${counted(tally.statuses)}`,
    `registrations: ${attempts.length}; yes ${count(({ told }) => told === 'yes')}, no ${count(({ told }) => told === 'no')}, no answer ${count(({ told }) => told === 'nothing')}; given back ${count(({ isCancelled }) => isCancelled === true)}; ${balance.sold} tickets, oversold ${balance.oversold}`,
    `confirmations: not sent ${soak.unsent}, twice ${balance.doubles}; failed tasks ${soak.failedTasks}`,
    `keys changed ${soak.keyChanges} times; broken ${soak.brokenByKeys.length}; values of an older key ${soak.oldSeals}`,
    'memory in MB, after five minutes (or at first) and at the end:',
    ...growth
      .filter((each) => each.minutes > 0.5)
      .map(
        (each) =>
          `  ${each.name} (${each.minutes.toFixed(1)} min): ${each.afterFiveMinutes.toFixed(0)} → ${each.atTheEnd.toFixed(0)}`,
      ),
  ].join('\n')
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function counted(counts: Map<string, number>): string {
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
