// Plain JavaScript with Node alone, so that `npm start -- --help` answers before anything is installed.

import { parseArgs } from 'node:util'

/** The options of every way to start the host. */
export const optionsHelp = `\
  --port N          the app, with the venue under /api and /ws      (OPTICK_PORT, 4173)
  --venue-port N    the API of the venue, for bots and other clients (OPTICK_VENUE_PORT, 4174)
  --listen ADDRESS  address to bind both ports to; 0.0.0.0 is all   (OPTICK_LISTEN)
                    interfaces; by default only this machine can connect
  --allow-host LIST extra host names that the app accepts, comma-   (OPTICK_ALLOW_HOST)
                    separated: optick.example,192.0.2.7
  --public-url LIST where browsers open the app behind a reverse    (OPTICK_PUBLIC_URL)
                    proxy, comma-separated: https://optick.example
  --data FOLDER     data folder: journal and history                (OPTICK_DATA, .optick)
                    :memory: stores nothing
  --fresh           erase the data folder first
  --accept-loss     start even though commands are missing from the data folder or cannot be read; the
                    old files are set aside in it
  --market KIND     live         simulated market: prices, makers and takers (OPTICK_MARKET, live)
                    quiet        makers quote; prices don’t move on their own
                    replay:FILE  prices follow a file of timestamp,open,high,low,close,volume minute bars,
                                 or a recorded market is traded again: FILE[,FILE…] of docs/recordings.md
                    mirror:VENUE the books of another venue, by its id or address, are traded on paper
                    empty        no makers at all
  --instruments LIST  of a mirror, comma-separated: names (ETH-PERP)  (OPTICK_INSTRUMENTS, all)
                    or assets (ETH: all its instruments)
  --queue MODEL     where cancellations leave a queue of a mirrored or (OPTICK_QUEUE, power:3)
                    replayed book: risk-averse, uniform, power:N, log
  --latency MS      how long own orders take to such a book, or      (OPTICK_LATENCY, 0)
                    recorded: as its messages take
  --clock KIND      of a replay. real: plays by itself               (OPTICK_CLOCK, real)
                    lockstep: goes on only when a client says so
  --seed N          seed of the market; the same seed gives the same market (OPTICK_SEED, 1)
  --speed X         simulation speed, 0.1 to 1000                   (OPTICK_SPEED, 1)
  --domain-name S   name in the signing domain                      (OPTICK_DOMAIN_NAME, Optick Paper)
  --chain-id N      chain id in the signing domain                  (OPTICK_CHAIN_ID, 1)
  --grant LIST      play money credited to new accounts, comma-     (OPTICK_GRANT, USDC=100000)
                    separated ASSET=AMOUNT: USDC=100000,WETH=2
  --require-signing-key  accept orders of registered signing keys only; a wallet’s own address counts if it
                    is registered
  --reject-wallet-key  the same, and reject that registration
  --position-mode KIND  net: an order may flip a position        (OPTICK_POSITION_MODE, net)
                    one-way: against an open perpetual position only reduce-only orders
                    hedge: a perpetual has a LONG and a SHORT position
  --audit           verify after every command that all balances reconcile; stop on a mismatch
  --no-limits       disable rate and connection limits, for benchmarks
  --test-clock      for tests: read commands from stdin, answer each with done or refused
                    advance 90s (m, h, d); set 2026-01-11T08:00:00Z; index ETH 2500 (quiet market)
  --venues FILE     serve this list of venues to the app            (OPTICK_VENUES)
  --proxy LIST      reach these listed venues through this host,    (OPTICK_PROXY)
                    for venues without CORS: comma-separated ids
  --venue-site LIST extra origins that the page may connect to for  (OPTICK_VENUE_SITE)
                    custom venues (CSP): https://venue.example,wss://venue.example
  --webhook URL     post alerts of the page to this https address;    (OPTICK_WEBHOOK)
                    the variable keeps it out of the list of processes
  --webhook-private allow http and private networks for it
  --metrics-port N  Prometheus metrics at /metrics, /healthz and     (OPTICK_METRICS_PORT)
                    /readyz on a port of their own; none by default
  --metrics-listen ADDRESS  address to bind that port to; by        (OPTICK_METRICS_LISTEN)
                    default only this machine can connect
  --log-level LEVEL error, warn, info or debug; debug logs every    (OPTICK_LOG_LEVEL, info)
                    request with its time in each stage
  --log-format KIND text for people, json for programs              (OPTICK_LOG_FORMAT, text)
  --cluster LIST    run as a part of a cluster (docs/cluster.md): NATS (OPTICK_CLUSTER)
                    servers, comma-separated: nats://10.0.0.1:4222,nats://10.0.0.2:4222
  --role ROLE       gateway, engine, projector, market, or all of   (OPTICK_ROLE, all)
                    them in one process
  --postgres URL    history in PostgreSQL                           (OPTICK_POSTGRES, or a file
                    that OPTICK_POSTGRES_FILE names)
  --league NAME     venues of different names share a NATS          (OPTICK_LEAGUE, VENUE)
  --replicas N      copies of every stream: 1, 3 or 5               (OPTICK_REPLICAS, 1)
  --keep-log SPAN   how much of the log stays behind its snapshots: (OPTICK_KEEP_LOG, 24h
                    24h, 7d, 20GB, or all                            where there is a projector)
  --nats-creds FILE credentials for NATS                            (OPTICK_NATS_CREDS)
  --nats-ca FILE    certificate authority of the NATS servers       (OPTICK_NATS_CA)
  --nats-cert FILE  certificate of this process for NATS servers    (OPTICK_NATS_CERT)
                    that ask for one, and its key
  --nats-key FILE                                                   (OPTICK_NATS_KEY)
  --verify          play the log of the cluster again, compare its state and the
                    history with it, and end: 0 the same, 1 not, 2 not known
  --help            show this help

Options override environment variables.`

