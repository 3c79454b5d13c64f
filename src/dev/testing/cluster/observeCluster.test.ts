import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findPostgres } from '@/dev/tooling/localServers.mjs'
import { startNats, type NatsServer } from '../natsServer'
import { startOtlpReceiver, type OtlpReceiver } from '../otlpReceiver'
import { startPostgres, type PostgresServer } from '../postgresServer'
import { bundleOf } from '../run/askRun'
import { openWatchedTrader } from '../watchedTrader'
import { hasNats } from './openCluster'
import { startRole, type RoleProcess } from './roleProcess'

/* The observability of a cluster of real processes: metrics, health, logs and traces. */

const binaries = findPostgres()
const canRun = hasNats && binaries !== undefined
const names = ['engine 1', 'engine 2', 'projector', 'market', 'gateway 1', 'gateway 2'] as const
type Name = (typeof names)[number]

let hostScript = ''
let nats: NatsServer
let postgres: PostgresServer
let collector: OtlpReceiver
const roles = new Map<Name, RoleProcess>()
const urls = new Map<Name, string>()

beforeAll(async () => {
  if (!hasNats || binaries === undefined) return
  hostScript = await bundleOf('host')
  nats = await startNats()
  postgres = await startPostgres(binaries)
  collector = await startOtlpReceiver()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  process.env['OPTICK_POSTGRES'] = await postgres.createDatabase()
  await start('engine 1')
  await Promise.all(names.slice(1).map(start))
  for (const name of ['gateway 1', 'gateway 2'] as const) {
    await until(
      async () => (await (await fetch(`${urls.get(name)}/instrument/ETH-PERP`)).text()).includes('mark_price'),
      'the market has set prices',
    )
  }
}, 120_000)
afterAll(async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  delete process.env['OPTICK_POSTGRES']
  for (const { kill } of roles.values()) kill('SIGKILL')
  await Promise.all([...roles.values()].map(({ ended }) => ended))
  await collector?.stop()
  await postgres?.stop().catch(() => undefined)
  await nats?.stop()
})

async function start(name: Name): Promise<void> {
  const [role] = name.split(' ')
  const watched = ['--metrics-port=0', '--log-level=debug', '--log-format=json', '--market=empty']
  const started = startRole(hostScript, name, [`--role=${role}`, ...watched], { OPTICK_CLUSTER: nats.url })
  roles.set(name, started)
  urls.set(name, await started.ready)
  // The line with the metrics port follows through another pipe.
  await until(() => metricsAt(name) !== undefined, 'the port of the metrics')
}

const linesOf = (name: Name) =>
  (roles.get(name)?.errors() ?? '').split('\n').flatMap((line) => {
    return line.startsWith('{') ? [JSON.parse(line) as Readonly<Record<string, unknown>>] : []
  })

const metricsAt = (name: Name) =>
  linesOf(name).flatMap(({ msg }) => /^metrics at (http\S+)\/metrics$/.exec(String(msg))?.[1] ?? [])[0]

