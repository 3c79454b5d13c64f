import { describe, expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { addressOf, sceneStartNs } from '@/dev/scenes/engine/sceneInstruments'
import { recordCommands, visibleState } from '@/dev/scenes/storage/openRecordedVenue'
import { applyPlainly, hashOf, startEngine, until, untilSnapshot } from '@/dev/testing/cluster/clusterScene'
import { openSceneGateway, openScenePort } from '@/dev/testing/cluster/gatewayScene'
import { hasNats, sharedNats } from '@/dev/testing/cluster/openCluster'
import { signedHeaders } from '@/dev/testing/conformance/restCaller'
import { registeredTrader } from '@/dev/testing/registeredTrader'
import { signRegistration, testKey } from '@/dev/testing/testSigner'
import { createCarriedClock } from '../../housekeeping/clocks'
import { v8Codec } from '../../node/v8Codec'
import { createVenueMetrics } from '../../node/venueMetrics'
import { createVenueMonitor } from '../../node/venueMonitor'
import { paperRules } from '../../paperRules'
import { openSpentLog } from './spentLog'

const shared = sharedNats()

describe.skipIf(!hasNats)('a gateway of a cluster', () => {
  test('shows a command to its sender before it is answered, and to the readers of every gateway', async () => {
    const cluster = await shared.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const one = await openScenePort(cluster, 'one')
    const two = await openScenePort(cluster, 'two')
    const received: number[] = []
    const order: string[] = []
    one.onEvents(() => order.push('events'))
    two.onEvents(({ seq }) => received.push(seq))
    await one.submit({ type: 'openAccount', account: addressOf(1), kind: 'trader' }).then((outcome) => {
      order.push('answer')
      expect(outcome.isAccepted).toBe(true)
      expect(one.live.accounts.has(addressOf(1))).toBe(true)
    })
    await one.submit({ type: 'deposit', account: addressOf(1), amount: parseFixed6('250') })
    await until(() => received.length === 2, 'the other gateway hears of both commands')
    expect(received).toEqual([1, 2])
    expect(two.live.accounts.get(addressOf(1))?.balance).toBe(250_000_000n)
    expect(order.slice(0, 2)).toEqual(['answer', 'events'])
    for (const open of [one, two, engine]) await open.close()
  })

  test('measures the delay of live events, but not of those replayed at its start', async () => {
    const cluster = await shared.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const one = await openScenePort(cluster, 'one')
    await one.submit({ type: 'openAccount', account: addressOf(1), kind: 'trader' })
    const metrics = createVenueMetrics(() => true)
    const monitor = createVenueMonitor({ metrics, processId: 'two' })
    const hourMs = 3_600_000
    // As if the monitor had started an hour later.
    const late = { ...monitor, wallMs: (ms: number) => monitor.wallMs(ms) + hourMs }
    const two = await openScenePort(cluster, 'two', { monitor: late })
    const shown = async () =>
      Number(/^optick_stage_seconds_count\{stage="show"\} (\d+)$/m.exec(await metrics.text())?.[1] ?? 0)
    expect(two.live.seq).toBe(1)
    expect(await shown()).toBe(0)
    await one.submit({ type: 'deposit', account: addressOf(1), amount: parseFixed6('250') })
    await until(() => two.live.seq === 2, 'the other gateway hears of it')
    expect(await shown()).toBe(1)
    for (const open of [one, two, engine]) await open.close()
    metrics.close()
  })

  test('adopts the time of one whose clock is ahead, so that its commands are not too old', async () => {
    const cluster = await shared.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const aheadNs = 60_000_000_000n
    const carried = (ofNs: bigint) =>
      createCarriedClock(
        {
          nowNs: () => paperRules.clock.nowNs() + ofNs,
          nowMs: () => paperRules.clock.nowMs() + Number(ofNs / 1_000_000n),
        },
        () => performance.now(),
      )
    const ahead = await openScenePort(cluster, 'ahead', { clock: carried(aheadNs) })
    const one = await openScenePort(cluster, 'one', { clock: carried(0n) })
    await ahead.submit({ type: 'openAccount', account: addressOf(1), kind: 'trader' })
    await until(() => one.live.seq === 1, 'the other gateway hears of it')
    await one.submit({ type: 'deposit', account: addressOf(1), amount: parseFixed6('250') })
    expect(one.live.accounts.get(addressOf(1))?.balance).toBe(250_000_000n)
    for (const open of [one, ahead, engine]) await open.close()
  })

  test('catches up with commands sent by another gateway before it reports something as missing', async () => {
    const cluster = await shared.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const one = await openScenePort(cluster, 'one')
    const two = await openScenePort(cluster, 'two')
    for (let round = 1; round <= 20; round += 1) {
      const account = addressOf(round)
      await one.submit({ type: 'openAccount', account, kind: 'trader' })
      await two.catchUp?.()
      expect(two.live.accounts.has(account)).toBe(true)
    }
    for (const open of [one, two, engine]) await open.close()
  })

  test('serves the accounts of another one, and executes a signed request once over both', async () => {
    const cluster = await shared.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const one = await openSceneGateway(cluster, 'one')
    const two = await openSceneGateway(cluster, 'two')
    const trader = await registeredTrader(one, 'cluster trader')
    await until(() => two.core.live.accounts.has(trader.account), 'the other gateway knows the account')
    const statuses: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const body = JSON.stringify({ name: `key ${round}` })
      const timestamp = BigInt(Date.now()) * 1_000_000n + BigInt(round)
      const headers = signedHeaders(trader, { timestamp, method: 'POST', path: '/api-key', body })
      const send = ({ restUrl }: { readonly restUrl: string }) =>
        fetch(`${restUrl}/api-key`, { method: 'POST', headers, body }).then(({ status }) => status)
      statuses.push(...(await Promise.all([send(one), send(two), send(one)])))
      statuses.push(await send(two))
    }
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(200), ...Array(15).fill(401)])
    const keys = () => two.core.live.accounts.get(trader.account)?.apiKeys.size
    await until(() => keys() === 6, 'the other gateway knows the keys')
    expect([...one.failures, ...two.failures]).toEqual([])
    for (const open of [one, two, engine]) await open.close()
  })

  test('registers an account once, even if both receive the request at the same time', async () => {
    const cluster = await shared.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine')
    const one = await openSceneGateway(cluster, 'one')
    const two = await openSceneGateway(cluster, 'two')
    for (let round = 0; round < 5; round += 1) {
      const wallet = testKey(`wallet ${round}`)
      const body = JSON.stringify(signRegistration(wallet, testKey(`key ${round}`), paperRules.domain))
      const send = async ({ restUrl }: { readonly restUrl: string }) => {
        const response = await fetch(`${restUrl}/register`, { method: 'POST', body })
        return { status: response.status, reply: (await response.json()) as { readonly api_key?: string } }
      }
      const answers = await Promise.all([send(one), send(two), send(one), send(two)])
      const given = answers.filter(({ status }) => status === 200)
      expect(given).toHaveLength(1)
      const account = () => one.core.live.accounts.get(wallet.address)
      expect([...(account()?.apiKeys.keys() ?? [])]).toEqual(given.map(({ reply }) => reply.api_key))
      expect(account()?.balance).toBe(paperRules.playGrant.USDC)
    }
    for (const open of [one, two, engine]) await open.close()
  })

  test('that starts from a snapshot shows the same as one that has received everything', async () => {
    const cluster = await shared.open()
    const engine = await startEngine(await cluster.connect(), cluster, 'engine', { snapshotEvery: 50 })
    let nowNs = sceneStartNs
    const clock = { nowNs: () => nowNs, nowMs: () => Number(nowNs / 1_000_000n) }
    const whole = await openScenePort(cluster, 'whole', { clock })
    const commands = recordCommands(8, 400)
    const outcomes = await Promise.all(
      commands.map(({ timeNs, command }) => {
        nowNs = timeNs
        return whole.submit(command)
      }),
    )
    expect(hashOf(outcomes)).toBe(hashOf(applyPlainly(commands).applied.map(({ outcome }) => outcome)))
    await untilSnapshot(await cluster.connect(), cluster, 50)
    await engine.close()
    const late = await openScenePort(cluster, 'late', { clock, openHistory: (local) => Promise.resolve(local) })
    expect(late.live.seq).toBe(400)
    expect(visibleState(late.live)).toEqual(visibleState(whole.live))
    for (const open of [whole, late]) await open.close()
  })

  test('that starts knows the signatures used at others', async () => {
    const cluster = await shared.open()
    const open = async (gatewayId: string) =>
      openSpentLog({
        nats: await cluster.connect(),
        codec: v8Codec,
        names: cluster.names,
        gatewayId,
        onFailure: (error) => expect.unreachable(String(error)),
      })
    const one = await open('one')
    expect(await Promise.all([one.spend('a'), one.spend('b'), one.spend('a')])).toEqual([true, true, false])
    const two = await open('two')
    expect(await Promise.all([two.spend('b'), two.spend('c')])).toEqual([false, true])
    expect(await one.spend('c')).toBe(false)
    one.stop()
    two.stop()
  })
})
