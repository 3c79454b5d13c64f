import { expect } from 'vitest'
import type { WalletKeyRule } from '@/venue/api/walletKey'
import type { Trader } from '../registeredTrader'
import { signRegistration } from '../testSigner'
import { triggerAt } from './badStops'
import { withGateway } from './insideCases'
import { asked, quoteBody } from './rfqCases'
import { accountOf, conformanceCase, createScene, expectRejection, type Scene } from './scene'
import { dataOf, type SocketClient } from './socketClient'

type At = { readonly scene: Scene; readonly ann: Trader; readonly socket: SocketClient }

/** Runs a case at the venue with this rule, with a trader whose session key is registered. */
async function under(venue: Scene, walletKey: WalletKeyRule, run: (at: At) => Promise<void>): Promise<void> {
  await withGateway(venue, { gateway: { walletKey } }, async (urls) => {
    const scene = await createScene({ ...venue.venue, ...urls }, walletKey)
    try {
      const ann = await venue.trader()
      await run({ scene, ann, socket: await scene.socket(ann) })
    } finally {
      scene.end()
    }
  })
}

/** Registers the wallet's own address, which signs both as the account and as the key. */
function registerWallet({ scene, ann }: At, expirySec: bigint) {
  const signed = signRegistration(ann.wallet, ann.wallet, scene.venue.core.domain, { expirySec })
  return scene.rest('POST', '/register', { body: { ...signed, no_api_key: true } })
}

const signedByWallet = ({ scene, ann }: At, flags = {}) => scene.order(ann, { signer: ann.wallet, flags }).fields

const create = async (at: At) => dataOf(await at.socket.ask('create_order', signedByWallet(at)))

/** Requests that contain a signature of the trader, sent with the wallet's signature. */
const signedRequests: readonly (readonly [what: string, send: (at: At) => Promise<unknown>])[] = [
  ['create_order', (at) => at.socket.ask('create_order', signedByWallet(at))],
  [
    'edit_order',
    async (at) => {
      const { orderId, fields } = at.scene.order(at.ann)
      await at.socket.ask('create_order', fields)
      return at.socket.ask('edit_order', { ...signedByWallet(at), order_id: orderId })
    },
  ],
  ['POST /orders', (at) => post(at, '/orders', signedByWallet(at))],
  [
    'POST /orders with a stop',
    (at) => {
      const stop = { stop: 'TAKE_PROFIT', trigger: triggerAt(at.scene.perpetual, 90n) }
      return post(at, '/orders', signedByWallet(at, stop))
    },
  ],
  [
    'POST /batch-orders',
    (at) => post(at, '/batch-orders', { orders: [at.scene.order(at.ann).fields, signedByWallet(at)] }),
  ],
  [
    'POST /quotes',
    async (at) => {
      const taker = await at.scene.trader('taker')
      const { blockId } = await asked(at.scene, taker, { counterparties: [at.ann.account] })
      const wish = { isBuy: false, price: 3_000_000_000n, signer: at.ann.wallet }
      return post(at, '/quotes', quoteBody(at.scene, at.ann, blockId, wish).body)
    },
  ],
]

async function post({ scene, ann }: At, path: string, body: unknown): Promise<unknown> {
  return (await scene.rest('POST', path, { as: ann, body })).body
}

export const walletKeyCases = [
  ...signedRequests.map(([what, send], at) =>
    conformanceCase(
      `C-IN-40${at}`,
      `where a registered key is required, ${what} signed by an unregistered wallet is rejected`,
      (venue) =>
        under(venue, 'registered', async (on) => {
          expectRejection(await send(on), 'ORDER_INVALID_SIGNING_KEY')
          const resting = what === 'edit_order' ? 1 : 0
          expect((await on.scene.rest('GET', '/orders', { as: on.ann })).body).toHaveLength(resting)
        }),
    ),
  ),
  conformanceCase('C-IN-410', 'a registered wallet signs orders, with the API key that it had', (venue) =>
    under(venue, 'registered', async (at) => {
      const keysBefore = (await accountOf(at.scene, at.ann)).apiKeys
      expect((await registerWallet(at, 4_000_000_000n)).body).toMatchObject({ success: true, api_key: '' })
      expect(await create(at)).toMatchObject({ order_status: 'opened' })
      const account = await accountOf(at.scene, at.ann)
      expect(account.apiKeys).toEqual(keysBefore)
      expect(account.signingKeys?.map((one) => one.signingKey)).toEqual([at.ann.signingKey.address, at.ann.account])
    }),
  ),
  conformanceCase(
    'C-IN-411',
    'a registered wallet signs no longer once revoked, and can be registered again',
    (venue) =>
      under(venue, 'registered', async (at) => {
        await registerWallet(at, 4_000_000_000n)
        const body = { signing_key: at.ann.account }
        expect((await at.scene.rest('DELETE', '/signing-key', { as: at.ann, body })).body).toEqual({ success: true })
        expectRejection(await at.socket.ask('create_order', signedByWallet(at)), 'ORDER_INVALID_SIGNING_KEY')
        await registerWallet(at, 4_000_000_001n)
        expect(await create(at)).toMatchObject({ order_status: 'opened' })
      }),
  ),
  conformanceCase('C-IN-412', 'a venue that rejects the registration of a wallet takes another key’s orders', (venue) =>
    under(venue, 'rejected', async (at) => {
      expectRejection((await registerWallet(at, 4_000_000_000n)).body, 'SIGNING_KEY_INVALID_ACCOUNT')
      expectRejection(await at.socket.ask('create_order', signedByWallet(at)), 'ORDER_INVALID_SIGNING_KEY')
      const order = at.scene.order(at.ann).fields
      expect(dataOf(await at.socket.ask('create_order', order))).toMatchObject({ order_status: 'opened' })
    }),
  ),
  conformanceCase('C-IN-413', 'a wallet signs unregistered where no rule is set', (venue) =>
    under(venue, 'as-is', async (at) => {
      expect(await create(at)).toMatchObject({ order_status: 'opened' })
      expect((await accountOf(at.scene, at.ann)).signingKeys).toHaveLength(1)
    }),
  ),
]