export const help = `Optick: a trading dashboard and a paper-trading venue in one process.

  npm start -- [options]         the app and the venue
  npm run venue -- [options]     the venue alone
  npm run dev -- [options]       the app with hot reload, and the venue

${optionsHelp}`

export const clusterFlags = {
  cluster: { type: 'string' },
  role: { type: 'string' },
  postgres: { type: 'string' },
  league: { type: 'string' },
  replicas: { type: 'string' },
  'keep-log': { type: 'string' },
  'nats-creds': { type: 'string' },
  'nats-ca': { type: 'string' },
  'nats-cert': { type: 'string' },
  'nats-key': { type: 'string' },
  verify: { type: 'boolean' },
}

const flags = {
  port: { type: 'string' },
  'venue-port': { type: 'string' },
  listen: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'public-url': { type: 'string', multiple: true },
  data: { type: 'string' },
  fresh: { type: 'boolean', default: false },
  'accept-loss': { type: 'boolean', default: false },
  market: { type: 'string' },
  instruments: { type: 'string' },
  queue: { type: 'string' },
  latency: { type: 'string' },
  clock: { type: 'string' },
  seed: { type: 'string' },
  speed: { type: 'string' },
  'domain-name': { type: 'string' },
  'chain-id': { type: 'string' },
  venues: { type: 'string' },
  proxy: { type: 'string', multiple: true },
  'venue-site': { type: 'string', multiple: true },
  webhook: { type: 'string' },
  'webhook-private': { type: 'boolean', default: false },
  grant: { type: 'string' },
  'position-mode': { type: 'string' },
  audit: { type: 'boolean', default: false },
  'no-limits': { type: 'boolean', default: false },
  'require-signing-key': { type: 'boolean', default: false },
  'reject-wallet-key': { type: 'boolean', default: false },
  'test-clock': { type: 'boolean', default: false },
  'metrics-port': { type: 'string' },
  'metrics-listen': { type: 'string' },
  'log-level': { type: 'string' },
  'log-format': { type: 'string' },
  'venue-only': { type: 'boolean', default: false },
  dev: { type: 'boolean', default: false },
  ...clusterFlags,
  help: { type: 'boolean', default: false },
}

/** Reads the names of the flags. Their values are checked by `parseOptions`. */
export function readFlags(argv) {
  try {
    const { values } = parseArgs({ args: [...argv], options: flags })
    return values.help === true ? { kind: 'help' } : { kind: 'values', values }
  } catch (error) {
    return { kind: 'refused', reason: explainFlag(error, Object.keys(flags)) }
  }
}

/** Formats one line about invalid flags. `names` are all existing flags without dashes. */
function explainFlag(error, names) {
  const flag = /'(?:-[a-zA-Z], )?(--?[^' =]+)/.exec(error.message)?.[1] ?? ''
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = nearest(flag.replace(/^-+/, ''), names)
    return `unknown option ${flag}${near === undefined ? '' : `, did you mean --${near}?`}`
  }
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return /does not take an argument/.test(error.message)
      ? `${flag} doesn’t take a value`
      : `${flag} takes a value: ${flag} VALUE or ${flag}=VALUE`
  }
  const extra = /'([^']*)'/.exec(error.message)?.[1]
  return extra === undefined ? error.message : `unexpected argument "${extra}": options start with --`
}

/** Finds the nearest name: at most two letters away, and sharing most of the given letters. */
function nearest(given, names) {
  const [best] = names
    .map((name) => ({ name, distance: name.startsWith(given) && given.length > 2 ? 1 : distance(given, name) }))
    .toSorted((a, b) => a.distance - b.distance)
  return best !== undefined && best.distance <= 2 && best.distance * 1.5 < given.length ? best.name : undefined
}

function distance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of from.split('').entries()) {
    const next = [at + 1]
    for (const [column, other] of to.split('').entries()) {
      const change = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
