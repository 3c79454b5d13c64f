import { WebSocket } from 'ws'
import { registeredTrader, type Trader } from './registeredTrader'
import { signOrder } from './testSigner'

export type WatchedTrader = {
  readonly trader: Trader
  readonly fields: object
  readonly ask: (message: object) => Promise<string>
  /** Every text that monitoring must not show. */
  readonly secrets: readonly string[]
  readonly leave: () => void
}

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }

/** Registers and logs in by secret over a socket; places nothing. */
export async function openWatchedTrader(restUrl: string, name: string): Promise<WatchedTrader> {
  const trader = await registeredTrader({ restUrl, core: { domain } }, name)
  const socket = new WebSocket(restUrl.replace('http', 'ws'), { perMessageDeflate: false })
  await new Promise((resolve) => socket.once('open', resolve))
  const ask = (message: object) =>
    new Promise<string>((resolve) => {
      socket.once('message', (data: Buffer) => resolve(data.toString()))
      socket.send(JSON.stringify(message))
    })
  await ask({ op: 'auth', data: { key: trader.apiKey, secret: trader.apiSecret } })
  const { fields } = signOrder(trader.signingKey, domain, {
    maker: trader.account,
    isBuy: true,
    limitPrice: 3_000_000_000n,
    amount: 10_000n,
    salt: 77n,
    instrument: 1n,
    timestamp: BigInt(Math.floor(Date.now() / 1_000)),
  })
  const { signature } = fields as { readonly signature: string }
  return {
    trader,
    fields,
    ask,
    secrets: [trader.apiKey, trader.apiSecret, trader.account, trader.signingKey.address, signature],
    leave: () => socket.terminate(),
  }
}
