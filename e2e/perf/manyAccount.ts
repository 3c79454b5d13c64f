import { setTimeout } from 'node:timers/promises'
import { generatePrivateKey } from 'viem/accounts'
import type { SigningDomain } from '@/core/protocol/eip712'
import { ask, openClient } from '@/dev/testing/load/loadClient'
import { sendAtFullSpeed } from '@/dev/testing/load/sendOrders'
import { registeredTrader, type Trader } from '@/dev/testing/registeredTrader'
import { signOrder } from '@/dev/testing/testSigner'
import { at } from '../at'
import { openRestTrader, readBook, type RestTrader } from '../restTrader'

export const orderCount = 400
export const fillCount = 10_000
/** Fills of one order that sweeps as many of the other account, alternately bought and sold: no position grows. */
const sweepSize = 250
/** Contracts per fill, in millionths. */
const fillSize = 10_000n
const inFlight = 32

const domain: SigningDomain = { name: 'Optick Paper', version: '1', chainId: 1 }

export type ManyAccount = { readonly key: `0x${string}`; readonly trader: RestTrader }

/**
 * An account with 10,000 fills in the history and 400 orders far below the market, created like any client's: another
 * account rests orders between the best prices, and this one sweeps them. Takes about a minute.
 */
export async function openManyAccount(venueUrl: string): Promise<ManyAccount> {
  const key = generatePrivateKey()
  const trader = await openRestTrader(venueUrl, key)
  const other = await registeredTrader({ restUrl: venueUrl, core: { domain } }, `perf ${key}`)
  const client = await openClient(venueUrl.replace('http', 'ws'))
  await ask(client, 'auth', { key: other.apiKey, secret: other.apiSecret })
  for (let filled = 0; filled < fillCount; filled += sweepSize) {
    const isBuy = (filled / sweepSize) % 2 === 0
    const price = await innerPrice(venueUrl)
    const frames = restingFrames(other, { isBuy: !isBuy, price, firstSalt: BigInt(filled) })
    const { rejections } = await sendAtFullSpeed([{ client, frames }], inFlight, 60)
    if (rejections.size > 0) throw new Error(`orders to be swept were refused: ${[...rejections.keys()].join(', ')}`)
    const amount = Number(fillSize * BigInt(sweepSize)) / 1e6
    await trader.place({ side: isBuy ? 'buy' : 'sell', price: String(price), amount: String(amount) })
  }
  client.socket.terminate()
  for (let index = 0; index < orderCount; index++) {
    await trader.place({ side: 'buy', price: String(2_000 + index), amount: '0.01' })
  }
  await inHistory(trader)
  return { key, trader }
}

/** A price between the best ones, where crossing orders meet only each other. */
async function innerPrice(venueUrl: string): Promise<number> {
  const [bid] = at(await readBook(venueUrl, 'bids'), 0)
  const [ask] = at(await readBook(venueUrl, 'asks'), 0)
  const middle = Math.round(((bid + ask) / 2) * 10) / 10
  if (middle <= bid || middle >= ask) throw new Error(`there is no price between ${bid} and ${ask}`)
  return middle
}

type Resting = { readonly isBuy: boolean; readonly price: number; readonly firstSalt: bigint }

function restingFrames(trader: Trader, { isBuy, price, firstSalt }: Resting): readonly string[] {
  return Array.from({ length: sweepSize }, (_, index) => {
    const { fields } = signOrder(trader.signingKey, domain, {
      maker: trader.account,
      isBuy,
      limitPrice: BigInt(Math.round(price * 1e6)),
      amount: fillSize,
      salt: firstSalt + BigInt(index),
      instrument: 1n,
      timestamp: BigInt(Math.floor(Date.now() / 1_000)),
    })
    return JSON.stringify({ id: index, op: 'create_order', data: fields })
  })
}

/** The history follows the engine a moment later. */
async function inHistory(trader: RestTrader): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { count } = await trader.read('/trade-history?limit=1')
    if (Number(count) >= fillCount) return
    await setTimeout(100)
  }
  throw new Error('the fills are not in the history')
}
