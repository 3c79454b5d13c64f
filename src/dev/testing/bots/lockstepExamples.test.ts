import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noLimits } from '@/venue/api/gateway'
import { serveVenue, startVenue, type StartedVenue } from '@/venue/node/startVenue'
import { fakeReplay, recordedFromNs } from '../fakeReplay'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const page = readFileSync(join(root, 'docs/bots.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'optick-lockstep-'))
const mostLines = 80
const steps = 5
const reached = `reached ${recordedFromNs + BigInt(steps) * 1_000_000_000n}`

let quiet: StartedVenue
let venue: StartedVenue

/** A quiet market behind a clock that only its client advances. */
beforeAll(async () => {
  quiet = await startVenue({ gateway: { limits: noLimits } })
  venue = await serveVenue({ ...quiet.core, replay: fakeReplay('lockstep') }, { gateway: { limits: noLimits } })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
})
afterAll(async () => {
  await venue.close()
  await quiet.close()
  rmSync(folder, { recursive: true })
})

/** Writes the block as a reader copies it. */
function copied(language: string, name: string): string {
  const text = page.split(`\`\`\`${language} ${name}\n`)[1]?.split('\n```')[0] ?? ''
  expect(text.split('\n').length).toBeLessThan(mostLines)
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** The venue runs in this process, so it must not be blocked. */
async function run(command: string, args: readonly string[]): Promise<string[]> {
  const env = { ...process.env, VENUE: venue.restUrl, STEPS: String(steps) }
  const child = spawn(command, args, { cwd: folder, env })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const status = await new Promise((resolve) => child.on('close', resolve))
  const text = Buffer.concat(output).toString()
  expect(status, text).toBe(0)
  return text.trim().split('\n')
}

test('the TypeScript bot advances the recording second by second', { timeout: 60_000 }, async () => {
  const [line] = await run(join(root, 'node_modules/.bin/tsx'), [copied('ts', 'lockstep.mts')])
  expect(line).toBe(reached)
})

test('the Python bot advances the recording second by second', { timeout: 60_000 }, async (context) => {
  const cached = join(root, 'node_modules/.cache/optick-python/bin/python')
  const python = ['python3', cached].find((one) => spawnSync(one, ['-c', 'import eth_account']).status === 0)
  const file = copied('python', 'lockstep.py')
  if (python === undefined) return context.skip('no Python with eth-account; botExamples.test.ts installs one')
  const [line] = await run(python, [file])
  expect(line).toMatch(/^reached \d+$/)
})
