import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { help } from '@/host/flags.mjs'
import { help as clusterHelp } from './clusterArguments.mjs'
import { siteHelp } from './serveSite.mjs'

// A fresh clone, without node_modules and with no npm in the path.
const clone = mkdtempSync(join(tmpdir(), 'optick-clone-'))
afterAll(() => rmSync(clone, { recursive: true }))
for (const folder of ['src/dev/tooling', 'src/host'])
  cpSync(fileURLToPath(new URL(`../../../${folder}`, import.meta.url)), join(clone, folder), { recursive: true })

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(clone, 'src/dev/tooling', `${script}.mjs`), ...args],
    { cwd: clone, env: { PATH: '' }, encoding: 'utf8' },
  )
  expect(readdirSync(clone), 'nothing is installed or built').toEqual(['src'])
  return { status, text: (stdout + stderr).trim() }
}

test.each([
  ['start', [], help],
  ['start', ['--venue-only'], help],
  ['start', ['--site'], siteHelp],
  ['dev', [], help],
  ['cluster', [], clusterHelp],
] as const)('%s %j --help answers before anything is installed', (script, args, text) => {
  expect(run(script, ...args, '--help')).toEqual({ status: 0, text: text.trim() })
})

test.each([
  ['start', ['--prot', '5000'], 'optick: unknown option --prot, did you mean --port?. Try --help.'],
  ['start', ['--seed'], 'optick: --seed takes a value: --seed VALUE or --seed=VALUE. Try --help.'],
  ['dev', ['extra'], 'optick: unexpected argument "extra": options start with --. Try --help.'],
  ['cluster', ['--nodes=2'], 'optick: --nodes must be 1 or 3, not "2". Try --help.'],
] as const)('%s %j is rejected before anything is installed', (script, args, text) => {
  expect(run(script, ...args)).toEqual({ status: 2, text })
})
