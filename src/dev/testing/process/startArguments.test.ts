import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* `npm start` and `npm run cluster` in a checkout without a build: an invalid flag is reported before a build. */

const root = fileURLToPath(new URL('../../../..', import.meta.url))
let checkout = ''

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'optick-checkout-'))
  mkdirSync(join(checkout, 'src'))
  for (const name of [
    'node_modules',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'docs',
    'public',
    'index.html',
  ]) {
    symlinkSync(join(root, name), join(checkout, name))
  }
  for (const name of readdirSync(join(root, 'src'))) {
    // The tooling finds its checkout by its own path, so it must be inside.
    if (name === 'dev') cpSync(join(root, 'src/dev'), join(checkout, 'src/dev'), { recursive: true })
    else symlinkSync(join(root, 'src', name), join(checkout, 'src', name))
  }
})
afterAll(() => rmSync(checkout, { recursive: true }))

type Ended = { readonly code: number | null; readonly output: string; readonly errors: string }

/** Runs the script until it ends, or until it begins to build. */
function run(script: 'start' | 'cluster', ...flags: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(checkout, `src/dev/tooling/${script}.mjs`), ...flags], {
    cwd: checkout,
    env: { ...process.env, OPTICK_PORT: undefined, OPTICK_VENUE_PORT: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    if (output.includes('Building')) child.kill('SIGKILL')
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, errors })))
}

test('nats-server is found where npm test builds it, unless it is too old', async () => {
  const other = mkdtempSync(join(tmpdir(), 'optick-built-'))
  mkdirSync(join(other, 'src/dev/tooling'), { recursive: true })
  mkdirSync(join(other, 'node_modules/.cache/bin'), { recursive: true })
  cpSync(join(root, 'src/dev/tooling/localServers.mjs'), join(other, 'src/dev/tooling/localServers.mjs'))
  const built = join(other, 'node_modules/.cache/bin/nats-server')
  const ask = `import('${other}/src/dev/tooling/localServers.mjs').then((all) => console.log(all.findNatsServer()))`
  const find = () =>
    execFileSync(process.execPath, ['-e', ask], {
      env: { PATH: '/nowhere', HOME: '/nowhere' },
      encoding: 'utf8',
    }).trim()
  expect(find()).toBe('undefined')
  const install = (version: string) =>
    writeFileSync(built, `#!/bin/sh\necho nats-server: v${version}\n`, { mode: 0o755 })
  install('2.9.10')
  expect(find()).toBe('undefined')
  install('2.12.0')
  expect(find()).toBe(built)
  rmSync(other, { recursive: true })
})

test.each([
  ['start', ['--help'], 'npm start -- [options]'],
  ['start', ['--venue-only', '--help'], 'npm start -- [options]'],
  ['start', ['--site', '--help'], 'npm start -- --site'],
  ['cluster', ['--help'], 'npm run cluster -- [options]'],
  ['cluster', ['verify', '--help'], 'npm run cluster -- verify'],
  ['cluster', ['sockets', '--help'], 'npm run cluster -- sockets'],
] as const)('%s %j gives help and builds nothing', async (script, flags, words) => {
  const { code, output, errors } = await run(script, ...flags)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain(words)
  expect(output).not.toContain('Building')
})

test.each([
  ['start', ['--prot', '1'], 'optick: unknown option --prot, did you mean --port?. Try --help.'],
  [
    'start',
    ['--market', 'bull'],
    'optick: --market must be live, quiet, empty, replay:FILE or mirror:VENUE, not "bull". Try --help.',
  ],
  ['start', ['--site', '--prot', '1'], "optick: Unknown option '--prot'"],
  ['start', ['--site', '--port', 'x'], 'optick: --port must be a whole number from 0 to 65535, not "x". Try --help.'],
  ['cluster', ['--prot', '1'], "optick: Unknown option '--prot'"],
  ['cluster', ['--nodes', '2'], 'optick: --nodes must be 1 or 3, not "2". Try --help.'],
  [
    'cluster',
    ['--market', 'bull'],
    'optick: --market must be live, quiet, empty, replay:FILE or mirror:VENUE, not "bull". Try --help.',
  ],
  ['cluster', ['--keep-log', 'long'], 'optick: --keep-log must be a span such as 24h, 7d or 20GB, or all, not "long"'],
] as const)('%s %j exits with 2 and the reason, and builds nothing', async (script, flags, reason) => {
  const { code, output, errors } = await run(script, ...flags)
  expect(code).toBe(2)
  expect(errors.trim()).toMatch(new RegExp(`^${reason.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}[^\n]*$`))
  expect(output).toBe('')
})

test.each([['start', []] as const, ['start', ['--site']] as const])('%s %j builds', async (script, flags) => {
  expect((await run(script, ...flags)).output).toContain('Building')
})
