import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { registeredTrader, type Trader } from '../registeredTrader'
import { startHost, type HostProcess } from './hostProcess'
import { machineText } from './machine'
import { crowdText, measureCrowd } from './measureCrowd'
import { fanOutText, measureFanOut } from './measureFanOut'
import { measureOrders, ordersText, pacePerSecond } from './measureOrders'

const help = `npm run perf -- venue: how fast the venue is, in a process of its own.

  --quick         shorter looks, so rougher figures
  --clients LIST  how many clients send orders                    (1,50,500)
  --only PART     orders, market, crowd                           (all)
  --json FILE     write the figures to a file as well
  --help          this text

The venue has a living market (seed 5) and its journal on the disk; its rate limits are off, except for the crowd. All orders are signed before
the clock runs: four of five move an order that rests far from the market, the fifth trades at once. Answers come when an
order is on the disk. At full speed the clients together keep 64 orders without an answer, or one each. At a pace of
${pacePerSecond} a second the time is counted from when an order was due, so that no client's stall is left out; the driver's own
timers are in it. How late the loop of the venue is, and its memory, is measured inside of its process by a module that
is loaded ahead of it (hostProbe.mjs). The driver takes a processor of its own: what it is busy is printed too.`

const traderCount = 50

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      clients: { type: 'string', default: '1,50,500' },
      only: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(help)
  const seconds = values.quick ? 3 : 8
  const counts = values.clients.split(',').map(Number)
  console.log(machineText())
  const figures: object[] = []
  const isWanted = (part: string) => values.only === undefined || values.only === part
  if (isWanted('orders') || isWanted('market')) {
    figures.push(
      ...(await withoutLimits({ counts: isWanted('orders') ? counts : [], seconds, hasMarket: isWanted('market') })),
    )
  }
  if (isWanted('crowd')) figures.push(await withCrowd(seconds))
  console.log(machineText())
  if (values.json !== undefined) writeFileSync(values.json, asJson(figures))
}

async function withoutLimits({
  counts,
  seconds,
  hasMarket,
}: {
  readonly counts: readonly number[]
  readonly seconds: number
  readonly hasMarket: boolean
}): Promise<readonly object[]> {
  const host = await startHost()
  try {
    const traders = await register(host, Math.max(traderCount, ...counts))
    const index = await indexOf(host, 'ETH')
    const figures: object[] = []
    for (const count of counts) {
      const measured = await measureOrders(host, traders.slice(0, count), index, seconds)
      console.log(ordersText(measured).join('\n'))
      figures.push(measured)
    }
    if (!hasMarket) return figures
    const scale = { subscribers: 500, deaf: 20 }
    const measured = await measureFanOut(host, traders.slice(0, traderCount), index, seconds, scale)
    console.log(fanOutText(measured).join('\n'))
    return [...figures, measured]
  } finally {
    await host.stop()
  }
}

/** A separate venue with the limits that the other runs disable, because they restrain the crowd. */
async function withCrowd(seconds: number): Promise<object> {
  const host = await startHost({ hasLimits: true })
  try {
    const measured = await measureCrowd(host, await register(host, 1), await indexOf(host, 'ETH'), {
      seconds: 3 * seconds,
      sockets: 100,
    })
    console.log(crowdText(measured).join('\n'))
    return measured
  } finally {
    await host.stop()
  }
}

/** In small groups, because each needs several signatures and commands. */
async function register(host: HostProcess, count: number): Promise<readonly Trader[]> {
  const venue = { restUrl: host.restUrl, core: { domain: host.domain } }
  const traders: Trader[] = []
  for (let from = 0; from < count; from += 10) {
    const names = Array.from({ length: Math.min(10, count - from) }, (_, at) => `load ${from + at}`)
    traders.push(...(await Promise.all(names.map((name) => registeredTrader(venue, name)))))
  }
  return traders
}

async function indexOf(host: HostProcess, asset: string): Promise<bigint> {
  const reply: unknown = await (await fetch(`${host.restUrl}/index?asset=${asset}`)).json()
  if (typeof reply !== 'object' || reply === null || !('price' in reply))
    throw new Error('the venue did not return its index price')
  return parseFixed6(String(reply.price))
}

function asJson(figures: readonly object[]): string {
  const plain = (_: string, value: unknown) => {
    if (value instanceof Map) return Object.fromEntries(value)
    return hasSpread(value) ? value.spread() : value
  }
  return JSON.stringify(figures, plain, 2)
}

function hasSpread(value: unknown): value is { spread: () => object } {
  return typeof value === 'object' && value !== null && 'spread' in value && typeof value.spread === 'function'
}

await main()
