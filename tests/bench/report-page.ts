import { readFile, writeFile } from 'node:fs/promises'

const PAGE = 'docs/benchmarks.md'
const FENCE = '```'

/** The output of each part of the benchmarks: its heading, and what a reader must know about it. */
const SECTIONS = {
  figures: {
    heading: 'Figures',
    note: `The figures that have an aim, of one run of all parts; "before" is the build that \`--against\` named.`,
  },
  visitorsOnSqlite: {
    heading: 'Visitors on SQLite',
    note: `What is not made for the person who asks. The bare server sends our bytes and headers, and does nothing else. All take turns,
and each answer is checked before it is measured. By processor: the time of all threads of the process that answers, which
other work on the machine changes little.`,
  },
  visitorsOnPostgres: {
    heading: 'Visitors on PostgreSQL',
    note: 'The same, with PostgreSQL on the same machine.',
  },
  members: {
    heading: 'Signed in',
    note: `Milliseconds of the web process's processor for a page of somebody who is signed in, on SQLite.`,
  },
  profile: {
    heading: 'Where the time goes',
    note: `A sampling profile of the web process; what a bundle contains counts for the package that it comes from. Sampling costs time of
its own: compare the columns with each other, not with other tables.`,
  },
  emails: {
    heading: 'E-mails',
    note: `The worker's processor for the e-mail of one registration, with its ticket's code and its calendar file, written to a file.`,
  },
  firstVisits: {
    heading: 'A first visit',
    note: `With an empty cache, in French, as brotli 11 sends it. Script that stands in the document itself counts as HTML.`,
  },
  pages: {
    heading: 'What a page shows first',
    note: `The demo data in French. Pixels from the top of a first screen, 360 × 640 or 1280 × 860; the bar at the bottom of a phone has
the price and the button. Taps and fields are those of a phone; what nobody has to choose is not counted.`,
  },
  hosting: {
    heading: 'Hosting',
    note: `One activity of a host with ever more registrations, on SQLite; files of lists and of tickets, and the e-mails that bring them.
The list of activities is what others ask meanwhile.`,
  },
  money: {
    heading: 'Money',
    note: `Everything through the double of Stripe, as a process of its own on the same machine.`,
  },
  door: {
    heading: 'The door',
    note: `Helpers' devices ask over REST, all of them from one process on the same machine, each from a network of its own. PostgreSQL and
SQLite write every commit to the disk; transactions are measured as in "The rush". The names are drawn at random.`,
  },
  mail: {
    heading: 'Messages of hosts',
    note: `On SQLite, with one web process and one worker. The mail server takes each message at once, and shares the processor.`,
  },
  lighthouse: {
    heading: 'Lighthouse',
    note: `The demo data in French, as a phone of today over a slow line, the median of three times. Of what must be 100, whatever is not
is named below.`,
  },
  processes: {
    heading: 'Processes',
    note: `Started as \`npm start\` does, on 10,000 activities.`,
  },
  speed: {
    heading: 'Beside remix-serve',
    note: `Ratios matter: they come from one run on one machine, in which all take turns. The pages and answers are checked before they
are measured. On a machine that is busy with something else (its load is printed) the requests a second are too low, and
ratios are rough.`,
  },
  signIns: {
    heading: 'Signing in',
    note: `A password is hashed in a thread of its own: what others wait meanwhile is the processor that the threads share, and on two
cores, with the tool that asks beside them, that is little.`,
  },
  rush: {
    heading: 'The rush',
    note: `The crowd is played by one process on the same machine; its share of the processor is printed. Accounts are signed in
beforehand; a guest first asks for their pass, which counts as part of their registration. PostgreSQL and SQLite write every
commit to the disk. Transactions are measured by a hook (\`tests/bench/rush/hook.mjs\`) that is loaded into the processes of
the shipped product.`,
  },
  growthOnSqlite: {
    heading: 'Growth on SQLite',
    note: `How much slower a page becomes while there are ever more activities, and the answers stay as many. What is measured is the
whole page as a browser asks for it, so what does not grow (drawing the page) is part of each figure.`,
  },
  growthOnPostgres: {
    heading: 'Growth on PostgreSQL',
    note: `The same, with PostgreSQL on the same machine, writing every commit to the disk.`,
  },
} as const

export type Section = keyof typeof SECTIONS

const INTRO = `# Benchmarks

What \`npm run bench\` printed the last time, as printed. \`npm run bench -- rush\` runs one part alone (\`visitors\`, \`members\`, \`profile\`, \`emails\`,
\`first-visits\`, \`processes\`, \`speed\`, \`sign-ins\`, \`rush\`, \`growth\`, \`hosting\`, \`money\`, \`door\`, \`mail\`, \`pages\`, \`lighthouse\`); \`--against DIR\` measures the build of another checkout beside ours.
`

/** Stores this output; that of the other parts stays. */
export async function keepSection(section: Section, printed: string): Promise<void> {
  const before = await readFile(PAGE, 'utf8').catch(() => '')
  const names = Object.keys(SECTIONS) as Section[]
  const sections = names.map((name) => {
    const { heading, note } = SECTIONS[name]
    const kept = name === section ? printed : keptIn(before, heading)
    return kept ? `## ${heading}\n\n${note}\n\n${FENCE}\n${kept}\n${FENCE}\n` : ''
  })
  await writeFile(PAGE, [INTRO, ...sections.filter(Boolean), ...writtenByHand(before)].join('\n'))
}

function keptIn(page: string, heading: string): string | undefined {
  const [, section = ''] = page.split(`## ${heading}\n`)
  return section.split(`${FENCE}\n`)[1]?.trimEnd()
}

/** Text that no part of the benchmarks prints stays, at the end. */
function writtenByHand(page: string): string[] {
  const known = Object.values(SECTIONS).map(({ heading }) => heading)
  const sections = page.split(/^(?=## )/m).slice(1)
  return sections
    .filter((section) => !known.some((heading) => section.startsWith(`## ${heading}\n`)))
    .map((section) => `${section.trimEnd()}\n`)
}
