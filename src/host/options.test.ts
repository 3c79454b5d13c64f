import { expect, test } from 'vitest'
import { help } from './flags.mjs'
import { parseOptions } from './options'

function run(argv: string[], env: Record<string, string> = {}) {
  const parsed = parseOptions(argv, env)
  if (parsed.kind !== 'run') throw new Error(JSON.stringify(parsed))
  return parsed.options
}

test('without flags the app is on 4173, the bare venue on 4174, and the market is live', () => {
  expect(run([])).toMatchObject({
    port: 4173,
    venuePort: 4174,
    dataFolder: '.optick',
    isFresh: false,
    market: { kind: 'live' },
    speed: 1,
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
  })
})

test('a flag takes precedence over the environment', () => {
  expect(run(['--port', '5000'], { OPTICK_PORT: '6000', OPTICK_VENUE_PORT: '6001' })).toMatchObject({
    port: 5000,
    venuePort: 6001,
  })
})

test('a new account is granted 100,000 USDC unless the flag says otherwise', () => {
  expect(run([]).playGrant).toEqual({ USDC: 100_000_000_000n, others: new Map() })
  expect(run([], { OPTICK_GRANT: 'USDC=5,WETH=2' }).playGrant).toEqual({
    USDC: 5_000_000n,
    others: new Map([['WETH', 2_000_000n]]),
  })
  expect(run(['--grant', 'WBTC=1']).playGrant.USDC).toBe(0n)
})

test('a wallet signs orders as it is unless a flag says otherwise', () => {
  expect(run([]).walletKey).toBe('as-is')
  expect(run(['--require-signing-key']).walletKey).toBe('registered')
  expect(run(['--reject-wallet-key']).walletKey).toBe('rejected')
})

test('an order may flip a position unless the flag says one-way or hedge', () => {
  expect(run([]).positionMode).toBe('net')
  expect(run(['--position-mode', 'one-way']).positionMode).toBe('one-way')
  expect(run([], { OPTICK_POSITION_MODE: 'one-way' }).positionMode).toBe('one-way')
  expect(run(['--position-mode', 'hedge']).positionMode).toBe('hedge')
  expect(parseOptions(['--position-mode', 'both'], {})).toMatchObject({
    reason: '--position-mode must be net, one-way or hedge, not "both"',
  })
})

test('allowed host names are given as a list or one by one', () => {
  expect(run([]).allowedHosts).toEqual([])
  const [one, two] = ['optick.example', '[2001:db8::7]']
  expect(run(['--allow-host', `${one},${two}`]).allowedHosts).toEqual([one, two])
  expect(run(['--allow-host', one, '--allow-host', two]).allowedHosts).toEqual([one, two])
  expect(run([], { OPTICK_ALLOW_HOST: one }).allowedHosts).toEqual([one])
})

test('public addresses are origins, given as a list or one by one', () => {
  expect(run([]).publicOrigins).toEqual([])
  const origins = ['https://optick.example', 'https://optick.example:8443', 'http://[2001:db8::7]']
  expect(
    run(['--public-url', `${origins[0]}/,${origins[1]}`, '--public-url', 'http://[2001:DB8::7]:80']).publicOrigins,
  ).toEqual(origins)
  expect(run([], { OPTICK_PUBLIC_URL: 'https://OPTICK.example:443' }).publicOrigins).toEqual(['https://optick.example'])
})

test.each([
  [
    'https://optick.example/desk',
    /has a path.*such as https:\/\/optick\.example\. Under a path only the static site runs/,
  ],
  ['https://optick.example/?x=1', /has a path/],
  ['optick.example', /a comma-separated list of addresses such as https:\/\/optick\.example, not "optick\.example"/],
  ['wss://optick.example', /a comma-separated list of addresses/],
  ['https://user@optick.example', /a comma-separated list of addresses/],
  ['https://', /a comma-separated list of addresses/],
])('a public address that is not an origin is rejected with a message (%s)', (url, words) => {
  expect(parseOptions(['--public-url', url], {})).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(words),
  })
})

