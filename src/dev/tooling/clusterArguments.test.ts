import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseOptions } from '@/host/options'
import { passedFlags, readClusterArguments } from './clusterArguments.mjs'

const read = (...argv: string[]) => readClusterArguments(argv, {})
const rejection = (...argv: string[]) => {
  const asked = read(...argv)
  return asked.kind === 'refused' ? asked.reason : `it was taken as ${asked.kind}`
}

describe('npm run cluster', () => {
  test('has three nodes, the ports of npm start and a separate folder by default', () => {
    const data = resolve('.optick-cluster')
    expect(read()).toEqual({ kind: 'run', nodes: 3, appPort: 4_173, venuePort: 4_174, data, passed: [] })
    expect(read('--nodes=1', '--port', '5000', '--venue-port=5001', '--data', '/srv/venue')).toEqual({
      kind: 'run',
      nodes: 1,
      appPort: 5_000,
      venuePort: 5_001,
      data: '/srv/venue',
      passed: [],
    })
    expect(readClusterArguments([], { OPTICK_PORT: '6000' })).toMatchObject({ appPort: 6_000 })
  })

  test('passes on the flags that its processes accept, and no others', () => {
    const values: Readonly<Record<string, string>> = {
      market: 'quiet',
      seed: '5',
      speed: '2',
      grant: 'USDC=1',
      'domain-name': 'Mine',
      'chain-id': '5',
      'allow-host': 'optick.example',
      venues: 'venues.json',
      proxy: 'other',
      'venue-site': 'https://venue.example',
      league: 'TWO',
      'keep-log': '7d',
      'log-level': 'debug',
      'log-format': 'json',
    }
    const argv = Object.entries(passedFlags).map(([name, { type }]) =>
      type === 'boolean' ? `--${name}` : `--${name}=${values[name]}`,
    )
    const asked = read(...argv)
    expect(asked).toMatchObject({ kind: 'run', passed: argv })
    const parsed = parseOptions([...argv, '--role=gateway', '--cluster=nats://127.0.0.1:4222'], {})
    expect(parsed.kind).toBe('run')
  })

  test.each([
    [['--prot=1'], /^Unknown option '--prot'/],
    [['--nodes', '2'], '--nodes must be 1 or 3, not "2"'],
    [['--nodes'], /argument missing/],
    [['--port', 'x'], '--port must be a whole number from 1 to 65535, not "x"'],
    [['--port', '70000'], '--port must be a whole number from 1 to 65535, not "70000"'],
    [['--port=5000', '--venue-port=5000'], '--port and --venue-port must differ (both are 5000)'],
    [['--data', ' '], '--data may not be empty'],
    // Flags set by the cluster itself, and flags of a single process.
    [['--role=engine'], /^Unknown option '--role'/],
    [['--cluster=nats://1.2.3.4'], /^Unknown option '--cluster'/],
    [['--metrics-port=1'], /^Unknown option '--metrics-port'/],
    [['--fresh'], /^Unknown option '--fresh'/],
    [['prof'], /^Unexpected argument 'prof'/],
    [['prove', '--rounds', '0'], '--rounds must be a whole number of at least 1, not "0"'],
    [['prove', '--round', '1'], /^Unknown option '--round'/],
    [['sockets', '--idle', 'many'], '--idle must be a whole number of at least 0, not "many"'],
    [['verify', '--nodes', '1'], /^Unknown option '--nodes'/],
  ])('rejects %j', (argv, reason) => {
    expect(rejection(...argv)).toMatch(reason)
  })

  test.each([[[]], [['verify']], [['prove']], [['sockets']]])('prints help for %j', (argv) => {
    expect(read(...argv, '--help').kind).toBe('help')
  })
})
