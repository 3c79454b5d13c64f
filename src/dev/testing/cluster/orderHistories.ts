import type { Random } from '@/core/lib/random'
import { registeredTrader, type Trader } from '../registeredTrader'
import { signOrder, type SignedOrderFields } from '../testSigner'
import { linearize, type Operation } from './linearizable'
import { orderModel, type OrderInput, type OrderOutput } from './orderModel'

export type OrderOperation = Operation<OrderInput, OrderOutput>

/** Concurrent traders on the same orders over several gateways, and the answers they got. */
export type OrderHistories = {
  /** Records a history of new orders; resolves when its traders are done, whatever the venue answers. */
  readonly record: () => Promise<void>
  /** Reads every order again over every gateway, to reveal the effect of unanswered operations, and judges. */
  readonly verdict: () => Promise<HistoryVerdict>
}

export type HistoryVerdict = {
  readonly histories: number
  readonly operations: number
  readonly unknown: number
  readonly byOutput: Readonly<Record<string, number>>
  /** Answers that report no effect for reasons outside the model. */
  readonly leftOut: Readonly<Record<string, number>>
  /** Descriptions of histories that no order of their operations explains. */
  readonly faults: readonly string[]
}

type HistoryConfig = {
  readonly random: Random
  readonly name: string
  readonly urls: () => readonly string[]
  readonly nowMs?: () => number
}

/** A client's request times out after this long. */
const patienceMs = 1_500
const tracks = 3
const stepsOfTrack = 5
const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const usd = 1_000_000n

/** The model's rejections; every other rejection has a reason outside of it. */
const rejections = new Set(['ORDER_DOES_NOT_EXIST', 'ORDER_EXISTS', 'ORDER_EXISTS_PENDING', 'ORDER_EXISTS_MATCHED'])
const unknowns = new Set(['INTERNAL_ERROR', 'TIMED_OUT', 'UNKNOWN'])

type Answer = { readonly output: OrderOutput | undefined } | { readonly leftOut: string }
type Known = { readonly orderId: string; readonly fields: SignedOrderFields }

export async function createOrderHistories(config: HistoryConfig): Promise<OrderHistories> {
  const { random, name, urls, nowMs = () => performance.now() } = config
  const firstUrl = urls()[0] ?? ''
  const trader = await registeredTrader({ restUrl: firstUrl, core: { domain } }, name)
  const price = await farPrice(firstUrl)
  const histories: { readonly operations: OrderOperation[]; readonly orders: Known[] }[] = []
  const leftOut: Record<string, number> = {}
  let salt = BigInt(Date.now()) * 1_000n

  function newOrder(): Known {
    salt += 1n
    const timestamp = BigInt(Math.floor(Date.now() / 1_000))
    const order = {
      maker: trader.account,
      isBuy: true,
      limitPrice: price,
      amount: 10_000n,
      salt,
      instrument: 1n,
      timestamp,
    }
    return signOrder(trader.signingKey, domain, order)
  }

  async function carryOut(history: (typeof histories)[number], url: string, input: OrderInput): Promise<void> {
    const calledAt = nowMs()
    const answer = await ask(url, trader, input, history.orders)
    if ('leftOut' in answer) {
      leftOut[answer.leftOut] = (leftOut[answer.leftOut] ?? 0) + 1
      return
    }
    const { output } = answer
    history.operations.push({ input, output, calledAt, returnedAt: output === undefined ? Infinity : nowMs() })
  }

  /** Prefers the newest orders, so that the traders collide. */
  function nextInput({ orders }: (typeof histories)[number]): OrderInput {
    const order = Math.max(0, orders.length - 1 - random.integer(2))
    const share = random.next()
    if (share < 0.4) return { op: 'read', order }
    if (share < 0.5) return { op: 'place', order }
    if (share < 0.65) return { op: 'cancel', order }
    orders.push(newOrder())
    return { op: 'edit', order, by: orders.length - 1 }
  }

  return {
    record: async () => {
      const history = { operations: [], orders: [newOrder()] }
      histories.push(history)
      const first: OrderInput = { op: 'place', order: 0 }
      await Promise.all(
        Array.from({ length: tracks }, async (_, track) => {
          // Sends one signed order over two gateways at once, of which one must reject it.
          if (track < 2) await carryOut(history, random.pick(urls()), first)
          for (let step = 0; step < stepsOfTrack; step += 1) {
            await carryOut(history, random.pick(urls()), nextInput(history))
          }
        }),
      )
    },
    verdict: async () => {
      for (const history of histories) {
        for (const url of urls()) {
          await Promise.all(history.orders.map((_, order) => carryOut(history, url, { op: 'read', order })))
        }
      }
      const all = histories.flatMap(({ operations }) => operations)
      const byOutput: Record<string, number> = {}
      for (const { input, output } of all) {
        const key = `${input.op} ${output ?? 'unknown'}`
        byOutput[key] = (byOutput[key] ?? 0) + 1
      }
      return {
        histories: histories.length,
        operations: all.length,
        unknown: all.filter(({ output }) => output === undefined).length,
        byOutput,
        leftOut,
        faults: histories.flatMap(({ operations }) => faultOf(operations)),
      }
    },
  }
}

function faultOf(operations: readonly OrderOperation[]): string[] {
  const { isFound, order } = linearize(orderModel, operations)
  if (isFound) return []
  const text = (one: OrderOperation) =>
    `${JSON.stringify(one.input)} ${one.output ?? '?'} ${one.calledAt.toFixed(1)}–${one.returnedAt.toFixed(1)}`
  const rest = operations.filter((one) => !order.includes(one))
  return [`explained: ${order.map(text).join('; ')}. Not explained: ${rest.map(text).join('; ')}`]
}

async function ask(url: string, trader: Trader, input: OrderInput, orders: readonly Known[]): Promise<Answer> {
  const { orderId, fields } = orders[input.order] ?? { orderId: '', fields: undefined }
  const path = input.op === 'place' ? '/orders' : `/orders/${orderId}`
  const method = { place: 'POST', edit: 'POST', cancel: 'DELETE', read: 'GET' }[input.op]
  const body = input.op === 'place' ? fields : input.op === 'edit' ? orders[input.by]?.fields : undefined
  const headers = { 'AEVO-KEY': trader.apiKey, 'AEVO-SECRET': trader.apiSecret }
  try {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    return answerOf(input, response.ok, await response.json())
  } catch {
    // Without a connection or a timely answer the outcome is unknown; such a read is skipped.
    return input.op === 'read' ? { leftOut: 'read without an answer' } : { output: undefined }
  }
}

function answerOf({ op }: OrderInput, isOk: boolean, reply: unknown): Answer {
  const member = (name: string) => (typeof reply === 'object' && reply !== null ? Reflect.get(reply, name) : undefined)
  if (isOk) {
    if (op !== 'read') return { output: 'taken' }
    return { output: member('order_status') === 'opened' ? 'open' : 'ended' }
  }
  const error = String(member('error'))
  if (rejections.has(error)) return { output: op === 'read' ? 'missing' : 'refused' }
  if (unknowns.has(error) && op !== 'read') return { output: undefined }
  return { leftOut: `${op} ${error}` }
}

/** Far below the market but within the price band, so that nothing fills. */
async function farPrice(url: string): Promise<bigint> {
  const reply: unknown = await (await fetch(`${url}/instrument/ETH-PERP`)).json()
  const mark = typeof reply === 'object' && reply !== null ? Number(Reflect.get(reply, 'mark_price')) : Number.NaN
  return BigInt(Math.round(mark * 0.9)) * usd
}
