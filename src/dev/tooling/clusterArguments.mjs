// The arguments of `npm run cluster`. Parses without starting anything, so that a bad argument costs nothing.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const help = `npm run cluster -- [options]: a cluster on this machine, for trying.
npm run cluster -- verify [--league NAME]: plays the log of a cluster again and compares. It finds a running cluster by its --data;
  OPTICK_CLUSTER and OPTICK_POSTGRES name another one.
npm run cluster -- prove [--rounds N] [--seed N]: kills, stops and cuts off every part of a cluster of its own, under load (100).
npm run cluster -- sockets [--idle N] [--active N] [--seconds N]: what many sockets cost two gateways.

  --nodes N         NATS nodes: 1 or 3 (3)
  --port N, --venue-port N, --data FOLDER (.optick-cluster), --keep-log, --league, and the flags of the market and of
  gateways, as for npm start

Needs nats-server 2.12 or newer and PostgreSQL. HAProxy, if it is there, balances two gateways; otherwise one serves both ports.
No other user of this machine reaches its servers: each start makes new passwords.`

const text = { type: 'string' }
const several = { type: 'string', multiple: true }
const toggle = { type: 'boolean' }

/** Passed on to every process, which validates them. Other flags belong to a single process or are set here. */
export const passedFlags = {
  market: text,
  seed: text,
  speed: text,
  grant: text,
  'domain-name': text,
  'chain-id': text,
  'allow-host': several,
  venues: text,
  proxy: several,
  'venue-site': several,
  league: text,
  'keep-log': text,
  audit: toggle,
  'log-level': text,
  'log-format': text,
}
const ownFlags = { nodes: text, port: text, 'venue-port': text, data: text }
const serverFlags = {
  cluster: text,
  postgres: text,
  'nats-creds': text,
  'nats-ca': text,
  'nats-cert': text,
  'nats-key': text,
}
const commands = {
  run: { ...ownFlags, ...passedFlags },
  verify: { ...serverFlags, league: text, data: text },
  prove: { rounds: text, seed: text },
  sockets: { idle: text, active: text, seconds: text },
}

/** `{ kind: 'help' }`, `{ kind: 'refused', reason }`, or the command with its options. */
export function readClusterArguments(argv, env) {
  const [first = ''] = argv
  const kind = first in commands && first !== 'run' ? first : 'run'
  const args = kind === 'run' ? argv : argv.slice(1)
  try {
    const { values } = parseArgs({ args, options: { ...commands[kind], help: toggle } })
    if (values.help === true) return { kind: 'help' }
    return { kind, ...readers[kind](values, env) }
  } catch (error) {
    return { kind: 'refused', reason: error.message.replace(/\.$/, '') }
  }
}

const readers = {
  run: (values, env) => {
    const nodes = values.nodes ?? '3'
    if (nodes !== '1' && nodes !== '3') throw new Error(`--nodes must be 1 or 3, not "${nodes}"`)
    const appPort = portOf('--port', values.port ?? env.OPTICK_PORT ?? '4173')
    const venuePort = portOf('--venue-port', values['venue-port'] ?? env.OPTICK_VENUE_PORT ?? '4174')
    if (appPort === venuePort) throw new Error(`--port and --venue-port must differ (both are ${appPort})`)
    return { nodes: Number(nodes), appPort, venuePort, data: dataOf(values), passed: argumentsOf(values, passedFlags) }
  },
  verify: (values) => ({ data: dataOf(values), passed: argumentsOf(values, { ...serverFlags, league: text }) }),
  prove: ({ rounds = '100', seed }) => {
    wholeNumber('--rounds', rounds, 1)
    if (seed !== undefined) wholeNumber('--seed', seed, 0)
    return { rounds, seed }
  },
  sockets: (values) => {
    for (const [name, value] of Object.entries(values)) wholeNumber(`--${name}`, value, 0)
    return { passed: argumentsOf(values, commands.sockets) }
  },
}

function dataOf({ data = '.optick-cluster' }) {
  if (data.trim() === '') throw new Error('--data may not be empty')
  return resolve(data)
}

function portOf(flag, value) {
  if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535) return Number(value)
  throw new Error(`${flag} must be a whole number from 1 to 65535, not "${value}"`)
}

function wholeNumber(flag, value, least) {
  if (/^\d{1,9}$/.test(value) && Number(value) >= least) return
  throw new Error(`${flag} must be a whole number of at least ${least}, not "${value}"`)
}

/** The given arguments among the passed-on flags. */
function argumentsOf(values, flags) {
  return Object.keys(flags).flatMap((name) => {
    const value = values[name]
    if (value === undefined) return []
    return value === true ? [`--${name}`] : [value].flat().map((one) => `--${name}=${one}`)
  })
}
