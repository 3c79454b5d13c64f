import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../freePort'
import { bundleOf } from '../run/askRun'
import { startHostProcess } from './hostProcess'

const storyMs = 180_000
let hostScript = ''
let root = ''
beforeAll(async () => {
  hostScript = await bundleOf('host')
  root = mkdtempSync(join(tmpdir(), 'optick-signal-'))
}, storyMs)
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  ['the first answer', (status: number) => status > 0],
  ['the first answer of the venue', (status: number) => status === 200],
] as const)(
  'SIGTERM at the moment of %s shuts down cleanly',
  async (_, isAwaited) => {
    const folder = join(root, `early-${isAwaited(503)}`)
    const port = await freePort()
    const host = startHostProcess(hostScript, ['--data', folder, `--venue-port=${port}`])
    const statusNow = () => fetch(`http://127.0.0.1:${port}/time`).then(({ status }) => status)
    // Requests fail until the port is open.
    while (!isAwaited(await statusNow().catch(() => 0))) continue
    host.kill('SIGTERM')
    expect(await host.ended).toEqual({ code: 0, signal: null, errors: [] })
    expect(readdirSync(folder)).not.toContain('holder.json')
  },
  storyMs,
)