/** Asks the metrics port. */
async function ask(name: Name, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${metricsAt(name)}${path}`)
  return { status: response.status, text: await response.text() }
}

type Samples = ReadonlyMap<string, number>

/**
 * Returns the samples by name and labels, without the labels that every sample must have. Asserts that those are
 * present.
 */
async function metricsOf(name: Name): Promise<Samples> {
  const { text } = await ask(name, '/metrics')
  const own = `role="${name.split(' ')[0]}",league="VENUE"`
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, sample = '', value] = /^(optick_\S+) (\S+)$/.exec(line) ?? []
      if (value === undefined) return []
      expect(sample).toContain(own)
      const rest = sample.replace(own, '').replace('{,', '{').replace(',}', '}').replace('{}', '')
      return [[rest, Number(value)] as const]
    }),
  )
}

async function until(isSo: () => boolean | Promise<boolean>, what: string, withinMs = 60_000): Promise<void> {
  const deadlineMs = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`it never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Waits until every process has the gateway's command: engines, gateways and market by number, the projector by rows.
 */
async function untilAllHave(name: Name): Promise<void> {
  const seq = (await metricsOf(name)).get('optick_command_seq') ?? Number.NaN
  expect(seq).toBeGreaterThan(1)
  for (const other of names) {
    const metric = other === 'projector' ? 'optick_history_seq' : 'optick_command_seq'
    await until(async () => ((await metricsOf(other)).get(metric) ?? 0) >= seq, `${other} has command ${seq}`)
  }
}

/** A client's trace. */
const clientTrace = '4bf92f3577b34da6a3ce929d0e0e4736'
const clientSpan = '00f067aa0ba902b7'
const traceparent = `00-${clientTrace}-${clientSpan}-01`

/** Places a signed order over a gateway's socket. Returns every text that monitoring must not show. */
async function tradeOnce(restUrl: string): Promise<readonly string[]> {
  const { fields, ask: say, secrets: own, leave } = await openWatchedTrader(restUrl, 'watched')
  expect(await say({ op: 'create_order', data: fields, traceparent })).toContain('order_id')
  leave()
  return own
}

describe.skipIf(!canRun)('a monitored cluster', () => {
  let secrets: readonly string[] = []

  test('has every role answer at the documented paths, and count its work', async () => {
    secrets = await tradeOnce(urls.get('gateway 1') ?? '')
    await untilAllHave('gateway 1')
    for (const name of names) {
      expect(await ask(name, '/healthz'), name).toEqual({ status: 200, text: 'ok\n' })
      expect(await ask(name, '/readyz'), name).toEqual({ status: 200, text: 'ready\n' })
    }
    const [one, two, projector, market, first, second] = await Promise.all(names.map(metricsOf))
    const order = 'optick_commands_total{command="createOrder",result="accepted"}'
    expect([one?.get(order), two?.get(order)]).toEqual([1, 1])
    // On a busy machine the lease may move: the leader is the one that obtained it and has not lost it since.
    for (const [samples, lease] of [
      [one, 'engine'],
      [two, 'engine'],
      [projector, 'projector'],
      [market, 'market'],
    ] as const) {
      const changes = samples?.get(`optick_lease_changes_total{lease="${lease}"}`) ?? 0
      expect(samples?.get(`optick_leads{lease="${lease}"}`)).toBe(changes % 2)
    }
    const count = (samples: Samples | undefined, stage: string) =>
      samples?.get(`optick_stage_seconds_count{stage="${stage}"}`) ?? 0
    expect(count(one, 'publish') + count(two, 'publish')).toBeGreaterThan(0)
    // Each engine fetches each message of the log once, and applies commands one by one.
    for (const engine of [one, two]) {
      expect(count(engine, 'fetch')).toBeGreaterThanOrEqual(
        engine?.get('optick_stream_messages{stream="commands"}') ?? 0,
      )
      expect(count(engine, 'apply')).toBeGreaterThanOrEqual(count(engine, 'fetch'))
    }
    const requests = ['check', 'queue', 'write', 'await', 'answer'].map((stage) => count(first, stage))
    expect(requests[0]).toBeGreaterThan(0)
    expect(new Set(requests).size).toBe(1)
    expect(['check', 'queue', 'write', 'await', 'answer'].map((stage) => count(second, stage))).toEqual([0, 0, 0, 0, 0])
    expect(count(second, 'show')).toBeGreaterThan(0)
    expect(count(projector, 'flush')).toBeGreaterThan(0)
    expect(first?.get('optick_requests_total{transport="socket",operation="createOrder",result="ok"}')).toBe(1)
    for (const samples of [one, two]) {
      expect(samples?.get('optick_stream_behind_messages{stream="commands"}')).toBe(0)
      expect(samples?.get('optick_stream_bytes{stream="commands"}')).toBeGreaterThan(0)
      expect(samples?.get('optick_fencing_refusals_total')).toBeGreaterThanOrEqual(0)
    }
    for (const samples of [one, two, projector, market, first, second]) {
      expect([samples?.get('optick_ready'), samples?.get('optick_nats_up')]).toEqual([1, 1])
    }
    expect([first, projector].map((samples) => samples?.get('optick_postgres_up'))).toEqual([1, 1])
  }, 60_000)

  test('logs a request with one id at the gateway and both engines, and with its command’s number', async () => {
    const [request] = linesOf('gateway 1').filter(({ operation }) => operation === 'createOrder')
    expect(request).toMatchObject({ msg: 'request', role: 'gateway', league: 'VENUE', level: 'debug' })
    for (const name of ['engine 1', 'engine 2'] as const) {
      await until(() => linesOf(name).some(({ requestId }) => requestId === request?.['requestId']), 'the line')
      const applied = linesOf(name).filter(({ requestId }) => requestId === request?.['requestId'])
      expect(applied).toMatchObject([
        { command: 'createOrder', result: 'accepted', seq: request?.['seq'], role: 'engine' },
      ])
    }
  })

  test('records an order as one trace from its client to the answer, linked with the write of its history', async () => {
    const ofClient = () => collector.spans.filter(({ traceId }) => traceId === clientTrace)
    const linked = () => collector.spans.filter(({ links }) => links.includes(clientTrace))
    await until(() => ofClient().length === 12 && linked().length > 0, `the spans, not ${JSON.stringify(ofClient())}`)
    const spans = ofClient()
    const found = (name: string) => spans.filter((span) => span.name === name)
    const [receive] = found('gateway receive')
    expect(receive).toMatchObject({ service: 'optick-gateway', parentSpanId: clientSpan })
    expect(receive?.attributes).toMatchObject({ 'optick.operation': 'createOrder', 'optick.transport': 'socket' })
    for (const name of ['signature', 'queue', 'publish', 'gateway show', 'answer']) {
      expect(found(name), name).toMatchObject([{ service: 'optick-gateway', parentSpanId: receive?.spanId }])
    }
    const engines = found('engine apply')
    expect(engines).toHaveLength(2)
    for (const engine of engines) {
      expect(engine).toMatchObject({ service: 'optick-engine', parentSpanId: receive?.spanId })
      expect(engine.attributes['optick.seq']).toBe(receive?.attributes['optick.seq'])
    }
    const engineIds = new Set<string | undefined>(engines.map(({ spanId }) => spanId))
    for (const name of ['stored', 'apply']) {
      expect(new Set(found(name).map(({ parentSpanId }) => parentSpanId)), name).toEqual(engineIds)
    }
    // All clocks are this machine's: the log stores a command before an engine applies it.
    for (const { startMs, endMs } of spans) expect(endMs).toBeGreaterThanOrEqual(startMs)
    for (const { startMs } of engines) expect(startMs).toBeGreaterThanOrEqual(found('queue')[0]?.endMs ?? Number.NaN)
    expect(linked()).toMatchObject([{ service: 'optick-projector', name: 'projector write' }])
  }, 60_000)

  test('shows no secret to monitoring', async () => {
    const texts = [collector.text(), ...names.map((name) => roles.get(name)?.errors() ?? '')]
    for (const name of names) texts.push((await ask(name, '/metrics')).text)
    expect(secrets).toHaveLength(5)
    for (const text of texts) {
      for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
    }
  })

  test('has a process cut off from NATS report that it is not ready, and why, until it recovers', async () => {
    const isReady = async (name: Name) => (await ask(name, '/readyz')).status === 200
    // The market and the projector end when they lose their lease, about when the others become unready.
    const staying = ['gateway 1', 'gateway 2', 'engine 1', 'engine 2'] as const
    onTestFinished(nats.resume)
    nats.pause()
    for (const name of staying) await until(async () => !(await isReady(name)), `${name} is not ready`)
    for (const name of staying) {
      const { status, text } = await ask(name, '/readyz')
      expect(status).toBe(503)
      expect(text).toMatch(
        /^not ready: (the events|the commands|there is no connection to NATS|the gateway is cut off)/,
      )
      expect((await metricsOf(name)).get('optick_ready')).toBe(0)
      expect((await ask(name, '/healthz')).status).toBe(200)
    }
    nats.resume()
    for (const name of staying) await until(() => isReady(name), `${name} is ready again`)
    expect((await metricsOf('gateway 2')).get('optick_nats_disconnects_total')).toBeGreaterThan(0)
  }, 120_000)

  test('has a projector without PostgreSQL not ready, and a gateway ready', async () => {
    // The projector may have lost its lease before.
    roles.get('projector')?.kill('SIGKILL')
    await roles.get('projector')?.ended
    await start('projector')
    await until(async () => (await ask('projector', '/readyz')).status === 200, 'the projector is ready')
    await postgres.stop()
    await until(
      async () => (await ask('projector', '/readyz')).text === 'not ready: PostgreSQL does not answer\n',
      'the projector is not ready',
    )
    await until(async () => (await metricsOf('gateway 1')).get('optick_postgres_up') === 0, 'the gateway notices')
    expect((await ask('gateway 1', '/readyz')).status).toBe(200)
  }, 60_000)
})