test('ports are local to this machine unless an address is given', () => {
  expect(run([]).listenAddress).toBeUndefined()
  expect(run(['--listen', '0.0.0.0']).listenAddress).toBe('0.0.0.0')
  expect(run([], { OPTICK_LISTEN: '::' }).listenAddress).toBe('::')
})

test('venues are proxied by id, and sites of custom venues can be allowed', () => {
  expect(run([])).toMatchObject({ proxiedVenues: [], venueSites: [] })
  expect(
    run(['--proxy', 'testnet,mainnet', '--venue-site', 'http://localhost:5174', '--venue-site', 'ws://[::1]:1']),
  ).toMatchObject({ proxiedVenues: ['testnet', 'mainnet'], venueSites: ['http://localhost:5174', 'ws://[::1]:1'] })
  expect(run([], { OPTICK_PROXY: 'testnet' }).proxiedVenues).toEqual(['testnet'])
})

test('metrics have no port unless one is given, and are local to this machine whatever the other ports are', () => {
  expect(run([]).metrics).toBeUndefined()
  expect(run(['--metrics-port', '9464', '--listen', '0.0.0.0']).metrics).toEqual({
    port: 9464,
    listenAddress: undefined,
  })
  expect(run([], { OPTICK_METRICS_PORT: '0', OPTICK_METRICS_LISTEN: '::' }).metrics).toEqual({
    port: 0,
    listenAddress: '::',
  })
})

test('the log is text from level info unless chosen otherwise', () => {
  expect(run([]).log).toEqual({ level: 'info', format: 'text' })
  expect(run(['--log-level', 'debug'], { OPTICK_LOG_FORMAT: 'json' }).log).toEqual({ level: 'debug', format: 'json' })
})

test('a mirror takes a venue and instruments; queue, latency and clock have words for wrong values', () => {
  expect(run(['--market', 'mirror:testnet']).market).toEqual({
    kind: 'mirror',
    venue: 'testnet',
    instruments: undefined,
  })
  expect(run(['--market', 'mirror:http://127.0.0.1:4174', '--instruments', 'ETH,BTC-PERP'])).toMatchObject({
    market: { kind: 'mirror', venue: 'http://127.0.0.1:4174', instruments: ['ETH', 'BTC-PERP'] },
    queue: { kind: 'power', exponent: 3 },
    latency: { kind: 'fixed', ms: 0 },
    replayClock: 'real',
  })
  expect(
    run(['--market', 'replay:a,b', '--queue', 'power:2', '--latency', 'recorded', '--clock', 'lockstep']),
  ).toMatchObject({
    market: { kind: 'replay', file: 'a,b' },
    queue: { kind: 'power', exponent: 2 },
    latency: { kind: 'recorded' },
    replayClock: 'lockstep',
  })
})

test('a replay takes a file name', () => {
  expect(run(['--market', 'replay:a/b.csv']).market).toEqual({ kind: 'replay', file: 'a/b.csv' })
})

