import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { help } from '@/host/flags.mjs'
import { parseOptions } from '@/host/options'
import { commandOf, stagesOf, variablesOf } from './dockerfile.mjs'
import { healthAddress } from './health.mjs'
import { importedPackages, neededFolders } from './hostPackages.mjs'

/* `npm run container` executes the Dockerfile; these tests cover the parts whose errors it would not reveal. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const stages = stagesOf(read('Dockerfile'))
const running = stages.at(-1)
const restOf = (name: string) =>
  (running?.instructions ?? []).filter((instruction) => instruction.name === name).map(({ rest }) => rest)

test('both stages use one image, with a Node version that the project supports', () => {
  expect(stages.map(({ from }) => from)).toEqual(['node:22-bookworm-slim', 'node:22-bookworm-slim'])
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(engines.node).toBe('>=20.19')
})

test('it runs without root’s rights, and its data is on a volume of that user', () => {
  expect(restOf('USER')).toEqual(['node'])
  expect(restOf('VOLUME')).toEqual(['/data'])
  expect(restOf('RUN')).toEqual(['mkdir /data && chown node:node /data'])
})

test('it listens at an address outside the container, on the exposed and checked ports', () => {
  if (running === undefined) throw new Error('there is a last stage')
  const variables = variablesOf(running)
  for (const name of Object.keys(variables).filter((name) => name.startsWith('OPTICK_'))) expect(help).toContain(name)
  const parsed = parseOptions(commandOf(running, 'CMD').slice(2), variables)
  if (parsed.kind !== 'run') throw new Error('the command is a run of the host')
  const { port, venuePort, listenAddress, dataFolder } = parsed.options
  expect({ listenAddress, dataFolder }).toEqual({ listenAddress: '0.0.0.0', dataFolder: '/data' })
  expect(restOf('EXPOSE')).toEqual([`${port} ${venuePort}`])
  expect(commandOf(running, 'HEALTHCHECK')).toEqual(['node', 'health.mjs'])
  expect(restOf('COPY')).toContain('--from=build /build/src/dev/tooling/health.mjs ./')
  expect(healthAddress(variables)).toBe(`http://127.0.0.1:${venuePort}/time`)
  for (const one of [port, venuePort]) expect(read('compose.yaml')).toContain(`'127.0.0.1:${one}:${one}'`)
})

const cluster = { OPTICK_CLUSTER: 'nats://nats:4222' }
test.each([
  [{ OPTICK_VENUE_PORT: '5000' }, 'http://127.0.0.1:5000/time'],
  [{ OPTICK_LISTEN: '192.0.2.7' }, 'http://192.0.2.7:4174/time'],
  [{ OPTICK_LISTEN: '::' }, 'http://[::1]:4174/time'],
  [{ OPTICK_METRICS_PORT: '9464' }, 'http://127.0.0.1:9464/readyz'],
  [{ OPTICK_METRICS_PORT: '9464', OPTICK_METRICS_LISTEN: '2001:db8::7' }, 'http://[2001:db8::7]:9464/readyz'],
  // Without a cluster a role has no effect.
  [{ OPTICK_ROLE: 'engine' }, 'http://127.0.0.1:4174/time'],
  [{ ...cluster, OPTICK_ROLE: 'gateway' }, 'http://127.0.0.1:4174/time'],
  [{ ...cluster }, 'http://127.0.0.1:4174/time'],
  [{ ...cluster, OPTICK_ROLE: 'engine' }, undefined],
  [{ ...cluster, OPTICK_ROLE: 'market' }, undefined],
  [{ ...cluster, OPTICK_ROLE: 'engine', OPTICK_METRICS_PORT: '9464' }, 'http://127.0.0.1:9464/readyz'],
] as const)('the health check with %j asks %s, where the host would listen', (given, address) => {
  const variables = { OPTICK_LISTEN: '0.0.0.0', ...given }
  const parsed = parseOptions([], variables)
  if (parsed.kind !== 'run') throw new Error(JSON.stringify(parsed))
  const { metrics, venuePort } = parsed.options
  expect(healthAddress(variables)).toBe(address)
  if (address !== undefined) expect(Number(new URL(address).port)).toBe(metrics?.port ?? venuePort)
})

test('imported packages are found in every form of import, and not in comments', () => {
  const scripts = [
    `import a from "a"; export { b } from '@b/b/part'; export * from 'c'
     // import x from 'x'
     const d = await import("d/e"); const f = 'from "y"'`,
    `import 'node:fs'; import './own.js'; import('../other.js')`,
  ]
  expect(importedPackages(scripts).toSorted()).toEqual(['@b/b', 'a', 'c', 'd'])
})

test('a needed package is taken from the folder that Node would resolve', () => {
  const packages = {
    '': {},
    'node_modules/host': { dependencies: { shared: '1', 'not-here': '1' }, optionalDependencies: { native: '1' } },
    'node_modules/host/node_modules/shared': { peerDependencies: { deep: '1' } },
    'node_modules/shared': {},
    'node_modules/deep': { dependencies: { host: '1' } },
    'node_modules/native': {},
    'node_modules/page': { dependencies: { shared: '1' } },
  }
  expect([...neededFolders(['host'], { packages })].toSorted()).toEqual([
    'node_modules/deep',
    'node_modules/host',
    'node_modules/host/node_modules/shared',
    'node_modules/native',
  ])
})

test('the build context exists, and contains neither data nor installed packages', () => {
  const [first, ...sent] = read('.dockerignore').trim().split('\n')
  expect(first).toBe('*')
  expect(sent.filter((line) => !line.startsWith('!') || !existsSync(`${root}/${line.slice(1)}`))).toEqual([])
  expect(sent).not.toContain('!node_modules')
})

test('compose makes everything read-only except the data and temporary files', () => {
  expect(read('compose.yaml')).toMatch(/tmpfs: \[\/tmp\]/)
  expect(read('compose.yaml')).toMatch(/read_only: true/)
  expect(read('compose.yaml')).toMatch(/cap_drop: \[ALL\]/)
})
