import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noLimits } from '@/venue/api/gateway'
import { serveVenue, type StartedVenue } from '@/venue/node/startVenue'
import { tradedMarket, tradedStartNs } from '../recordings/tradedMarket'
import { openTestReplay } from '../replayHost'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const page = readFileSync(join(root, 'docs/bots.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'optick-lockstep-'))
const mostLines = 80
const steps = 20
const reached = `reached ${tradedStartNs + BigInt(steps) * 1_000_000_000n}`

/** A recording of a minute that goes on only when a client says so, from its start. */
async function openRecording(): Promise<StartedVenue> {
  const replay = await openTestReplay(tradedMarket(7, 60), { clock: 'lockstep' })
  const venue = await serveVenue(replay.port(), { gateway: { limits: noLimits } })
  return {
    ...venue,
    close: async () => {
      await venue.close()
      await replay.close()
    },
  }
}

beforeAll(() => symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes the block as a reader copies it. */
function copied(language: string, name: string): string {
  const text = page.split(`\`\`\`${language} ${name}\n`)[1]?.split('\n```')[0] ?? ''
  expect(text.split('\n').length).toBeLessThan(mostLines)
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Runs on a recording of its own. The venue is in this process, so it must not be blocked. */
async function run(command: string, args: readonly string[]): Promise<string[]> {
  const venue = await openRecording()
  try {
    const env = { ...process.env, VENUE: venue.restUrl, STEPS: String(steps) }
    const child = spawn(command, args, { cwd: folder, env })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
    const status = await new Promise((resolve) => child.on('close', resolve))
    const text = Buffer.concat(output).toString()
    expect(status, text).toBe(0)
    return text.trim().split('\n')
  } finally {
    await venue.close()
  }
}

/** To the millisecond: the venue numbers the commands of one moment by nanoseconds. */
const toMs = (line: string) => line.replace(/\d{6}$/, '')

test(
  'both bots buy the same at the same times of the recording, in every run',
  { timeout: 120_000 },
  async (context) => {
    const tsx = join(root, 'node_modules/.bin/tsx')
    const script = copied('ts', 'lockstep.mts')
    const first = (await run(tsx, [script])).map(toMs)
    expect(first[0]).toBe(toMs(reached))
    expect(first.length).toBeGreaterThan(1)
    expect((await run(tsx, [script])).map(toMs)).toEqual(first)
    const cached = join(root, 'node_modules/.cache/optick-python/bin/python')
    const python = ['python3', cached].find((one) => spawnSync(one, ['-c', 'import eth_account']).status === 0)
    const file = copied('python', 'lockstep.py')
    if (python === undefined) return context.skip('no Python with eth-account; botExamples.test.ts installs one')
    expect((await run(python, [file])).map(toMs)).toEqual(first)
  },
)