test.each([
  [['--port', 'abc'], '--port must be a whole number'],
  [['--listen', 'everywhere'], '--listen must be an address of this machine'],
  [['--port', '70000'], '--port must be a whole number'],
  [['--speed', '0'], '--speed must be a number'],
  [['--speed', '1e3'], '--speed must be a number'],
  [['--market', 'loud'], '--market must be live, quiet, empty, replay:FILE or mirror:VENUE'],
  [['--market', 'mirror:'], '--market must be live'],
  [['--queue', 'fifo'], '--queue must be risk-averse, uniform, power:N or log'],
  [['--queue', 'power:0'], '--queue must be risk-averse'],
  [['--latency', '1h'], '--latency must be milliseconds from 0 to 60000, or recorded'],
  [['--clock', 'lockstep'], '--clock lockstep needs --market replay:FILE'],
  [['--market', 'replay:a', '--clock', 'slow'], '--clock must be real or lockstep'],
  [['--market', 'mirror:testnet', '--test-clock'], '--market mirror cannot be used with --test-clock'],
  [['--market', 'replay:'], '--market must be live, quiet, empty, replay:FILE or mirror:VENUE'],
  [['--data', ' '], '--data may not be empty'],
  [['--grant', 'ETH=1'], '--grant: "ETH=1": expected ASSET=AMOUNT'],
  [['--grant', 'WETH=-1'], '--grant: WETH needs an amount above 0'],
  [['--proxy', 'https://venue.example'], '--proxy must be a comma-separated list'],
  [['--venue-site', 'venue.example'], '--venue-site must be a comma-separated list'],
  [['--venue-site', 'https://*.example'], '--venue-site must be a comma-separated list'],
  [['--venue-site', 'https://a.example;script-src *'], '--venue-site must be a comma-separated list'],
  [['--venue-site', 'https://venue.example/path'], '--venue-site must be a comma-separated list'],
  [['--allow-host', 'http://optick.example'], '--allow-host must be a comma-separated list'],
  [['--allow-host', '*'], '--allow-host must be a comma-separated list'],
  [['--allow-host', 'optick.example:4173'], '--allow-host must be a comma-separated list'],
  [['--metrics-port', 'x'], '--metrics-port must be a whole number'],
  [['--metrics-port', '4173'], '--metrics-port must be a port of its own'],
  [['--metrics-port', '4174'], '--metrics-port must be a port of its own'],
  [['--metrics-listen', '::'], '--metrics-listen needs --metrics-port'],
  [['--metrics-port', '1', '--metrics-listen', 'all'], '--metrics-listen must be an address of this machine'],
  [['--log-level', 'loud'], '--log-level must be error, warn, info or debug, not "loud"'],
  [['--log-format', 'xml'], '--log-format must be text or json, not "xml"'],
  [['--wat'], 'wat'],
  [['extra'], 'extra'],
])('%j is rejected with the reason', (argv, reason) => {
  const parsed = parseOptions(argv, {})
  expect(parsed.kind).toBe('refused')
  if (parsed.kind === 'refused') expect(parsed.reason).toContain(reason)
})

test('an invalid value in the environment is rejected too', () => {
  expect(parseOptions([], { OPTICK_CHAIN_ID: '-1' }).kind).toBe('refused')
})

test('the help text explains every user flag', () => {
  expect(parseOptions(['--help'], {})).toEqual({ kind: 'help' })
  for (const flag of [
    'port',
    'venue-port',
    'allow-host',
    'data',
    'fresh',
    'accept-loss',
    'market',
    'instruments',
    'queue',
    'latency',
    'clock',
    'seed',
    'speed',
    'domain-name',
    'chain-id',
    'venues',
    'grant',
    'require-signing-key',
    'reject-wallet-key',
    'audit',
    'test-clock',
    'metrics-port',
    'metrics-listen',
    'log-level',
    'log-format',
  ]) {
    expect(help).toContain(`--${flag}`)
  }
})

test.each([
  [['--wat'], 'unknown option --wat'],
  [['--prot', '5000'], 'unknown option --prot, did you mean --port?'],
  [['--venueport', '5000'], 'unknown option --venueport, did you mean --venue-port?'],
  [['--spee=2'], 'unknown option --spee, did you mean --speed?'],
  [['-p', '5000'], 'unknown option -p'],
  [['--port'], '--port takes a value: --port VALUE or --port=VALUE'],
  [['--port', '--fresh'], '--port takes a value: --port VALUE or --port=VALUE'],
  [['--fresh=yes'], '--fresh doesn’t take a value'],
  [['4173'], 'unexpected argument "4173": options start with --'],
])('the answer to %j is one line: %s', (argv, reason) => {
  expect(parseOptions(argv, {})).toEqual({ kind: 'refused', reason })
})

test('the app and the bare venue cannot share a port, but both may use any free one', () => {
  expect(parseOptions(['--port', '5000', '--venue-port', '5000'], {})).toMatchObject({ kind: 'refused' })
  expect(parseOptions(['--venue-port', '4173'], {})).toEqual({
    kind: 'refused',
    reason: '--port and --venue-port must differ (both are 4173)',
  })
  expect(parseOptions(['--port', '0', '--venue-port', '0'], {})).toMatchObject({ kind: 'run' })
})
