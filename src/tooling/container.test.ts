import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { help, parseOptions } from '../host/options'
import { commandOf, stagesOf, variablesOf } from './dockerfile.mjs'

/* `npm run container` carries the Dockerfile out; these are the parts of it that would go wrong unnoticed. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const stages = stagesOf(read('Dockerfile'))
const running = stages.at(-1)
const restOf = (name: string) =>
  (running?.instructions ?? []).filter((instruction) => instruction.name === name).map(({ rest }) => rest)

test('both stages are on one image, of a version of Node that the project takes', () => {
  expect(stages.map(({ from }) => from)).toEqual(['node:22-bookworm-slim', 'node:22-bookworm-slim'])
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(engines.node).toBe('>=20.19')
})

test('it runs without the rights of root, and its data is on a volume of that user', () => {
  expect(restOf('USER')).toEqual(['node'])
  expect(restOf('VOLUME')).toEqual(['/data'])
  expect(restOf('RUN')).toEqual(['mkdir /data && chown node:node /data'])
})

test('it listens where the container is reached, on the ports that are named and checked', () => {
  if (running === undefined) throw new Error('there is a last stage')
  const variables = variablesOf(running)
  for (const name of Object.keys(variables).filter((name) => name.startsWith('OPTICK_'))) expect(help).toContain(name)
  const parsed = parseOptions(commandOf(running, 'CMD').slice(2), variables)
  if (parsed.kind !== 'run') throw new Error('the command is a run of the host')
  const { port, venuePort, listenAddress, dataFolder } = parsed.options
  expect({ listenAddress, dataFolder }).toEqual({ listenAddress: '0.0.0.0', dataFolder: '/data' })
  expect(restOf('EXPOSE')).toEqual([`${port} ${venuePort}`])
  expect(commandOf(running, 'HEALTHCHECK').join(' ')).toContain(`http://127.0.0.1:${venuePort}/time`)
  for (const one of [port, venuePort]) expect(read('compose.yaml')).toContain(`'127.0.0.1:${one}:${one}'`)
})

test('what is sent to the build exists, and neither data nor what is installed here is', () => {
  const [first, ...sent] = read('.dockerignore').trim().split('\n')
  expect(first).toBe('*')
  expect(sent.filter((line) => !line.startsWith('!') || !existsSync(`${root}/${line.slice(1)}`))).toEqual([])
  expect(sent).not.toContain('!node_modules')
})

test('compose lets nothing be written but the data', () => {
  expect(read('compose.yaml')).toMatch(/read_only: true/)
  expect(read('compose.yaml')).toMatch(/cap_drop: \[ALL\]/)
})
